import { readingParser, type NamedRange } from "../../context/tokens/rangeParser.ts";

/** CodeMirror's mode reads no string over several lines, and does not know that curly quotes are quotes. */
export const parser = readingParser((text) => new Reader(text).read());

const deepest = 100;
const singles = "'‘’‚‛";
const doubles = '"“”„';
const closeOf: Readonly<Record<string, string>> = { "(": ")", "{": "}", "": "" };

/** Reads a text once, from its start to its end. What it is not sure of, it calls `Unknown`. */
class Reader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): readonly NamedRange[] {
    return this.#code("");
  }

  #code(close: string): readonly NamedRange[] {
    const parts: NamedRange[] = [];
    for (; this.#at < this.#text.length;) {
      const sign = this.#text.charAt(this.#at);
      if (close !== "" && sign === close) break;
      const part = this.#part(sign);
      if (part === undefined) this.#at += 1;
      else parts.push(part);
    }
    return parts;
  }

  #part(sign: string): NamedRange | undefined {
    const rest = this.#text.slice(this.#at, this.#at + 3);
    if (sign === "`") return this.#whole("Escape", /`[^]?/y);
    if (singles.includes(sign)) return this.#single();
    if (doubles.includes(sign)) return this.#double();
    if (sign === "@" && (singles + doubles).includes(rest.charAt(1)) && rest.length > 1)
      return this.#hereString();
    if (rest.startsWith("<#")) return this.#comment();
    if (sign === "#") return this.#lineComment();
    if (rest === "--%") return this.#whole("Unknown", /[^\n]*/y);
    if (rest.startsWith("${")) return this.#whole("Variable", /\$\{(?:[^`}]|`[^])*\}?/y);
    return sign === "(" || sign === "{" ? this.#group(sign, 1) : undefined;
  }

  #group(open: string, length: number): NamedRange {
    const from = this.#at;
    if (this.#depth >= deepest) return this.#toEnd("Unknown", from, []);
    const name = open === "(" ? "Parentheses" : "Braces";
    this.#at += length;
    this.#depth += 1;
    const parts = this.#code(closeOf[open] ?? "");
    this.#depth -= 1;
    if (this.#at >= this.#text.length) return this.#toEnd(name, from, parts);
    this.#at += 1;
    return { name, from, to: this.#at, parts };
  }

  /** A quote within is doubled, and any of the quotes ends it. */
  #single(): NamedRange {
    const from = this.#at;
    const parts: NamedRange[] = [];
    this.#at += 1;
    for (; this.#at < this.#text.length; this.#at += 1) {
      if (!singles.includes(this.#text.charAt(this.#at))) continue;
      const isTwice = this.#at + 1 < this.#text.length && singles.includes(this.#text.charAt(this.#at + 1));
      if (!isTwice) {
        this.#at += 1;
        return { name: "Single", from, to: this.#at, parts };
      }
      parts.push({ name: "Quote", from: this.#at, to: this.#at + 2 });
      this.#at += 1;
    }
    return this.#toEnd("Single", from, parts);
  }

  #double(): NamedRange {
    const from = this.#at;
    const parts: NamedRange[] = [];
    this.#at += 1;
    for (; this.#at < this.#text.length;) {
      const sign = this.#text.charAt(this.#at);
      const isQuote = doubles.includes(sign);
      const isTwice =
        isQuote && this.#at + 1 < this.#text.length && doubles.includes(this.#text.charAt(this.#at + 1));
      if (isQuote && !isTwice) {
        this.#at += 1;
        return { name: "Double", from, to: this.#at, parts };
      }
      const part = isTwice ? this.#whole("Quote", /[^][^]/y) : this.#inDouble(sign);
      if (part === undefined) this.#at += 1;
      else parts.push(part);
    }
    return this.#toEnd("Double", from, parts);
  }

  #inDouble(sign: string): NamedRange | undefined {
    if (sign === "`") return this.#whole("Escape", /`[^]?/y);
    if (this.#text.startsWith("$(", this.#at)) return this.#group("(", 2);
    return this.#text.startsWith("${", this.#at)
      ? this.#whole("Variable", /\$\{(?:[^`}]|`[^])*\}?/y)
      : undefined;
  }

  /** `@'`, lines, and `'@` at the start of a line. */
  #hereString(): NamedRange {
    const from = this.#at;
    const quotes = singles.includes(this.#text.charAt(from + 1)) ? singles : doubles;
    const start = /[ \t]*\n/y;
    start.lastIndex = from + 2;
    if (!start.test(this.#text)) return this.#toEnd("Unknown", from, []);
    const end = new RegExp(`\n[${quotes}]@`, "g");
    end.lastIndex = start.lastIndex - 1;
    // Code in it may hold lines that look like its end.
    const found = end.exec(this.#text);
    const body = this.#text.slice(from, found?.index);
    if (found === null || (quotes === doubles && body.includes("$(")))
      return this.#toEnd("HereString", from, []);
    this.#at = end.lastIndex;
    return { name: "HereString", from, to: this.#at };
  }

  #comment(): NamedRange {
    const from = this.#at;
    const end = this.#text.indexOf("#>", from + 2);
    if (end === -1) return this.#toEnd("BlockComment", from, []);
    this.#at = end + 2;
    return { name: "BlockComment", from, to: this.#at };
  }

  /** Whether a sign within a word begins a comment depends on what the word is. */
  #lineComment(): NamedRange {
    const from = this.#at;
    const before = this.#text.charAt(from - 1);
    if (from === 0 || /[\s(){};,|&[\]=]/.test(before)) return this.#whole("Comment", /[^\n]*/y);
    const line = this.#whole("Unknown", /[^\n]*/y);
    const isPlain = !/["'`‘’‚‛“”„(){}<@]/.test(this.#text.slice(from, line.to));
    return isPlain ? line : this.#toEnd("Unknown", from, []);
  }

  #whole(name: string, pattern: RegExp): NamedRange {
    const from = this.#at;
    pattern.lastIndex = from;
    this.#at = pattern.test(this.#text) ? Math.max(pattern.lastIndex, from + 1) : from + 1;
    return { name, from, to: this.#at };
  }

  #toEnd(name: string, from: number, parts: readonly NamedRange[]): NamedRange {
    this.#at = this.#text.length;
    return { name, from, to: this.#at, parts, isOpen: true };
  }
}
