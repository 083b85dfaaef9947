import { readingParser, type NamedRange } from "../../context/tokens/rangeParser.ts";

/** CodeMirror's mode takes a backslash in single quotes for an escape, and so loses where a string ends. */
export const parser = readingParser((text) => new Reader(text).read());

const deepest = 100;

const operand = "[^()'\"`\\\\\\n]";
const arithmetic = new RegExp(
  String.raw`^\$?\(\((?:${operand}|"[$\w{}]*"|\((?:${operand}|\(${operand}*\))*\))*\)\)`,
);

interface HereDocument {
  readonly delimiter: string;
  readonly stripsTabs: boolean;
}

/** Reads a text once, from its start to its end. What it is not sure of, it calls `Unknown`, to the end of the text. */
class Reader {
  readonly #text: string;
  #at = 0;
  #depth = 0;
  #documents: HereDocument[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  read(): readonly NamedRange[] {
    return this.#code("");
  }

  #code(close: ")" | ""): readonly NamedRange[] {
    const parts: NamedRange[] = [];
    let open = 0;
    for (; this.#at < this.#text.length;) {
      const sign = this.#text.charAt(this.#at);
      if (sign === ")" && close === ")" && open === 0) break;
      if (sign === "(") open += 1;
      if (sign === ")") open = Math.max(0, open - 1);
      const part = this.#part(close !== "");
      if (part === undefined) this.#at += 1;
      else parts.push(part);
    }
    return parts;
  }

  #part(isInParentheses: boolean): NamedRange | undefined {
    const rest = this.#text.slice(this.#at, this.#at + 200);
    const sign = rest.charAt(0);
    if (sign === "\\") return this.#escape();
    if (sign === "'") return this.#single();
    if (rest.startsWith("$'")) return this.#until("Ansi", /(?:[^'\\]|\\[^])*/y, "'", 2);
    if (sign === '"' || rest.startsWith('$"')) return this.#double(sign === '"' ? 1 : 2);
    if (sign === "$" || sign === "`") return this.#expansion(false);
    const isWordStart = this.#at === 0 || /[\s;&|()<>]/.test(this.#text.charAt(this.#at - 1));
    if (sign === "#" && isWordStart) return this.#until("Comment", /[^\n]*/y, "", 0);
    if (rest.startsWith("((") && isWordStart) return this.#arithmetic(2);
    if (rest.startsWith("<<<")) {
      this.#at += 2;
      return undefined;
    }
    if (rest.startsWith("<<")) return this.#hereDocument(rest);
    if (sign === "\n" && this.#documents.length > 0) return this.#hereText();
    // Its patterns have parentheses that close what is not open.
    if (isInParentheses && isWordStart && /^case\b/.test(rest)) return this.#unknown();
    return undefined;
  }

  #escape(): NamedRange {
    return this.#until("Escape", /\\[^]?/y, "", 0);
  }

  /** `'…'`, and more of it after `\'`: that is how a quote is written within one. */
  #single(): NamedRange {
    const from = this.#at;
    const parts: NamedRange[] = [];
    this.#at += 1;
    for (;;) {
      const end = this.#text.indexOf("'", this.#at);
      if (end === -1) return this.#toEnd("Single", from, parts);
      this.#at = end + 1;
      if (!this.#text.startsWith(String.raw`'\''`, end)) return { name: "Single", from, to: this.#at, parts };
      parts.push({ name: "Quote", from: end, to: end + 4 });
      this.#at = end + 4;
    }
  }

  #double(length: number): NamedRange {
    const from = this.#at;
    const parts: NamedRange[] = [];
    this.#at += length;
    for (; this.#at < this.#text.length;) {
      const sign = this.#text.charAt(this.#at);
      if (sign === '"') {
        this.#at += 1;
        return { name: "Double", from, to: this.#at, parts };
      }
      const part = sign === "\\" ? this.#escape() : "$`".includes(sign) ? this.#expansion(true) : undefined;
      if (part === undefined) this.#at += 1;
      else parts.push(part);
    }
    return this.#toEnd("Double", from, parts);
  }

  #expansion(isInDouble: boolean): NamedRange | undefined {
    if (this.#text.startsWith("`", this.#at)) return this.#until("Backtick", /(?:[^`\\]|\\[^])*/y, "`", 1);
    if (this.#text.startsWith("$((", this.#at)) return this.#arithmetic(3);
    if (this.#text.startsWith("${", this.#at)) return this.#parameter(isInDouble);
    if (!this.#text.startsWith("$(", this.#at)) return undefined;
    const from = this.#at;
    if (this.#depth >= deepest) return this.#unknown();
    this.#at += 2;
    this.#depth += 1;
    const parts = this.#code(")");
    this.#depth -= 1;
    if (this.#at >= this.#text.length) return this.#toEnd("Substitution", from, parts);
    this.#at += 1;
    return { name: "Substitution", from, to: this.#at, parts };
  }

  /** Of a parameter with a quote within double quotes, shells do not agree what the quote is. */
  #parameter(isInDouble: boolean): NamedRange {
    const from = this.#at;
    if (this.#depth >= deepest) return this.#unknown();
    this.#depth += 1;
    this.#at += 2;
    for (; this.#at < this.#text.length;) {
      const sign = this.#text.charAt(this.#at);
      if (sign === "}") break;
      if (sign === "'" && isInDouble) return this.#unknown();
      const found =
        sign === "\\"
          ? this.#escape()
          : sign === "'"
            ? this.#single()
            : sign === '"'
              ? this.#double(1)
              : this.#expansion(isInDouble);
      if (found === undefined) this.#at += 1;
    }
    this.#depth -= 1;
    if (this.#at >= this.#text.length) return this.#toEnd("Parameter", from, []);
    this.#at += 1;
    return { name: "Parameter", from, to: this.#at };
  }

  /** Without quotes in it, it ends where its parentheses do; it may also be a command in two pairs of them. */
  #arithmetic(length: number): NamedRange {
    const from = this.#at;
    const [whole = ""] = arithmetic.exec(this.#text.slice(from, from + 2000)) ?? [];
    if (whole.length <= length) return this.#unknown();
    this.#at += whole.length;
    return { name: "Arithmetic", from, to: this.#at };
  }

  #hereDocument(rest: string): NamedRange {
    const from = this.#at;
    const [whole, dash = "", word = ""] =
      /^<<(-?)[ \t]*((?:'[^'\n]*'|"[^"\n\\$`]*"|\\[^\n]|[\w.%+@:!-])+)(?=[\s;&|)<>]|$)/.exec(rest) ?? [];
    if (whole === undefined) return this.#unknown();
    const delimiter = word.replaceAll(/'([^']*)'|"([^"]*)"|\\([^])/g, "$1$2$3");
    this.#documents.push({ delimiter, stripsTabs: dash !== "" });
    this.#at += whole.length;
    return { name: "Redirection", from, to: this.#at };
  }

  #hereText(): NamedRange {
    const from = this.#at;
    for (const { delimiter, stripsTabs } of this.#documents) {
      for (let isEnd = false; !isEnd;) {
        const start = this.#at + 1;
        if (this.#at === -1 || start > this.#text.length) return this.#toEnd("HereDocument", from, []);
        const end = this.#text.indexOf("\n", start);
        const line = this.#text.slice(start, end === -1 ? undefined : end);
        isEnd = (stripsTabs ? line.replace(/^\t+/, "") : line) === delimiter;
        this.#at = end === -1 ? this.#text.length : end;
        if (end === -1 && !isEnd) return this.#toEnd("HereDocument", from, []);
      }
    }
    this.#documents = [];
    return { name: "HereDocument", from, to: this.#at };
  }

  #until(name: string, inside: RegExp, close: string, open: number): NamedRange {
    const from = this.#at;
    inside.lastIndex = from + open;
    const end = inside.test(this.#text) ? inside.lastIndex : from + open;
    if (!this.#text.startsWith(close, end)) return this.#toEnd(name, from, []);
    this.#at = end + close.length;
    return { name, from, to: this.#at };
  }

  #unknown(): NamedRange {
    return this.#toEnd("Unknown", this.#at, []);
  }

  #toEnd(name: string, from: number, parts: readonly NamedRange[]): NamedRange {
    this.#at = this.#text.length;
    return { name, from, to: this.#at, parts: parts.filter((part) => part.to <= this.#at), isOpen: true };
  }
}
