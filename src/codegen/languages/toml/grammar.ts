import { type NamedRange, readingParser } from "../../context/readingParser.ts";

/** TOML 1.0; an error extends to the end of its line. */
export const parser = readingParser((text) => new TomlReader(text).read());

const deepest = 200;

const space = /[ \t]*/y;
const spaceAndLines = /[ \t\r\n]*/y;
const comment = /#[^\n]*/y;
const bareKey = /[A-Za-z0-9_-]+/y;
const scalar = /[\w+.:-]+(?: \d\d:[\w+.:-]+)?/y;
const validScalar =
  /^(?:true|false|[+-]?(?:inf|nan|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d[\d_]*)?)|0x[\da-fA-F_]+|0o[0-7_]+|0b[01_]+|[\d:. TtZz+-]+)$/;
const strings: readonly (readonly [name: string, delimiter: string, whole: RegExp, open: RegExp])[] = [
  ["MultilineBasicString", '"""', /"""(?:\\[\s\S]|[^\\])*?"{3,5}/y, /"""[\s\S]*/y],
  ["MultilineLiteralString", "'''", /'''[\s\S]*?'{3,5}/y, /'''[\s\S]*/y],
  ["BasicString", '"', /"(?:\\[^\n]|[^"\\\n])*"/y, /"[^\n]*/y],
  ["LiteralString", "'", /'[^'\n]*'/y, /'[^\n]*/y],
];

class TomlReader {
  readonly #text: string;
  #parts: NamedRange[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): readonly NamedRange[] {
    while (this.#at < this.#text.length) this.#line();
    return this.#parts;
  }

  #range(name: string, read: () => void): void {
    const around = this.#parts;
    const from = this.#at;
    this.#parts = [];
    read();
    around.push({ name, from, to: this.#parts.at(-1)?.to ?? from, parts: this.#parts });
    this.#parts = around;
  }

  #add(name: string, from: number): void {
    this.#parts.push({ name, from, to: this.#at });
  }

  #line(): void {
    this.#match(spaceAndLines);
    if (this.#at >= this.#text.length) return;
    const first = this.#text.charAt(this.#at);
    if (first === "[") this.#header();
    else if (first !== "#") this.#pair(0);
    this.#match(space);
    this.#leaf("Comment", comment);
    const from = this.#at;
    if (this.#match(/[^\n]+/y)) this.#add("⚠", from);
    this.#at += 1;
  }

  #header(): void {
    const depth = this.#text.startsWith("[[", this.#at) ? 2 : 1;
    this.#range("TableHeader", () => {
      for (let count = 0; count < depth; count += 1) this.#sign("[");
      this.#key();
      for (let count = 0; count < depth; count += 1) this.#sign("]");
    });
  }

  #pair(depth: number): void {
    this.#range("Pair", () => {
      this.#key();
      this.#match(space);
      if (!this.#sign("=")) return;
      this.#match(space);
      this.#value(depth);
    });
  }

  #key(): void {
    this.#match(space);
    this.#range("Key", () => {
      do {
        this.#match(space);
        if (!this.#leaf("BareKey", bareKey) && !this.#string(2)) this.#error();
        this.#match(space);
      } while (this.#text.charAt(this.#at) === "." && this.#sign("."));
    });
  }

  #value(depth: number): void {
    const first = this.#text.charAt(this.#at);
    if (depth > deepest) this.#error();
    else if (first === "[") this.#array(depth + 1);
    else if (first === "{") this.#inlineTable(depth + 1);
    else if (!this.#string(0)) this.#scalar();
  }

  #scalar(): void {
    const from = this.#at;
    if (!this.#match(scalar)) return this.#error();
    this.#add(validScalar.test(this.#text.slice(from, this.#at)) ? "Scalar" : "⚠", from);
  }

  #array(depth: number): void {
    this.#range("Array", () => {
      this.#sign("[");
      for (;;) {
        this.#gap();
        if (this.#at >= this.#text.length || /[\]}=]/.test(this.#text.charAt(this.#at))) break;
        const part = this.#at;
        if (this.#text.charAt(part) === ",") this.#error();
        else this.#value(depth);
        this.#gap();
        if (!this.#goesOn("]", part)) break;
      }
      this.#sign("]");
    });
  }

  /** An inline table is on one line without a trailing comma; values in it may span several lines. */
  #inlineTable(depth: number): void {
    this.#range("InlineTable", () => {
      this.#sign("{");
      this.#match(space);
      while (/[^}\]\n]/.test(this.#text.charAt(this.#at))) {
        const part = this.#at;
        this.#pair(depth);
        this.#match(space);
        if (!this.#goesOn("}", part)) break;
        this.#match(space);
        if (this.#text.charAt(this.#at) === "}") this.#error();
      }
      this.#sign("}");
    });
  }

  /** Consumes the separator; returns true if a part follows, even without a comma. `part` is the start of the part before. */
  #goesOn(close: string, part: number): boolean {
    const sign = this.#text.charAt(this.#at);
    if (sign === ",") return this.#sign(",");
    // Stop if nothing was read, or the loop would never end.
    if (sign === close || this.#at === part || !/["'\w[{+-]/.test(sign)) return false;
    this.#error();
    return true;
  }

  #gap(): void {
    do this.#match(spaceAndLines);
    while (this.#leaf("Comment", comment));
  }

  #string(from: number): boolean {
    for (const [name, delimiter, whole, open] of strings.slice(from)) {
      if (!this.#text.startsWith(delimiter, this.#at)) continue;
      if (!this.#leaf(name, whole)) {
        this.#leaf(name, open);
        this.#error();
      }
      return true;
    }
    return false;
  }

  #leaf(name: string, pattern: RegExp): boolean {
    const from = this.#at;
    if (!this.#match(pattern)) return false;
    this.#add(name, from);
    return true;
  }

  #sign(sign: string): boolean {
    if (!this.#text.startsWith(sign, this.#at)) {
      this.#error();
      return false;
    }
    this.#at += 1;
    this.#add(sign, this.#at - 1);
    return true;
  }

  #error(): void {
    this.#add("⚠", this.#at);
  }

  #match(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const isFound = pattern.test(this.#text);
    if (isFound) this.#at = pattern.lastIndex;
    return isFound;
  }
}
