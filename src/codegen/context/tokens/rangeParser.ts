import { NodeSet, NodeType, Parser, Tree, type Input, type PartialParse } from "@lezer/common";

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

  constructor(read: (text: string) => readonly NamedRange[]) {
    super();
    this.#read = read;
  }

  createParse(input: Input): PartialParse {
    return {
      advance: () => {
        const parts = this.#read(input.read(0, input.length));
        return this.#treeOf(this.#top, { from: 0, to: input.length, parts }).balance();
      },
      parsedPos: input.length,
      stopAt: () => undefined,
      stoppedAt: null,
    };
  }

  #treeOf(type: NodeType, { from, to, parts = [], isOpen }: Omit<NamedRange, "name">): Tree {
    const trees = parts.map((part) => this.#treeOf(this.#typeOf(part.name), part));
    const starts = parts.map((part) => part.from - from);
    if (isOpen !== true) return new Tree(type, trees, starts, to - from);
    return new Tree(type, [...trees, new Tree(this.#error, [], [], 0)], [...starts, to - from], to - from);
  }

  #typeOf(name: string): NodeType {
    const known = this.#set.types.find((type) => type.name === name);
    if (known !== undefined) return known;
    const type = NodeType.define({ id: this.#types.length, name });
    this.#types.push(type);
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
