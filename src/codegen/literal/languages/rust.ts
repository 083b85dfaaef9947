import { isList, isObject, type Json, type JsonObject } from "../../../text/json.ts";
import type { LiteralForm, LiteralOptions } from "../form.ts";
import { writeAtPosition } from "../positions.ts";
import { floatText, hex, isInteger, stringWriter } from "../spell.ts";

/**
 * Rust with the crate `serde_json`: `serde_json::json!({…})`, and many as a `Vec` of its values. What such a value
 * cannot hold: a number beyond 64 bits (an integer's digits, or `1e999`) becomes text, half a character U+FFFD.
 * Outside of functions, where Rust runs no code, a statement is a function that makes the value.
 */
export const rustForm: LiteralForm<"rust"> = {
  id: "rust",
  label: "Rust",
  languages: ["rust"],
  write(values, options) {
    const { indent, trailingCommas, scope = "function", position, baseIndent } = options;
    const style = { indent, trailingCommas };
    const isFunction = scope !== "function" && position === "statement";
    const base = isFunction ? baseIndent + indent : baseIndent;
    return writeAtPosition(values, isFunction ? { ...options, baseIndent: base } : options, {
      style: "snake_case",
      reserved,
      expression: (one, lineStart) => asExpression(layOut(one, style, lineStart)),
      many: (all, lineStart) => vector(all, style, lineStart),
      statement(identifier, literal) {
        if (!isFunction) return `let ${identifier} = ${literal};`;
        const type = values.length === 1 ? value : `Vec<${value}>`;
        return `fn ${identifier}() -> ${type} {\n${base}${literal}\n${baseIndent}}`;
      },
      member: (identifier, literal) => `${text(identifier)}: ${literal}`,
    });
  },
};

const value = "serde_json::Value";

type Style = Pick<LiteralOptions, "indent" | "trailingCommas">;

/** A value as it stands inside of `json!`, and how many levels of the macro it takes. */
interface Inside {
  readonly text: string;
  readonly levels: number;
  /** True for code that is an expression by itself. */
  readonly isCode?: boolean;
}

/**
 * The compiler follows a macro 128 levels deep, and `json!` takes some for every part of a list or an object. Others may
 * stand around it.
 */
const mostLevels = 100;

/** A list without nested parts stays on one line up to this width. */
const longestLine = 100;

function asExpression({ text: inside, isCode }: Inside): string {
  return isCode === true ? inside : `serde_json::json!(${inside})`;
}

function vector(values: readonly Json[], style: Style, lineStart: string): string {
  if (values.length === 0) return `Vec::<${value}>::new()`;
  const inner = lineStart + style.indent;
  const parts = values.map((each) => asExpression(layOut(each, style, inner)));
  return enclose(parts, ["vec![", "]"], style, lineStart);
}

function layOut(part: Json, style: Style, lineStart: string): Inside {
  if (isList(part)) return layOutList(part, style, lineStart);
  return isObject(part) ? layOutObject(part, style, lineStart) : { text: scalar(part), levels: 1 };
}

function layOutList(list: readonly Json[], style: Style, lineStart: string): Inside {
  const inner = lineStart + style.indent;
  const parts = list.map((part) => layOut(part, style, inner));
  const levels = 2 * parts.length + 6 + deepest(parts);
  if (levels > mostLevels) {
    return asCode(parts.map(asExpression), parts, [`${value}::Array(`, ")"], { style, lineStart });
  }
  const texts = parts.map(({ text: inside }) => inside);
  const line = `[${texts.join(", ")}]`;
  if (
    inner.length + line.length <= longestLine &&
    !list.some((part) => typeof part === "object" && part !== null)
  )
    return { text: line, levels };
  return { text: enclose(texts, ["[", "]"], style, lineStart), levels };
}

function layOutObject(object: JsonObject, style: Style, lineStart: string): Inside {
  const inner = lineStart + style.indent;
  const entries = Object.entries(object);
  const parts = entries.map(([, part]) => layOut(part, style, inner));
  const keys = entries.map(([key]) => text(key));
  const levels = 3 * parts.length + 4 + deepest(parts);
  if (levels > mostLevels) {
    const pairs = parts.map((part, index) => `(${keys[index] ?? ""}.to_string(), ${asExpression(part)})`);
    return asCode(pairs, parts, [`${value}::Object(`, ".into_iter().collect())"], { style, lineStart });
  }
  const lines = parts.map((part, index) => `${keys[index] ?? ""}: ${part.text}`);
  return { text: enclose(lines, ["{", "}"], style, lineStart), levels };
}

/** Longer arrays are not laid on the stack. */
const longestArray = 100;

/** Without `json!` around it; what is in it may still use that, one level further down. */
function asCode(
  lines: readonly string[],
  parts: readonly Inside[],
  [open, close]: readonly [string, string],
  { style, lineStart }: { readonly style: Style; readonly lineStart: string },
): Inside {
  const isLong = lines.length > longestArray;
  const brackets = isLong ? (["vec![", "]"] as const) : (["Vec::from([", "])"] as const);
  const code = open + enclose(lines, brackets, style, lineStart) + close;
  return { text: code, levels: deepest(parts) + (isLong ? 2 : 0), isCode: true };
}

function deepest(parts: readonly Inside[]): number {
  return parts.reduce((most, { levels }) => Math.max(most, levels), 0);
}

function enclose(
  parts: readonly string[],
  [open, close]: readonly [string, string],
  { indent, trailingCommas }: Style,
  lineStart: string,
): string {
  if (parts.length === 0) return open + close;
  const inner = `\n${lineStart}${indent}`;
  return `${open}${inner}${parts.join(`,${inner}`)}${trailingCommas ? "," : ""}\n${lineStart}${close}`;
}

const text = stringWriter({ quote: '"', escape });

function scalar(part: null | boolean | number | bigint | string): string {
  if (typeof part === "string") return text(part);
  if (part === null || typeof part === "boolean") return String(part);
  if (isInteger(part)) return integer(BigInt(part));
  if (part === Infinity) return text("1e999");
  return part === -Infinity ? text("-1e999") : floatText(part);
}

/** Without a type behind it, an integer has 32 bits. */
function integer(part: bigint): string {
  if (BigInt.asIntN(32, part) === part) return String(part);
  if (BigInt.asIntN(64, part) === part) return `${part}_i64`;
  return BigInt.asUintN(64, part) === part ? `${part}_u64` : text(String(part));
}

function escape(codePoint: number): string {
  const isHalf = codePoint >= 0xd800 && codePoint < 0xe000;
  return `\\u{${hex(isHalf ? 0xfffd : codePoint, 1)}}`;
}

const reserved = new Set(
  `abstract as async await become box break const continue crate do dyn else enum err extern false final fn for gen if
  impl in let loop macro main match mod move mut none ok override priv pub ref return self serde_json some static struct
  super trait true try type typeof union unsafe unsized use vec virtual where while yield`.split(/\s+/),
);
