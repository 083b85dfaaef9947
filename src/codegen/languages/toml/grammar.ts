import { type NamedRange, namedRangeParser } from "../../context/namedRangeParser.ts";

/** TOML 1.0; an error extends to the end of its line. */
export const parser = namedRangeParser((text) => new TomlReader(text).read());

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
    while (this.#at < this.#text.length) this.#readLine();
    return this.#parts;
  }

  #readRange(name: string, read: () => void): void {
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

  #readLine(): void {
    this.#match(spaceAndLines);
    if (this.#at >= this.#text.length) return;
    const first = this.#text.charAt(this.#at);
    if (first === "[") this.#readHeader();
    else if (first !== "#") this.#readPair(0);
    this.#match(space);
    this.#readLeaf("Comment", comment);
    const from = this.#at;
    if (this.#match(/[^\n]+/y)) this.#add("⚠", from);
    this.#at += 1;
  }

  #readHeader(): void {
    const depth = this.#text.startsWith("[[", this.#at) ? 2 : 1;
    this.#readRange("TableHeader", () => {
      for (let count = 0; count < depth; count += 1) this.#readSign("[");
      this.#readKey();
      for (let count = 0; count < depth; count += 1) this.#readSign("]");
    });
  }

  #readPair(depth: number): void {
    this.#readRange("Pair", () => {
      this.#readKey();
      this.#match(space);
      if (!this.#readSign("=")) return;
      this.#match(space);
      this.#readValue(depth);
    });
  }

  #readKey(): void {
    this.#match(space);
    this.#readRange("Key", () => {
      do {
        this.#match(space);
        if (!this.#readLeaf("BareKey", bareKey) && !this.#readString(2)) this.#addError();
        this.#match(space);
      } while (this.#text.charAt(this.#at) === "." && this.#readSign("."));
    });
  }

  #readValue(depth: number): void {
    const first = this.#text.charAt(this.#at);
    if (depth > deepest) this.#addError();
    else if (first === "[") this.#readArray(depth + 1);
    else if (first === "{") this.#readInlineTable(depth + 1);
    else if (!this.#readString(0)) this.#readScalar();
  }

  #readScalar(): void {
    const from = this.#at;
    if (!this.#match(scalar)) return this.#addError();
    this.#add(validScalar.test(this.#text.slice(from, this.#at)) ? "Scalar" : "⚠", from);
  }

  #readArray(depth: number): void {
    this.#readRange("Array", () => {
      this.#readSign("[");
      for (;;) {
        this.#skipGap();
        if (this.#at >= this.#text.length || /[\]}=]/.test(this.#text.charAt(this.#at))) break;
        const part = this.#at;
        if (this.#text.charAt(part) === ",") this.#addError();
        else this.#readValue(depth);
        this.#skipGap();
        if (!this.#readSeparator("]", part)) break;
      }
      this.#readSign("]");
    });
  }

  /** An inline table is on one line without a trailing comma; values in it may span several lines. */
  #readInlineTable(depth: number): void {
    this.#readRange("InlineTable", () => {
      this.#readSign("{");
      this.#match(space);
      while (/[^}\]\n]/.test(this.#text.charAt(this.#at))) {
        const part = this.#at;
        this.#readPair(depth);
        this.#match(space);
        if (!this.#readSeparator("}", part)) break;
        this.#match(space);
        if (this.#text.charAt(this.#at) === "}") this.#addError();
      }
      this.#readSign("}");
    });
  }

  /** Consumes the separator; returns true if a part follows, even without a comma. `part` is the start of the part before. */
  #readSeparator(close: string, part: number): boolean {
    const sign = this.#text.charAt(this.#at);
    if (sign === ",") return this.#readSign(",");
    // Stop if nothing was read, or the loop would never end.
    if (sign === close || this.#at === part || !/["'\w[{+-]/.test(sign)) return false;
    this.#addError();
    return true;
  }

  #skipGap(): void {
    do this.#match(spaceAndLines);
    while (this.#readLeaf("Comment", comment));
  }

  #readString(from: number): boolean {
    for (const [name, delimiter, whole, open] of strings.slice(from)) {
      if (!this.#text.startsWith(delimiter, this.#at)) continue;
      if (!this.#readLeaf(name, whole)) {
        this.#readLeaf(name, open);
        this.#addError();
      }
      return true;
    }
    return false;
  }

  #readLeaf(name: string, pattern: RegExp): boolean {
    const from = this.#at;
    if (!this.#match(pattern)) return false;
    this.#add(name, from);
    return true;
  }

  #readSign(sign: string): boolean {
    if (!this.#text.startsWith(sign, this.#at)) {
      this.#addError();
      return false;
    }
    this.#at += 1;
    this.#add(sign, this.#at - 1);
    return true;
  }

  #addError(): void {
    this.#add("⚠", this.#at);
  }

  #match(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const isFound = pattern.test(this.#text);
    if (isFound) this.#at = pattern.lastIndex;
    return isFound;
  }
}
