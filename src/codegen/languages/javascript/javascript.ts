import { isList } from "../../../text/json.ts";
import { literalWriters, type PartialSpelling } from "../../literal/emitter.ts";
import type { LiteralOptions } from "../../literal/form.ts";
import { inFewerEscapes, numberText } from "../../literal/spell.ts";
import type { RecordLanguage } from "../../language.ts";
import { doubleQuoted, outsideOfScripts, scriptCursors, scriptTexts, singleQuoted } from "./cursors.ts";
import { wordSet } from "../../literal/names.ts";

/** JavaScript. Integers beyond 2^53 are `bigint` literals, because as numbers they would lose digits. */
export const javascript: RecordLanguage<"javascript"> = {
  id: "javascript",
  label: "JavaScript",
  editorIds: ["javascript", "javascriptreact"],
  defaultStyle: { indent: "  ", trailingCommas: "asFile", fieldNaming: "camelCase" },
  ...scriptWriters({}),
  texts: scriptTexts,
  cursor: scriptCursors(async () => (await import("./grammar.ts")).parser),
};

export function scriptWriters(more: Partial<PartialSpelling>): Pick<RecordLanguage, "write" | "writeValue"> {
  return literalWriters({
    style: "camelCase",
    reserved: wordSet(`arguments async await break case catch class const continue debugger default delete
      do else enum eval export extends false finally for function if implements import in instanceof
      interface let new null package private protected public return static super switch this throw true
      try typeof undefined using var void while with yield`),
    spellingOf: ({ quotes }) => ({ ...scriptSpelling(quotes), ...more }),
    statement(identifier, literal, { scope, typeName }, value) {
      const type = typeName === undefined ? "" : `: ${typeName}${isList(value) ? "[]" : ""}`;
      return `${scope === "type" ? "" : "const "}${identifier}${type} = ${literal};`;
    },
  });
}

function scriptSpelling(quotes: LiteralOptions["quotes"]): PartialSpelling {
  const literal = inFewerEscapes(quotes, doubleQuoted, singleQuoted);
  const text = (value: string): string => outsideOfScripts(literal(value));
  return {
    text,
    number: (value) => (typeof value === "bigint" ? `${value}n` : numberText(value, "Infinity")),
    key(key) {
      // As a plain key it would set the prototype.
      if (key === "__proto__") return `[${text(key)}]: `;
      return `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : text(key)}: `;
    },
    list: ["[", "]"],
    object: ["{", "}"],
  };
}
