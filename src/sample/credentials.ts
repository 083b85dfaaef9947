import type { IncomingHttpHeaders } from "node:http";

/** A credential whose subscription has ended: 401 with the plans page (§5.3). */
export const expiredKey = "expired-key";
/** A credential that is known and may nothing: 403 (§7), the one case of it in the sample. */
export const forbiddenKey = "forbidden-key";

function sessionCookie(header: string): string | undefined {
  const pairs = header.split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith("_session="))?.slice("_session=".length);
}

/** By any of the four methods of §5. Of several the first of Authorization, Auth-Token, Cookie decides: §5 shows no rule. */
function credentialOf(headers: IncomingHttpHeaders): string | undefined {
  if (headers.authorization !== undefined) return headers.authorization.replace(/^Bearer +/i, "").trim();
  const token = headers["auth-token"];
  return typeof token === "string" ? token.trim() : sessionCookie(headers.cookie ?? "");
}

/** Checks a request against the one valid key (§5): undefined when it may pass, else the 401 or 403 to send. */
export function refusal(headers: IncomingHttpHeaders, key: string): Reply | undefined {
  const credential = credentialOf(headers);
  if (credential === key) return undefined;
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

/** What the service answers: a status, a body that becomes JSON, and headers beyond those that every answer has. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Where the bodies of §2.1 and §7 send people. */
export const plansPage = "https://plans.startup-funding.example/";

const statusNames = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
  500: "Internal Server Error",
} as const;

/** An answer with the error body of §7: `error` is the status name, `message` a sentence, then any further fields. */
export function failure(
  status: keyof typeof statusNames,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
): Reply {
  return { status, body: { error: statusNames[status], message, ...more } };
}
