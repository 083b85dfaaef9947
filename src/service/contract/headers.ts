import type { Role } from "./connection.ts";

/** The headers of every request but the credential (§4: the v3 examples send a content type, though there is no body). */
export function requestHeaders(role: Role): Readonly<Record<string, string>> {
  return {
    Accept: "application/json",
    ...(role === "app" ? { "Content-Type": "application/json" } : {}),
  };
}
