import { extendWord, noWord } from "./hash.ts";

/** Bits of `WordLists.flags`. */
export const wordFlag = {
  /** Has a capital at its front or inside ("Acme", "iRobot"), or digits beside letters ("3M"). */
  capital: 1,
  digits: 2,
  single: 4,
  /** Ends in 's, which may belong to the sentence: `bareHashes` and `bareEnds` exclude it. */
  possessive: 8,
  ampersand: 16,
  /** Joined initials: "J.P.", "L L C". */
  initials: 32,
} as const;

/** The characters before a word: bits of `WordLists.gaps`. */
export const gapFlag = {
  space: 1,
  dot: 2,
  comma: 4,
  hyphen: 8,
  slash: 16,
  /** Any other sign, or a repeated sign: no name continues across it. */
  other: 32,
} as const;

const listNames = ["starts", "ends", "bareEnds", "hashes", "bareHashes", "flags", "gaps"] as const;

export class WordLists {
  /** Folded unless it is ASCII. */
  text = "";
  count = 0;
  starts: Int32Array;
  ends: Int32Array;
  bareEnds: Int32Array;
  hashes: Int32Array;
  bareHashes: Int32Array;
  flags: Int32Array;
  gaps: Int32Array;

  constructor(capacity: number) {
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
    this.bareEnds = new Int32Array(capacity);
    this.hashes = new Int32Array(capacity);
    this.bareHashes = new Int32Array(capacity);
    this.flags = new Int32Array(capacity);
    this.gaps = new Int32Array(capacity);
  }

  is(at: number, flags: number): boolean {
    return at < this.count && ((this.flags[at] ?? 0) & flags) !== 0;
  }

  word(at: number): string {
    if (this.is(at, wordFlag.ampersand)) return "and";
    const written = this.text.slice(this.starts[at], this.ends[at]).toLowerCase();
    return written.replaceAll(this.is(at, wordFlag.initials) ? /['. /]/g : "'", "").replaceAll("ς", "σ");
  }

  protected grow(): void {
    for (const name of listNames) {
      const list = this[name];
      this[name] = new Int32Array(list.length * 2);
      this[name].set(list);
    }
  }

  move(from: number, to: number): void {
    if (from === to) return;
    for (const name of listNames) this[name][to] = this[name][from] ?? 0;
  }
}

/** Forms that are also written as spaced letters; a numeral before them is not part of the form: "Fund I L P". */
const spacedForms: ReadonlySet<string> = new Set(["lp", "llc", "llp", "lllp", "plc", "sa", "nv", "bv", "ag"]);

const longestSpacedForm = 4;

/** "J. P. Morgan", "J.P. Morgan", "J P Morgan". Returns the new number of words. */
export function joinInitials(words: WordLists): number {
  let kept = 0;
  for (let at = 0; at < words.count;) {
    const last = lastInitial(words, at);
    words.move(at, kept);
    if (last > at) joinInto(words, kept, at, last);
    kept += 1;
    at = last + 1;
  }
  return kept;
}

function lastInitial(words: WordLists, from: number): number {
  const isSingle = (at: number): boolean => words.is(at, wordFlag.single);
  if (!isSingle(from)) return from;
  const style = styleOf(words, from + 1);
  if (style === 0) return from;
  let last = from;
  while (isSingle(last + 1) && styleOf(words, last + 1) === style) {
    // "Fund I L.P.": the numeral is separate, dots join the letters after it.
    if (style === gapFlag.space && isSingle(last + 2) && styleOf(words, last + 2) === gapFlag.dot) break;
    last += 1;
  }
  const isSpacedForm = style === gapFlag.space && last - from >= 2 && last - from <= longestSpacedForm;
  return isSpacedForm && isNumeralBeforeForm(words, from, last) ? from : last;
}

function isNumeralBeforeForm(words: WordLists, from: number, last: number): boolean {
  let letters = "";
  for (let at = from; at <= last; at += 1) letters += words.word(at);
  return !spacedForms.has(letters) && spacedForms.has(letters.slice(1));
}

function styleOf(words: WordLists, at: number): number {
  const gap = words.gaps[at] ?? gapFlag.other;
  if (gap === gapFlag.space) return gapFlag.space;
  const isDotted = gap === gapFlag.dot || gap === (gapFlag.dot | gapFlag.space) || gap === gapFlag.slash;
  return isDotted ? gapFlag.dot : 0;
}

function joinInto(words: WordLists, kept: number, from: number, last: number): void {
  let flags: number = wordFlag.initials | ((words.flags[from] ?? 0) & wordFlag.capital);
  let hash = noWord;
  // Read the first letter at its new place: its old place may be overwritten.
  for (let at = from; at <= last; at += 1) {
    flags |= (words.flags[at] ?? 0) & wordFlag.capital;
    const start = words.starts[at === from ? kept : at] ?? 0;
    hash = extendWord(hash, words.text.charAt(start).toLowerCase().charCodeAt(0));
  }
  words.ends[kept] = words.ends[last] ?? 0;
  words.hashes[kept] = hash;
  words.flags[kept] = flags;
}
