import { ownName } from "../../domain/record.ts";
import { type Json } from "../../text/json.ts";

export type NameStyle = "camelCase" | "snake_case" | "PascalCase";

/** The names of fields: the service’s, if the language allows them, or names in the language’s style. */
export type Naming = "asService" | "language";

export type FieldNaming = "asService" | NameStyle;

export interface NameRules {
  readonly style: NameStyle;
  readonly reserved: ReadonlySet<string>;
  readonly isTaken: (identifier: string) => boolean;
}

/** Longer names are cut at a word: a name of 1 MB would be a useless identifier. */
const maxLength = 40;
const defaultName = "record";

/** Letters that Unicode doesn’t decompose into an ASCII letter and a mark. */
const foldings: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
};

/** Returns an ASCII identifier, not empty, reserved or taken: `orsted2Inc` or `orsted_2_inc` for "Ørsted 2, Inc.". */
export function identifierFrom(text: string, { style, reserved, isTaken }: NameRules): string {
  const words = wordsOf(text);
  const [first] = words;
  const joined = joinWords(first === undefined || /^\d/.test(first) ? [defaultName, ...words] : words, style);
  return freeName(reserved.has(joined) ? `${joined}_` : joined, style, isTaken);
}

export function freeName(name: string, style: NameStyle, isTaken: NameRules["isTaken"]): string {
  let free = name;
  for (let count = 2; isTaken(free); count += 1)
    free = style === "snake_case" ? `${name}_${count}` : `${name}${count}`;
  return free;
}

/** Returns a name for values: the name of a single value, "records" for more. */
export function subjectOf(values: readonly Json[]): string {
  const [first] = values;
  if (values.length !== 1) return "records";
  return (first === undefined ? undefined : ownName(first)) ?? defaultName;
}

function wordsOf(text: string): readonly string[] {
  // The input is cut first, so that a name of 1 MB costs nothing.
  const folded = text
    .slice(0, maxLength * 8)
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłħı]/g, (letter) => foldings[letter] ?? "")
    .replaceAll(/[\p{M}'’]/gu, "");
  const words: string[] = [];
  let length = 0;
  for (const word of folded.match(/[a-z0-9]+/g) ?? []) {
    length += word.length + 1;
    if (length > maxLength && words.length > 0) break;
    words.push(word.slice(0, maxLength));
  }
  return words;
}

export function joinWords(words: readonly string[], style: NameStyle): string {
  if (style === "snake_case") return words.join("_");
  const capitals = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return style === "PascalCase" ? capitals : capitals.charAt(0).toLowerCase() + capitals.slice(1);
}

export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}
