import type { IncomingHttpHeaders } from "node:http";
import { failure, plansPage, type Reply } from "./reply.ts";

/** A credential whose subscription has ended: 401 with the plans page (§5.3). */
export const expiredKey = "expired-key";
/** A credential that is known and may nothing: 403 (§7), the one case of it in the sample. */
export const forbiddenKey = "forbidden-key";

function sessionCookie(header: string): string | undefined {
  const pairs = header.split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith("_session="))?.slice("_session=".length);
}

/**
 * The credential of a request, by any of the four methods of §5. Where several are sent the first of
 * Authorization, Auth-Token, Cookie decides: how they relate is not shown.
 */
function credentialOf(headers: IncomingHttpHeaders): string | undefined {
  if (headers.authorization !== undefined) {
    return headers.authorization.replace(/^Bearer +/i, "").trim();
  }
  const token = headers["auth-token"];
  return typeof token === "string" ? token.trim() : sessionCookie(headers.cookie ?? "");
}

/** Checks a request against the one valid key (§5): undefined when it may pass, else the 401 or 403 to send. */
export function refusal(headers: IncomingHttpHeaders, key: string): Reply | undefined {
  const credential = credentialOf(headers);
  if (credential === key) {
    return undefined;
  }
  switch (credential) {
    case expiredKey:
      return failure(401, `Your subscription is inactive or has expired. See ${plansPage} for plans.`);
    case forbiddenKey:
      return failure(403, "This credential has no access to the data of this service.");
    case undefined:
    case "":
      return failure(401, "Authentication required. Send an API key, an access token or a session cookie.");
    default:
      return failure(401, "Authentication required: the token is invalid.");
  }
}
