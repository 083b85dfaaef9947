import { isList, isObject, type Json } from "../../../text/json.ts";
import { literalWriters } from "../../literal/emitter.ts";
import { floatText, isInteger } from "../../literal/spell.ts";
import { goCursors } from "./cursors.ts";
import { goType } from "./structType.ts";
import { goTexts, stringLiteral } from "./strings.ts";
import type { RecordLanguage } from "../../language.ts";
import { wordSet } from "../../literal/names.ts";

/** Go 1.18 and later, without an import. Of keys that become the same by U+FFFD, the last counts. */
export const go: RecordLanguage<"go"> = {
  id: "go",
  label: "Go",
  editorIds: ["go"],
  defaultStyle: { indent: "\t", trailingCommas: "always", fieldNaming: "PascalCase" },
  ...literalWriters({
    style: "camelCase",
    reserved:
      wordSet(`any append bool break byte cap case chan close complex const continue copy default defer
      delete else error fallthrough false float for func go goto if imag import init int interface iota len main make
      map new nil package panic print println range real recover return rune select string struct switch true type
      uint var`),
    spellingOf: () => ({
      text: stringLiteral,
      number,
      words: ["nil", "true", "false"],
      key: (key) => `${stringLiteral(key)}: `,
      list: ["[]any{", "}"],
      object: ["map[string]any{", "}"],
      listOfNull: "[]any{nil}",
      parts: {
        part(kind, lines) {
          const type = kind === "list" ? "[]any" : "map[string]any";
          return `func() ${type} { return ${type}{${lines}} }()`;
        },
        list: [joinLists, ")"],
        object: [joinMaps, ")"],
        mostInFunction: 5000,
      },
      entries: aligned,
      // Without it, a list over several lines does not compile.
      trailingCommas: true,
    }),
    statement(identifier, literal, { scope }, value) {
      if (value === null) return `var ${identifier} any`;
      return scope === "file" ? `var ${identifier} = ${literal}` : `${identifier} := ${literal}`;
    },
    toHoldable: withUniqueKeys,
  }),
  types: [goType],
  texts: goTexts,
  cursor: goCursors,
};

const joinLists =
  "func(parts ...[]any) (all []any) { for _, part := range parts { all = append(all, part...) }; return }(";
const joinMaps =
  "func(parts ...map[string]any) map[string]any { for _, part := range parts[1:] { for key, value := range part { parts[0][key] = value } }; return parts[0] }(";

/** Longer keys are only in one column with keys of about their length. */
const longestFree = 40;

/** As gofmt does: the values of entries that are one line each, one after the other, are in one column. */
function aligned(keys: readonly string[], values: readonly string[]): readonly string[] {
  const encoder = new TextEncoder();
  const sizes = keys.map((key) => encoder.encode(key.trimEnd()).length - 1);
  const sections: number[][] = [];
  for (const index of keys.keys()) {
    const section = sections.at(-1) ?? [];
    const isLine = [index - 1, index].every((one) => values[one]?.includes("\n") === false);
    if (isLine && isAlike([...section, index].map((one) => sizes[one] ?? 0))) section.push(index);
    else sections.push([index]);
  }
  const widths = keys.map((key) => Array.from(key).length);
  return sections.flatMap((section) => {
    const column = Math.max(...section.map((index) => widths[index] ?? 0));
    const gap = (index: number): string => " ".repeat(column - (widths[index] ?? 0));
    return section.map((index) => (keys[index] ?? "") + gap(index) + (values[index] ?? ""));
  });
}

/** Whether the last of some keys, in bytes, goes into one column with those before it. */
function isAlike(sizes: readonly number[]): boolean {
  const before = sizes.slice(0, -1);
  const size = sizes.at(-1) ?? 0;
  if (size <= longestFree && (before.at(-1) ?? 0) <= longestFree) return true;
  const mean = Math.exp(before.reduce((sum, one) => sum + Math.log(one), 0) / before.length);
  return 1 / 2.5 < size / mean && size / mean < 2.5;
}

function number(value: number | bigint): string {
  if (isInteger(value)) return integer(BigInt(value));
  // Constants have no negative zero and no infinity; a variable's value has both.
  if (value === 0) return "func() float64 { zero := 0.0; return -zero }()";
  if (value === Infinity) return "func() float64 { zero := 0.0; return 1 / zero }()";
  return value === -Infinity ? "func() float64 { zero := 0.0; return -1 / zero }()" : floatText(value);
}

function integer(value: bigint): string {
  if (BigInt.asIntN(64, value) === value) return String(value);
  return BigInt.asUintN(64, value) === value ? `uint64(${value})` : stringLiteral(String(value));
}

/** The compiler refuses two equal keys. */
function withUniqueKeys(value: Json): Json {
  if (isList(value)) return value.map(withUniqueKeys);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key.toWellFormed(), withUniqueKeys(part)]),
  );
}
