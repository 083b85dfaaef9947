import { NodeSet, NodeType, Parser, type Input, type PartialParse } from "@lezer/common";
import { NodeBuffer } from "../nodeBuffer.ts";

export interface NamedRange {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly parts?: readonly NamedRange[];
  /** Whether what should end it is missing, so that it goes to the end of the text. */
  readonly isOpen?: boolean;
}

/** A parser of the strings, comments and the like that `read` finds; it reads a text in one step. */
export function readingParser(read: (text: string) => readonly NamedRange[]): Parser {
  return new RangeParser(read);
}

class RangeParser extends Parser {
  readonly #read: (text: string) => readonly NamedRange[];
  readonly #top = NodeType.define({ id: 0, name: "Document", top: true });
  readonly #error = NodeType.define({ id: 1, name: "⚠", error: true });
  readonly #types = [this.#top, this.#error];
  readonly #set = new NodeSet(this.#types);
  readonly #named = new Map([[this.#error.name, this.#error]]);

  constructor(read: (text: string) => readonly NamedRange[]) {
    super();
    this.#read = read;
  }

  createParse(input: Input): PartialParse {
    const { length } = input;
    return {
      advance: () => {
        const nodes = new NodeBuffer();
        for (const range of this.#read(input.read(0, length))) this.#addTo(nodes, range);
        return nodes.tree(this.#set, this.#top, length);
      },
      parsedPos: length,
      stopAt: () => undefined,
      stoppedAt: null,
    };
  }

  #addTo(nodes: NodeBuffer, { name, from, to, parts = [], isOpen = false }: NamedRange): void {
    const { start } = nodes;
    for (const part of parts) this.#addTo(nodes, part);
    if (isOpen) nodes.add(this.#error, to, to);
    nodes.add(this.#typeOf(name), from, to, start);
  }

  #typeOf(name: string): NodeType {
    const known = this.#named.get(name);
    if (known !== undefined) return known;
    const type = NodeType.define({ id: this.#types.length, name });
    this.#types.push(type);
    this.#named.set(name, type);
    return type;
  }
}

/** A kind of range, by what it begins with; of several, the first that fits counts. Expressions have no groups. */
export interface RangeRule {
  /** Empty where its parts are those of what is around. */
  readonly name: string;
  readonly open: RegExp;
  /** What ends it; without it, `open` is all of it. */
  readonly close?: RegExp;
  readonly parts?: () => readonly RangeRule[];
  /** Whether its parts are only passed over. */
  readonly isWhole?: boolean;
  /** Where it ends, if not after `open`: Infinity where its end is missing, undefined where there is none. */
  readonly end?: (open: string, from: number) => number | undefined;
}

/** Ends what goes to the end of the text, because nothing is sure after it. */
export const never = /(?!)/;

/** Deeper ranges are not read. */
const deepest = 100;

/** Reads a text once, from its start to its end. */
export function rangesIn(text: string, rules: readonly RangeRule[]): readonly NamedRange[] {
  return new RangeReader(text).read({ name: "", open: never, parts: () => rules }, 0).parts;
}

class RangeReader {
  readonly #text: string;
  readonly #patterns = new Map<RangeRule, RegExp>();
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The parts of a range, and whether it goes to the end of the text. */
  read(rule: RangeRule, depth: number): Required<Pick<NamedRange, "parts" | "isOpen">> {
    const parts: NamedRange[] = [];
    const rules = rule.parts?.() ?? [];
    const pattern = this.#patternOf(rule, rules);
    for (;;) {
      pattern.lastIndex = this.#at;
      const found = pattern.exec(this.#text);
      this.#at = found === null ? this.#text.length : pattern.lastIndex;
      if (found === null) return { parts, isOpen: true };
      const next = rules[found.slice(1).findIndex((group) => group !== undefined)];
      if (next === undefined) return { parts, isOpen: false };
      parts.push(...this.#rangesOf(next, found, depth));
    }
  }

  #patternOf(rule: RangeRule, rules: readonly RangeRule[]): RegExp {
    const known = this.#patterns.get(rule);
    if (known !== undefined) return known;
    const sources = [...rules.map(({ open }) => `(${open.source})`), (rule.close ?? never).source];
    const pattern = new RegExp(sources.join("|"), "g");
    this.#patterns.set(rule, pattern);
    return pattern;
  }

  #rangesOf(
    rule: RangeRule,
    { 0: open, index: from }: RegExpExecArray,
    depth: number,
  ): readonly NamedRange[] {
    if (rule.parts !== undefined && depth >= deepest) return this.#rangesTo(Infinity, "Unknown", from);
    const { name, close, end, isWhole = false } = rule;
    if (end !== undefined) return this.#rangesTo(end(open, from), name, from);
    const { parts, isOpen } = close === undefined ? { parts: [], isOpen: false } : this.read(rule, depth + 1);
    if (name === "") return parts;
    return [{ name, from, to: this.#at, ...(isWhole ? {} : { parts }), ...(isOpen ? { isOpen } : {}) }];
  }

  #rangesTo(end: number | undefined, name: string, from: number): readonly NamedRange[] {
    if (end === undefined) return [];
    this.#at = Math.min(end, this.#text.length);
    return [{ name, from, to: this.#at, ...(end === Infinity ? { isOpen: true } : {}) }];
  }
}
