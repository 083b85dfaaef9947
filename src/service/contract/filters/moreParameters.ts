import {
  parsedValue,
  parseFailure,
  type ParseResult,
  sentence,
  type Sentence,
} from "../../../text/sentence.ts";
import { parseText } from "./typed.ts";

export type Parameter = readonly [name: string, value: string];

/** Names that this client or HTTP gives its own meaning: as a parameter they would mislead or leak. */
const reservedParameters: ReadonlySet<string> = new Set([
  "page",
  "authorization",
  "auth-token",
  "cookie",
  "accept",
  "accept-encoding",
  "content-type",
  "content-length",
  "connection",
  "host",
  "origin",
  "proxy-authorization",
  "referer",
  "user-agent",
]);

/** The sentence that says why `name` cannot be a further parameter of `/fundings`; undefined where it can. */
export function checkMoreParameter(name: string): Sentence | undefined {
  const plain = name.trim().toLowerCase();
  if (plain === "") return sentence("A parameter needs a name before “=”.");
  if (/\p{Cc}/u.test(plain)) return sentence("“{0}” can’t be a parameter name.", name);
  if (plain === "page" || plain.startsWith("page[")) {
    return sentence("“{0}” is set by Load Next Page and can’t be used here.", name.trim());
  }
  if (reservedParameters.has(plain)) {
    return sentence("“{0}” is a header, not a parameter. The key is never part of the address.", name.trim());
  }
  return undefined;
}

/** `name=value`, separated by `&` or line ends; after a `?` decoded as an address. Refuses pairs without a name or `=`. */
export function parseMoreParameters(typed: string): ParseResult<readonly Parameter[]> {
  const text = typed.trim();
  const pairs = text.startsWith("?") ? [...new URLSearchParams(text)] : text.split(/[&\n\r]/u).map(pairIn);
  const parameters: Parameter[] = [];
  for (const [typedName, typedValue] of pairs) {
    const name = parseText(typedName);
    const value = parseText(typedValue ?? "");
    if (!name.ok) return name;
    if (!value.ok) return value;
    if (name.value === undefined && typedValue === undefined) continue;
    if (name.value === undefined || value.value === undefined || /[\s=&]/u.test(name.value)) {
      return parseFailure("Type parameters as name=value, separated by &.");
    }
    const problem = checkMoreParameter(name.value);
    if (problem !== undefined) return { ok: false, problem };
    parameters.push([name.value, value.value]);
  }
  return parsedValue(parameters);
}

function pairIn(text: string): readonly [name: string, value?: string] {
  const at = text.indexOf("=");
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
