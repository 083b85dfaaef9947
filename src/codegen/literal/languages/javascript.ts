import type { Json } from "../../../text/json.ts";
import type { LiteralForm, LiteralOptions } from "../form.ts";
import { layOut, layOutElements, type Spelling } from "../layout.ts";
import { identifierFrom } from "../names.ts";
import { hex, numberText, stringWriter } from "../spell.ts";

function write(values: readonly Json[], options: LiteralOptions, spelling: Spelling): string {
  const { position, name, baseIndent, isTaken } = options;
  if (position === "element") return layOutElements(values, spelling, baseIndent);
  const [first] = values;
  const value = first !== undefined && values.length === 1 ? first : values;
  const literal = layOut(value, spelling, baseIndent);
  if (position === "expression") return literal;
  const isMember = position === "member";
  const identifier = identifierFrom(name, {
    style: "camelCase",
    reserved,
    isTaken: isMember ? free : isTaken,
  });
  return isMember ? `${identifier}: ${literal}` : `const ${identifier} = ${literal};`;
}

/** JavaScript. Integers beyond 2^53 are `bigint` literals, because as numbers they would lose digits. */
export const javascriptForm: LiteralForm<"javascript"> = {
  id: "javascript",
  label: "JavaScript",
  languages: ["javascript", "javascriptreact"],
  write: (values, options) => write(values, options, spellingOf(options)),
};

/** TypeScript: as JavaScript; the compiler infers the type. `bigint` literals need the target ES2020. */
export const typescriptForm: LiteralForm<"typescript"> = {
  id: "typescript",
  label: "TypeScript",
  languages: ["typescript", "typescriptreact"],
  write: (values, options) => write(values, options, { ...spellingOf(options), afterObject: looserType }),
};

/** In a list, such a key clashes with the method of that name which the other objects inherit. */
function looserType(keys: readonly string[]): string {
  return keys.some((key) => key in Object.prototype && key !== "__proto__")
    ? " as Record<string, unknown>"
    : "";
}

function spellingOf({ quotes, trailingCommas, indent }: LiteralOptions): Spelling {
  const literal = stringWriter({ quote: quotes === "single" ? "'" : '"', escape });
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

function escape(codePoint: number): string {
  return codePoint < 0x100 ? `\\x${hex(codePoint, 2)}` : `\\u${hex(codePoint, 4)}`;
}

/** Either sign would end, or keep open, the script element that the literal may stand in. */
function outsideOfScripts(literal: string): string {
  return literal.replaceAll(/<(?=\/script|!--)/gi, String.raw`\x3c`);
}

const free = (): boolean => false;

const reserved = new Set(
  `arguments async await break case catch class const continue debugger default delete do else enum eval export extends
  false finally for function if implements import in instanceof interface let new null package private protected public
  return static super switch this throw true try typeof undefined using var void while with yield`.split(
    /\s+/,
  ),
);
