import { isList, type Json } from "../../../text/json.ts";
import { layOut, type Spelling, writeAtPosition } from "../../literal/emitter.ts";
import type { LiteralOptions } from "../../literal/form.ts";
import { hex, inFewerEscapes, numberText, stringWriter } from "../../literal/spell.ts";
import type { RecordLanguage } from "../../language.ts";
import { outsideOfScripts, scriptCursors, scriptTexts } from "./cursors.ts";
import { wordSet } from "../../literal/names.ts";

/** JavaScript. Integers beyond 2^53 are `bigint` literals, because as numbers they would lose digits. */
export const javascript: RecordLanguage<"javascript"> = {
  id: "javascript",
  label: "JavaScript",
  editorIds: ["javascript", "javascriptreact"],
  defaultStyle: { indent: "  ", trailingCommas: "asFile", fieldNaming: "camelCase" },
  write: (values, options) => writeScript(values, options, scriptSpelling(options)),
  writeValue: (value, options) => layOut(value, scriptSpelling(options), options.baseIndent),
  types: [],
  texts: scriptTexts,
  cursor: scriptCursors(async () => (await import("./grammar.ts")).parser),
};

export function writeScript(values: readonly Json[], options: LiteralOptions, spelling: Spelling): string {
  const { scope, typeName } = options;
  return writeAtPosition(values, options, {
    style: "camelCase",
    reserved,
    expression: (value, lineStart) => layOut(value, spelling, lineStart),
    statement(identifier, literal, value) {
      const type = typeName === undefined ? "" : `: ${typeName}${isList(value) ? "[]" : ""}`;
      return `${scope === "type" ? "" : "const "}${identifier}${type} = ${literal};`;
    },
    member: (identifier, literal) => `${identifier}: ${literal}`,
  });
}

export function scriptSpelling({ quotes, trailingCommas, indent }: LiteralOptions): Spelling {
  const literal = inFewerEscapes(quotes, doubleQuoted, singleQuoted);
  const text = (value: string): string => outsideOfScripts(literal(value));
  return {
    scalar(value) {
      if (typeof value === "string") return text(value);
      if (typeof value === "bigint") return `${value}n`;
      return typeof value === "number" ? numberText(value, "Infinity") : String(value);
    },
    key(key) {
      // As a plain key it would set the prototype.
      if (key === "__proto__") return `[${text(key)}]: `;
      return `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : text(key)}: `;
    },
    list: ["[", "]"],
    object: ["{", "}"],
    trailingCommas,
    indent,
  };
}

const doubleQuoted = stringWriter({ quote: '"', escape });
const singleQuoted = stringWriter({ quote: "'", escape });

function escape(codePoint: number): string {
  return codePoint < 0x100 ? `\\x${hex(codePoint, 2)}` : `\\u${hex(codePoint, 4)}`;
}

const reserved =
  wordSet(`arguments async await break case catch class const continue debugger default delete do else enum eval
  export extends false finally for function if implements import in instanceof interface let new null package
  private protected public return static super switch this throw true try typeof undefined using var void while with
  yield`);
