import { parsedValue, parseFailure, type ParseResult } from "../../text/sentence.ts";
import { invisible } from "../../text/oneLine.ts";
import type { AuthMethod, Role } from "./authentication.ts";

const around = `["'\`“”„‘’‚«»‹›\\u200c\\u200d]|${invisible.source}`;

/** Copied along with a key: a header’s name, a scheme word, curl’s flag, quotes. */
const wrapping: readonly RegExp[] = [
  /^-H\s+/,
  /^(?:authorization|auth-token|cookie)["']?\s*:/i,
  new RegExp(`^(?:${around})`, "u"),
  new RegExp(`(?:${around}|[;,])$`, "u"),
  /^\s+/,
  /(?<!\s)\s+$/,
];
/** The padding of a Base64 key is no value. */
const assignment = /^(?:export\s+|set\s+|\$env:)?([A-Z][A-Z\d_]*)\s*=\s*(?=[^\s=])/;
const inLines = [assignment, /(?<!\s)\s+#.*$/, /^bearer(?:\s+|$)/i];

/** Servers refuse longer headers. */
const longest = 8192;

/** A cookie is itself a name and a value. */
export function variableIn(text: string, method: AuthMethod): string | undefined {
  return method === "cookie" ? undefined : assignment.exec(text.trim())?.[1];
}

/** Strips header name, `Bearer`, quotes, spaces (§5). Refuses other characters, and a cookie without `name=value`. */
export function cleanCredential(text: string, method: AuthMethod): ParseResult<string> {
  const patterns = method === "cookie" ? wrapping : [...wrapping, ...inLines];
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

/** §5. */
export const authHeaders: {
  readonly [M in AuthMethod]: (credential: string) => Readonly<Record<string, string>>;
} = {
  apiKey: (key) => ({ Authorization: key }),
  bearer: (token) => ({ Authorization: `Bearer ${token}` }),
  authToken: (token) => ({ "Auth-Token": token }),
  cookie: (cookie) => ({ Cookie: cookie }),
};

/** Returns all headers but the credential’s. The v3 examples send a content type, though there is no body (§4). */
export function requestHeaders(role: Role): Readonly<Record<string, string>> {
  return { Accept: "application/json", ...(role === "app" ? { "Content-Type": "application/json" } : {}) };
}
