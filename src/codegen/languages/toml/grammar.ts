import { NodeSet, NodeType, Parser, type Input, type PartialParse, type Tree } from "@lezer/common";
import { NodeBuffer } from "../../context/nodeBuffer.ts";

const names = `Document Comment TableHeader Pair Key BareKey BasicString LiteralString MultilineBasicString
MultilineLiteralString Scalar Array InlineTable [ ] { } , = .`.split(/\s+/);
const types = [...names, "⚠"].map((name, id) =>
  NodeType.define({ id, name, top: name === "Document", error: name === "⚠" }),
);
const nodeSet = new NodeSet(types);
const typeNamed: ReadonlyMap<string, NodeType> = new Map(types.map((type) => [type.name, type]));

/** Deeper brackets are an error. */
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

/** TOML 1.0 as a tree; what does not fit is an error to the end of its line. */
class TomlReader {
  readonly #text: string;
  readonly #nodes = new NodeBuffer();
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Tree {
    while (this.#at < this.#text.length) this.#line();
    return this.#nodes.tree(nodeSet, typeOf("Document"), this.#text.length);
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
    if (this.#match(/[^\n]+/y)) this.#nodes.add(typeOf("⚠"), from, this.#at);
    this.#at += 1;
  }

  #header(): void {
    const from = this.#at;
    const start = this.#nodes.start;
    const depth = this.#text.startsWith("[[", from) ? 2 : 1;
    for (let count = 0; count < depth; count += 1) this.#sign("[");
    this.#key();
    for (let count = 0; count < depth; count += 1) this.#sign("]");
    this.#nodes.add(typeOf("TableHeader"), from, this.#at, start);
  }

  #pair(depth: number): void {
    const from = this.#at;
    const start = this.#nodes.start;
    this.#key();
    this.#match(space);
    if (this.#sign("=")) {
      this.#match(space);
      this.#value(depth);
    }
    this.#nodes.add(typeOf("Pair"), from, this.#at, start);
  }

  #key(): void {
    this.#match(space);
    const from = this.#at;
    const start = this.#nodes.start;
    let end = from;
    do {
      this.#match(space);
      if (!this.#leaf("BareKey", bareKey) && !this.#string(2)) this.#error();
      end = this.#at;
      this.#match(space);
    } while (this.#text.charAt(this.#at) === "." && this.#sign("."));
    this.#nodes.add(typeOf("Key"), from, end, start);
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
    const isValid = validScalar.test(this.#text.slice(from, this.#at));
    this.#nodes.add(typeOf(isValid ? "Scalar" : "⚠"), from, this.#at);
  }

  #array(depth: number): void {
    const from = this.#at;
    const start = this.#nodes.start;
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
    this.#nodes.add(typeOf("Array"), from, this.#at, start);
  }

  /** One line alone, and no comma after the last: values in it may go over several. */
  #inlineTable(depth: number): void {
    const from = this.#at;
    const start = this.#nodes.start;
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
    this.#nodes.add(typeOf("InlineTable"), from, this.#at, start);
  }

  /** Whether another part follows: after a comma, or where one is missing. `part` is where the last one starts. */
  #goesOn(close: string, part: number): boolean {
    const sign = this.#text.charAt(this.#at);
    if (sign === ",") return this.#sign(",");
    // What cannot be read is not read again.
    if (sign === close || this.#at === part || !/["'\w[{+-]/.test(sign)) return false;
    this.#error();
    return true;
  }

  #gap(): void {
    do this.#match(spaceAndLines);
    while (this.#leaf("Comment", comment));
  }

  /** A string; `from` is the first kind that can be there. */
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
    this.#nodes.add(typeOf(name), from, this.#at);
    return true;
  }

  #sign(sign: string): boolean {
    if (!this.#text.startsWith(sign, this.#at)) {
      this.#error();
      return false;
    }
    this.#nodes.add(typeOf(sign), this.#at, this.#at + 1);
    this.#at += 1;
    return true;
  }

  #error(): void {
    this.#nodes.add(typeOf("⚠"), this.#at, this.#at);
  }

  #match(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const isFound = pattern.test(this.#text);
    if (isFound) this.#at = pattern.lastIndex;
    return isFound;
  }
}

function typeOf(name: string): NodeType {
  return typeNamed.get(name) ?? NodeType.none;
}

class TomlParser extends Parser {
  createParse(input: Input): PartialParse {
    const { length } = input;
    return {
      advance: () => new TomlReader(input.read(0, length)).read(),
      parsedPos: length,
      stopAt: () => undefined,
      stoppedAt: null,
    };
  }
}

export const parser: Parser = new TomlParser();
