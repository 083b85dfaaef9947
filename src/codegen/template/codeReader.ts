import { headOf, indentOf, type Cursor } from "../context/cursor.ts";
import type { TextContext } from "../context/cursorContext.ts";
import type { SyntaxTrees } from "../context/syntaxTrees.ts";
import type { Language } from "../language.ts";
import { defaultOptions } from "../literal/form.ts";
import { writtenText } from "./apply.ts";
import {
  code,
  holeSign,
  type BodyReader,
  type BodyReading,
  type HoleResult,
  type HoleContext,
  type HoleKind,
} from "./template.ts";
import { nodeOver } from "../context/probe.ts";

const touches =
  "Template {0}, line {1}: {2} would merge with the character next to it. Put a space between them.";
const notText = "Template {0}, line {1}: {2} is outside of quotes, where text would be code. Remove |text.";
const notQuotable =
  "Template {0}, line {1}: {2} is in quotes that allow no escaping. Use the language’s plain quotes.";
const inQuotes =
  "Template {0}, line {1}: {2} is inside quotes, where nothing is escaped. Move the field outside of them.";
const unclear =
  "Template {0}, line {1}: it isn’t clear whether {2} is in text or in code. Check the quotes before it.";

/** Reads bodies by the grammar of their language; `languageId` is the editor's. */
export function codeReader(language: Language, languageId: string, trees: SyntaxTrees): BodyReader {
  return async (body) => {
    const { grammar, hosts } = language.cursor;
    const parser = await grammar(languageId);
    const cursorAfter = async (host: string): Promise<Cursor> => {
      const text = host + body;
      return { languageId, text, at: host.length, parser, tree: await trees.parse(parser, text), trees };
    };
    const [first = "", ...others] = hosts?.(body) ?? [];
    let best = await cursorAfter(first);
    for (const host of others) {
      const other = await cursorAfter(host);
      const isBetter = trees.errorsIn(other.tree) < trees.errorsIn(best.tree) || !knowsTexts(best);
      if (isBetter && knowsTexts(other)) best = other;
    }
    return new CodeBodyReading(language, best);
  };
}

