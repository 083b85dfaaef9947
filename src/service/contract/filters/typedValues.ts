import {
  parsedValue,
  parseFailure,
  type ParseResult,
  sentence,
  type Sentence,
} from "../../../text/sentence.ts";
import { invisible } from "../../../text/oneLine.ts";
import { usStates } from "./usStates.ts";

/** In UTF-16 units: far above any name, far below the limits of a URL. */
export const longestText = 500;

const longestList = 200;

const unsendable = /[\p{Cc}\p{Cs}]/u;

/** Normalises to NFC. Refuses control characters, lone surrogates, more than `longestText` characters. */
export function parseText(typed: string): ParseResult<string | undefined> {
  const text = typed.replaceAll(invisible, "").replaceAll(/\s+/gu, " ").trim().normalize("NFC");
  if (text === "") return parsedValue(undefined);
  if (unsendable.test(text)) return parseFailure("The text contains a character that can’t be sent.");
  if (text.length > longestText) {
    return parseFailure("The text is longer than {0} characters.", longestText);
  }
  return parsedValue(text);
}

/** `"ONTARIO, CANADA"` in quotes is one text. Drops repeated texts (in any case). */
export function parseList(
  typed: string | readonly string[],
  read: (part: string) => ParseResult<string> = parsedValue,
): ParseResult<readonly string[]> {
  const parts = new Map<string, string>();
  for (const piece of typeof typed === "string" ? partsOf(typed) : typed) {
    const text = parseText(piece);
    if (!text.ok) return text;
    if (text.value === undefined) continue;
    const part = read(text.value);
    if (!part.ok) return part;
    const known = part.value.toLowerCase();
    if (!parts.has(known)) parts.set(known, part.value);
  }
  if (parts.size > longestList) return parseFailure("The list has more than {0} entries.", longestList);
  return parsedValue([...parts.values()]);
}

const separator = /[,;\n\r\uff0c\u3001]/u;

/** Quoted with its separator, quotes doubled inside; or unquoted up to a separator. */
const typedPart =
  /[^\S\n\r]*"((?:[^"]|"")*)"\s*(?:[,;\n\r\uff0c\u3001]|$)|([^,;\n\r\uff0c\u3001]*)(?:[,;\n\r\uff0c\u3001]|$)/uy;

export function partsOf(typed: string): readonly string[] {
  // An unclosed quote is an ordinary character.
  if (!typed.includes('"')) return typed.split(separator);
  const pieces: string[] = [];
  for (let at = 0; at < typed.length;) {
    typedPart.lastIndex = at;
    const found = typedPart.exec(typed);
    if (found === null) break;
    pieces.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
    at = typedPart.lastIndex;
  }
  return pieces;
}

/** Quotes parts that contain a separator. */
export function typedList(values: readonly string[]): string {
  return values
    .map((value) =>
      separator.test(value) || value.startsWith('"') ? `"${value.replaceAll('"', '""')}"` : value,
    )
    .join(", ");
}

const nameOf: ReadonlyMap<string, string> = new Map(
  usStates.flatMap(({ name, abbreviation }) => [
    [name.toLowerCase(), name],
    [abbreviation.toLowerCase(), name],
  ]),
);

/** Reads `CA` as `California`: the service takes names (§4.2). Unknown names stay: some filings are foreign. */
export function parseStates(typed: string | readonly string[]): ParseResult<readonly string[]> {
  return parseList(typed, (part) => parsedValue(stateName(part) ?? part));
}

/** Of a US state’s name or code in any case; undefined for other text. */
export function stateName(text: string): string | undefined {
  const plain = text.toLowerCase();
  // "N.Y." and "D. C." too, but not the initials of longer names.
  return nameOf.get(plain) ?? nameOf.get(plain.replaceAll(/[.\s]/gu, ""));
}

/** `02139`, `02139-4307`, `SW1A 1AA`: with a digit, up to 12 characters. */
export function parseZipCodes(typed: string | readonly string[]): ParseResult<readonly string[]> {
  return parseList(typed, (part) =>
    /^(?=.*\d)[\p{L}\d][\p{L}\d -]{1,11}$/u.test(part)
      ? parsedValue(part)
      : parseFailure("“{0}” isn’t a zip code.", part),
  );
}

/** Returns undefined to leave the size to the service, whose maximum is undocumented (§8). Above 10,000 is a typing error. */
export function parsePerPage(typed: string): ParseResult<number | undefined> {
  const text = typed.normalize("NFKC").trim();
  if (text === "") return parsedValue(undefined);
  const count = /^\d{1,5}$/u.test(text) ? Number(text) : 0;
  if (count < 1 || count > 10_000)
    return parseFailure("Type a whole number of 1 or more, or leave it empty.");
  return parsedValue(count);
}

/** Returns a calendar day as YYYY-MM-DD (§4.1); undefined if nothing was typed. */
export function parseDate(typed: string): ParseResult<string | undefined> {
  const text = typed.normalize("NFKC").trim();
  if (text === "") return parsedValue(undefined);
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return parseFailure("Type a date as YYYY-MM-DD.");
  const day = new Date(`${text}T00:00:00Z`);
  const real = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  return real ? parsedValue(text) : parseFailure("{0} isn’t a valid date.", text);
}

export type Parameter = readonly [name: string, value: string];

/** Have a meaning to this client or to HTTP: as parameters they would mislead or leak. */
const reservedParameters: ReadonlySet<string> = new Set(
  "authorization auth-token cookie accept accept-encoding content-type content-length connection host origin proxy-authorization referer user-agent".split(
    " ",
  ),
);

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

/** Reads `name=value`, separated by `&` or line ends, or the query of an address. */
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
