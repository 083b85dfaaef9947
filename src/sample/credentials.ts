import type { IncomingHttpHeaders } from "node:http";
import { Failure, plansPage } from "./failure.ts";

/** A credential whose subscription has ended: 401 with the plans page (§5.3). */
export const expiredKey = "expired-key";
/** A credential that is known and may nothing: 403 (§7), the one case of it in the sample. */
export const forbiddenKey = "forbidden-key";

/** Checks a request against the one valid key (§5). Throws Failure: 401 or 403. */
export function checkCredential(headers: IncomingHttpHeaders, key: string): void {
  const credential = credentialOf(headers);
  switch (credential) {
    case key:
      return;
    case expiredKey:
      throw new Failure(401, `Your subscription is inactive or has expired. See ${plansPage} for plans.`);
    case forbiddenKey:
      throw new Failure(403, "This credential has no access to the data of this service.");
    case undefined:
    case "":
      throw new Failure(
        401,
        "Authentication required. Send an API key, an access token or a session cookie.",
      );
    default:
      throw new Failure(401, "Authentication required: the token is invalid.");
  }
}

/** By any of the four methods of §5. Of several the first of Authorization, Auth-Token, Cookie decides: §5 shows no rule. */
function credentialOf(headers: IncomingHttpHeaders): string | undefined {
  if (headers.authorization !== undefined) return headers.authorization.replace(/^Bearer +/i, "").trim();
  const token = headers["auth-token"];
  if (typeof token === "string") return token.trim();
  const pairs = (headers.cookie ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith("_session="))?.slice("_session=".length);
}