/** Whether no quotes and nothing like a comment is in what the grammar cannot read. */
function knowsTexts({ text, tree }: Cursor): boolean {
  let isClear = true;
  tree.iterate({
    enter({ type, from, to }) {
      if (type.isError && /["'`#]|\/[/*]|--/.test(text.slice(from, to))) isClear = false;
      return isClear;
    },
  });
  return isClear;
}

class CodeBodyReading implements BodyReading {
  readonly #language: Language;
  readonly #body: Cursor;
  readonly #isClear: boolean;

  constructor(language: Language, body: Cursor) {
    this.#language = language;
    this.#body = body;
    this.#isClear = knowsTexts(body);
  }

  async contextAt(at: number, as: HoleKind): Promise<HoleResult> {
    if (!this.#isClear) return unclear;
    const before = this.#textAt(at);
    const after = this.#textAt(at + holeSign.length);
    const around = before ?? after;
    if (around !== undefined) {
      // Text without quotes has no place before its first character.
      const isInside =
        around.form !== undefined || (before?.from === after?.from && before?.to === after?.to);
      const form = isInside ? this.#formOf(around, before === undefined) : undefined;
      if (form === undefined) return this.#hasForm('"') || this.#hasForm("'") ? notQuotable : inQuotes;
      return around.write("x") === undefined ? touches : { kind: "text", form };
    }
    if (as === "text") return notText;
    const { text } = this.#body;
    const [head, tail] = [text.slice(0, this.#inText(at)), text.slice(this.#inText(at) + holeSign.length)];
    if (/[\p{L}\p{N}_$@"'`\\-]$/u.test(head) || /^[\p{L}\p{N}_$"'`\\]/u.test(tail)) return touches;
    const indent = indentOf(headOf({ text, at: this.#inText(at) }));
    // Only in YAML lines say what belongs together, and signs before a value are part of its token.
    if (this.#language.id === "yaml") return await this.#yamlValueAt(at, indent);
    return { kind: "literal", indent };
  }

  #formOf({ kind, from, form, write }: TextContext, isAtStart = false): string | undefined {
    if (kind !== "string" && write("x") === undefined) return undefined;
    // A letter or a sign before the quotes often means that code in them is run; three of them are others than one.
    const open =
      /(?<![\p{L}\p{N}_$@#])(?:[\p{L}\p{N}_$@#]+|(?<!["'`]))["'`]*$/u.exec(
        this.#body.text.slice(0, from),
      )?.[0] ?? "";
    const quoted = open === '"' && write("{") === "{{" ? '"{}' : open;
    if (isAtStart && form !== undefined && this.#hasForm(`${form}AtStart`)) return `${form}AtStart`;
    const found = form ?? (kind === "comment" ? "comment" : kind === "text" ? "markup" : quoted);
    const inDialect = `${this.#body.languageId} ${found}`;
    if (this.#hasForm(inDialect)) return inDialect;
    return this.#hasForm(found) ? found : undefined;
  }

  #hasForm(name: string): boolean {
    return Object.hasOwn(this.#language.texts, name);
  }

  async #yamlValueAt(at: number, lineIndent: string): Promise<HoleResult> {
    const { text, tree } = this.#body;
    const start = this.#inText(at);
    if (nodeOver(tree, start, start + holeSign.length, text) === undefined) return touches;
    const without = await this.#with(at, "");
    const style = { indent: this.#language.defaultStyle.indent, trailingCommas: false };
    const place = await this.#language.cursor.placeAt(without, style);
    if (place?.lead !== "" || place.inline === true) {
      const inline = place?.inline === true ? "all" : "nested";
      return { kind: "literal", indent: lineIndent, inline };
    }
    const indent = place.position === "element" ? `${place.baseIndent}  ` : place.baseIndent;
    return { kind: "literal", indent };
  }

  stateAt(at: number): string {
    const context = this.#textAt(at);
    // What has no quotes is no text where it is only beside the cursor.
    if (context === undefined || context.form !== undefined) return code;
    return context.kind === "string" ? `string ${this.#formOf(context) ?? ""}` : context.kind;
  }

  async problemAt(at: number, place: HoleContext): Promise<string | undefined> {
    if (place.kind === "literal") return (await this.#holdsLiteral(at)) ? undefined : touches;
    if (place.kind !== "text") return undefined;
    const write = (text: string): string => writtenText(this.#language.texts, place.form, text);
    const context = this.#textAt(at) ?? this.#textAt(at + holeSign.length);
    if (context === undefined) return touches;
    if (context.kind === "string" && context.form === undefined) {
      if (startsSomething(this.#body.text.slice(0, this.#inText(at)), write)) return touches;
      if (allSigns.some((sign) => this.#isRefused(context, place.form, sign))) return touches;
    }
    const start = this.#inText(at);
    const head = this.#body.text.slice(Math.max(context.from, start - nearby), start);
    const rest = this.#body.text.slice(start + holeSign.length, Math.min(context.to, start + nearby));
    const probes = isPlain.test(head + rest) ? someSigns : allSigns;
    for (const probe of probes) if (!(await this.#holdsText(at, write(probe), context))) return touches;
    return undefined;
  }

  #isRefused({ write }: TextContext, form: string, text: string): boolean {
    const written = this.#language.texts[form]?.(text);
    if (written === undefined || written.includes("\uFFFD")) return false;
    const here = write(text);
    return here === undefined || (text === "{" && here !== written);
  }

  async #holdsText(at: number, written: string, context: TextContext): Promise<boolean> {
    const { trees, tree } = this.#body;
    const { kind, form, from } = context;
    const after = await this.#with(at, written);
    if (trees.errorsIn(after.tree) > trees.errorsIn(tree)) return false;
    const to = context.to + written.length - holeSign.length;
    // Without any, text that has no quotes cannot be distinguished from what is around it.
    if (written === "" && (kind === "text" || form !== undefined)) return true;
    for (let offset = 0; offset <= written.length; offset += 1) {
      const found = this.#language.cursor.textAt({ ...after, at: after.at + offset });
      const isEdge = form !== undefined && (after.at + offset === from || after.at + offset === to);
      const isSame = found?.from === from && found.to === to;
      if (!isSame && !(isEdge && found === undefined)) return false;
    }
    return true;
  }

  /** Whether the code goes on after a literal that is written instead of a hole, and does not start in it. */
  async #holdsLiteral(at: number): Promise<boolean> {
    const literal = this.#language.writeValue(hostile, defaultOptions);
    const after = await this.#with(at, literal);
    return [after.at, after.at + literal.length].every(
      (edge) => this.#language.cursor.textAt({ ...after, at: edge }) === undefined,
    );
  }

  async #with(at: number, written: string): Promise<Cursor> {
    const { text, parser, trees } = this.#body;
    const start = this.#inText(at);
    const whole = text.slice(0, start) + written + text.slice(start + holeSign.length);
    return { ...this.#body, text: whole, at: start, tree: await trees.parse(parser, whole) };
  }

  #textAt(at: number): TextContext | undefined {
    return this.#language.cursor.textAt({ ...this.#body, at: this.#inText(at) });
  }

  #inText(at: number): number {
    return this.#body.at + at;
  }
}

/** Text in which nothing means anything in a string or a comment, whatever is beside it. */
const isPlain = /^[\p{L}\p{N} ,.]*$/u;
const nearby = 40;

/** Signs that mean something in strings of some language, by themselves; and beside others. */
const someSigns = ["\\", '"', "'", "{", "\n", ""];
const allSigns = [...someSigns, ...Array.from("`$([#@%*/-?<>!a0")];

const hostile = "a \"b\" 'c' `d` #{e} ${f} // g /* h -- i";

/** Escape sequences that go on with letters or digits after them. */
const unfinished =
  /(?<!\\)(?:\\\\)*\\(?:u[\da-fA-F]{0,3}|u\{[\da-fA-F]*|U[\da-fA-F]{0,7}|x[\da-fA-F]?|[0-7]{1,2})$/;

/** Whether a text ends with what the language looks for in its strings: what is after it would be another thing. */
function startsSomething(before: string, write: (text: string) => string): boolean {
  if (write("\\") !== "\\" && unfinished.test(before)) return true;
  const [, backslashes = "", last = ""] = /(?<!\\)(\\*)([\p{P}\p{S}])$/u.exec(before) ?? [];
  if (last === "" || /["'`\\]/.test(last) || backslashes.length % 2 === 1) return false;
  return write(last) !== last;
}
