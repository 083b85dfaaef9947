import type { Parser, Tree } from "@lezer/common";
import { NodeBuffer, NodeTypes } from "../context/nodeBuffer.ts";
import { SteppedParser } from "../context/steppedParser.ts";

/** A kind of range by its opening; the first rule that matches applies. Expressions have no groups. */
export interface RangeRule {
  /** Empty if the range isn’t a node, so that its parts belong to the enclosing range. */
  readonly name: string;
  readonly open: RegExp;
  /** Matches the end; without it, `open` matches the whole range. */
  readonly close?: RegExp | ((open: string) => RegExp);
  readonly parts?: (open: string) => readonly RangeRule[];
  /** True if its parts become no nodes. */
  readonly isWhole?: boolean;
  /** Returns the end, if it isn’t after `open`: Infinity if missing, undefined if this is no range. */
  readonly end?: (open: string, from: number) => number | undefined;
}

/** Closes a range at the end of the text, because the code after it is ambiguous. */
export const never = /(?!)/;

const deepest = 100;
const stepLength = 4096;

/** Returns a parser of nested ranges that works in steps. `rulesOf` gets the text, so that rules can keep state for it. */
export function rangeParser(rulesOf: (text: string) => readonly RangeRule[]): Parser {
  const types = new NodeTypes();
  return new SteppedParser(stepLength, (text) => {
    const reading = new RangeReading(text, rulesOf(text), types);
    return { next: (from) => reading.next(from), tree: () => reading.tree() };
  });
}

interface Frame {
  readonly name: string;
  readonly rules: readonly RangeRule[];
  readonly pattern: RegExp;
  readonly from: number;
  readonly start: number;
  readonly isWhole: boolean;
}

class RangeReading {
  readonly #text: string;
  readonly #types: NodeTypes;
  readonly #nodes = new NodeBuffer();
  readonly #patterns = new Map<readonly RangeRule[], Map<string, RegExp>>();
  readonly #frames: Frame[] = [];

  constructor(text: string, rules: readonly RangeRule[], types: NodeTypes) {
    this.#text = text;
    this.#types = types;
    this.#push("", rules, never, 0, false);
  }

  /** Reads up to the next range that begins or ends; returns the offset after that. */
  next(at: number): number {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return this.#text.length;
    const { pattern, rules } = frame;
    pattern.lastIndex = at;
    const found = pattern.exec(this.#text);
    if (found === null) return this.#text.length;
    const end = found.index + found[0].length;
    const rule = rules[found.slice(1).findIndex((group) => group !== undefined)];
    if (rule === undefined) this.#close(frame, end);
    else return this.#open(rule, found[0], found.index, frame.isWhole);
    return end;
  }

  tree(): Tree {
    const { length } = this.#text;
    for (const frame of this.#frames.slice(1).toReversed()) {
      if (frame.name !== "") this.#nodes.add(this.#types.error, length, length);
      this.#close(frame, length);
    }
    return this.#nodes.tree(this.#types.set, this.#types.top, length);
  }

  #open(rule: RangeRule, open: string, from: number, isInWhole: boolean): number {
    const { name, close, end, parts, isWhole = false } = rule;
    const after = from + open.length;
    if (close !== undefined && this.#frames.length < deepest) {
      const ends = typeof close === "function" ? close(open) : close;
      this.#push(isInWhole ? "" : name, parts?.(open) ?? [], ends, from, isInWhole || isWhole);
      return after;
    }
    const to = close === undefined ? (end === undefined ? after : end(open, from)) : Infinity;
    if (to === undefined) return after;
    const stop = Math.min(to, this.#text.length);
    if (name === "" || isInWhole) return stop;
    const { start } = this.#nodes;
    if (to === Infinity) this.#nodes.add(this.#types.error, stop, stop);
    this.#nodes.add(this.#types.of(close === undefined ? name : "Unknown"), from, stop, start);
    return stop;
  }

  #push(name: string, rules: readonly RangeRule[], close: RegExp, from: number, isWhole: boolean): void {
    const pattern = this.#patternOf(rules, close.source);
    this.#frames.push({ name, rules, pattern, from, start: this.#nodes.start, isWhole });
  }

  #close({ name, from, start }: Frame, to: number): void {
    this.#frames.pop();
    if (name !== "") this.#nodes.add(this.#types.of(name), from, to, start);
  }

  #patternOf(rules: readonly RangeRule[], close: string): RegExp {
    const alike = this.#patterns.get(rules) ?? new Map<string, RegExp>();
    this.#patterns.set(rules, alike);
    const pattern =
      alike.get(close) ??
      new RegExp([...rules.map(({ open }) => `(${open.source})`), close].join("|"), "gmu");
    alike.set(close, pattern);
    return pattern;
  }
}
