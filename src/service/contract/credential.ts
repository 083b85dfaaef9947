import { parsedValue, parseFailure, type ParseResult } from "../../text/sentence.ts";
import type { AuthMethod, Role } from "./authentication.ts";

/** What people copy along with a key: a header's name, a scheme word, curl's flag, quotes. */
const wrapping: readonly RegExp[] = [
  /^-H\s+/,
  /^(?:authorization|auth-token|cookie)["']?\s*:/i,
  /^["'`]/,
  /["'`;,]$/,
  /^\s+/,
  /(?<!\s)\s+$/,
];
const schemeWord = /^bearer(?:\s+|$)/i;

/** Servers refuse longer headers; so long a text is something else that was on the clipboard. */
const longest = 8192;

/** Takes off header name, `Bearer`, quotes, spaces (§5). Refuses what no header takes, and a cookie without `name=value`. */
export function cleanCredential(text: string, method: AuthMethod): ParseResult<string> {
  const patterns = method === "cookie" ? wrapping : [...wrapping, schemeWord];
  let value = text;
  for (let before = ""; before !== value;) {
    before = value;
    for (const pattern of patterns) value = value.replace(pattern, "");
  }
  if (value === "") return parseFailure("Enter the key.");
  if (!/^[\x20-\x7e]+$/.test(value)) {
    return parseFailure(
      "The key contains a character that can’t be sent. Copy it again, without line breaks.",
    );
  }
  if (value.length > longest) {
    return parseFailure("This is too long for a key: {0} characters.", value.length);
  }
  if (method === "cookie" && !/^[^=;\s]+=./.test(value)) {
    return parseFailure("Enter the whole session cookie, as name=value.");
  }
  return parsedValue(value);
}

/** The header that carries the credential, by the four methods of §5. */
export const authHeaders: {
  readonly [M in AuthMethod]: (credential: string) => Readonly<Record<string, string>>;
} = {
  apiKey: (key) => ({ Authorization: key }),
  bearer: (token) => ({ Authorization: `Bearer ${token}` }),
  authToken: (token) => ({ "Auth-Token": token }),
  cookie: (cookie) => ({ Cookie: cookie }),
};

/** The headers of every request but the credential (§4: the v3 examples send a content type, though there is no body). */
export function requestHeaders(role: Role): Readonly<Record<string, string>> {
  return { Accept: "application/json", ...(role === "app" ? { "Content-Type": "application/json" } : {}) };
}
