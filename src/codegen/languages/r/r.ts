import { literalWriters } from "../../literal/emitter.ts";
import { toHoldable } from "../../literal/valueLimits.ts";
import { numberText } from "../../literal/spell.ts";
import { isList, stringifyJson, type Json } from "../../../text/json.ts";
import type { RecordLanguage } from "../../language.ts";
import { rCursors, doubleQuoted, longestPiece, singleQuoted } from "./rCursors.ts";
import { wordSet } from "../../literal/names.ts";

const keywords =
  wordSet(`break else F FALSE for function if in Inf NA NaN NA_character_ NA_complex_ NA_integer_ NA_real_ next NULL
  repeat T TRUE while`);

/** Nesting deeper than 40 becomes JSON text. Fractions that R would not read exactly are hexadecimal. */
export const r: RecordLanguage<"r"> = {
  id: "r",
  label: "R",
  editorIds: ["r"],
  defaultStyle: { indent: "  ", trailingCommas: "never", fieldNaming: "snake_case" },
  ...literalWriters({
    style: "snake_case",
    reserved: new Set([...keywords, ...wordSet("c data df list names return structure t")]),
    syntaxOf({ quotes }) {
      const text = inPieces(quotes === "single" ? singleQuoted : doubleQuoted);
      return {
        text,
        number: (value) => (typeof value === "bigint" ? text(String(value)) : numberLiteral(value)),
        words: ["NULL", "TRUE", "FALSE"],
        key(key) {
          if (needsNames(key)) return "";
          if (/^[A-Za-z][\w.]*$/.test(key) && !keywords.has(key)) return `${key} = `;
          return `${/^[\p{L}\p{N} _.,:;/()[\]{}<>|=+*@#$%&!?^~'"-]+$/u.test(key) ? `\`${key}\`` : text(key)} = `;
        },
        list: ["list(", ")"],
        object: ["list(", ")"],
        beforeObject: (keys) => (namedApart(keys) ? "structure(" : ""),
        afterObject: (keys) => (namedApart(keys) ? `, names = ${namesOf(keys.map(text))})` : ""),
        trailingCommas: false,
      };
    },
    statement: (identifier, literal) => `${identifier} <- ${literal}`,
    toHoldable: (value) => toHoldable(shallower(value, deepest), { unholdable: /[\0\p{Cs}]/gu }),
  }),
  types: [],
  cursor: rCursors,
};

/** R’s parser stops at 50 open brackets, and the text around may open some. */
const deepest = 40;

function shallower(value: Json, depth: number): Json {
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return stringifyJson(value);
  if (isList(value)) return value.map((part) => shallower(part, depth - 1));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shallower(part, depth - 1)]));
}

function inPieces(quoted: (text: string) => string): (text: string) => string {
  return (text) => {
    const literal = quoted(text);
    if (text.length <= longestPiece || !literal.includes("\\")) return literal;
    return `paste0(\n${(text.match(piece) ?? []).map(quoted).join(",\n")})`;
  };
}

const piece = new RegExp(`[^]{1,${longestPiece}}`, "gu");

/** R takes no empty name before a value, and no name above 10,000 bytes; `longestPiece` is well below. */
function needsNames(key: string): boolean {
  return key === "" || key.length > longestPiece;
}

function namedApart(keys: readonly string[]): boolean {
  return keys.length === 0 || keys.some(needsNames);
}

function namesOf(texts: readonly string[]): string {
  return texts.length === 0 ? "character()" : `c(${texts.join(", ")})`;
}

function numberLiteral(value: number): string {
  const digits = numberText(value, "Inf");
  // With at most four decimals, dividing by a power of ten rounds once, in doubles and in wider numbers alike.
  const isPlain =
    Number.isSafeInteger(value) || !Number.isFinite(value) || /^-?\d{1,11}\.\d{1,4}$/.test(digits);
  return isPlain ? digits : hexadecimal(value);
}

function hexadecimal(value: number): string {
  const bits = new BigUint64Array(new Float64Array([value]).buffer)[0] ?? 0n;
  const fraction = (bits & (2n ** 52n - 1n))
    .toString(16)
    .padStart(13, "0")
    .replace(/(?<!0)0+$/, "");
  const exponent = Number((bits >> 52n) & 2047n);
  const lead = exponent === 0 ? "0" : "1";
  const power = exponent === 0 ? -1022 : exponent - 1023;
  return `${value < 0 ? "-" : ""}0x${lead}${fraction === "" ? "" : `.${fraction}`}p${power < 0 ? "" : "+"}${power}`;
}
