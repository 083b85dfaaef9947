import { writtenOutForms } from "./legalForms.ts";
import { foldText, type FoldedText } from "./foldText.ts";
import { hashOf, noWord, wordPrime } from "./hash.ts";
import { joinInitials, gapFlag, wordFlag, WordLists } from "./wordLists.ts";

const lower = 1;
const upper = 2;
const digit = 3;
const apostrophe = 4;
const ampersand = 5;

/** For each ASCII code its kind inside a word (1 to 5), or -(its bit of `gapFlag`). */
const kinds: Int8Array = Int8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (/[a-z]/.test(sign)) return lower;
  if (/[A-Z]/.test(sign)) return upper;
  if (/\d/.test(sign)) return digit;
  if (sign === "'") return apostrophe;
  if (sign === "&") return ampersand;
  const gaps: Readonly<Record<string, number>> = {
    " ": gapFlag.space,
    ".": gapFlag.dot,
    ",": gapFlag.comma,
    "-": gapFlag.hyphen,
    "/": gapFlag.slash,
  };
  return -(gaps[sign] ?? gapFlag.other);
});

const smallCodes: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) => {
  const kind = kinds[code] ?? 0;
  return kind === upper ? code + 32 : kind === lower || kind === digit ? code : 0;
});

/** Refilled for each text, so a scan leaves no garbage. Names and texts share it, so that both agree. */
export class WordBuffer extends WordLists {
  #offsets: readonly number[] | undefined;
  #base = 0;
  #hasSingles = false;

  read(text: string, from: number, to: number): void {
    this.#offsets = undefined;
    this.#base = 0;
    if (this.#readAll(text, from, to, false)) return;
    const folded: FoldedText = foldText(text.slice(from, to));
    this.#offsets = folded.offsets;
    this.#base = from;
    this.#readAll(folded.text, 0, folded.text.length, true);
  }

  offsetOf(position: number): number {
    return this.#offsets === undefined ? position : this.#base + (this.#offsets[position] ?? 0);
  }

  /** Returns false at an unfolded character beyond ASCII. */
  #readAll(text: string, from: number, to: number, isFolded: boolean): boolean {
    this.count = 0;
    this.text = text;
    this.#hasSingles = false;
    let gap: number = gapFlag.other;
    let at = from;
    while (at < to) {
      const code = text.charCodeAt(at);
      const kind = code < 128 ? (kinds[code] ?? 0) : lower;
      if (code >= 128 && !isFolded) return false;
      if (kind > 0 && kind <= digit) {
        const end = this.#readWord(text, at, to, gap, isFolded);
        if (end < 0) return false;
        at = end;
        gap = 0;
      } else if (kind === ampersand && text.charCodeAt(at + 1) !== code && text.charCodeAt(at - 1) !== code) {
        this.#push(at, at + 1, andHash, wordFlag.ampersand, gap);
        at += 1;
        gap = 0;
      } else {
        const bit = kind < 0 ? -kind : gapFlag.other;
        gap |= (gap & bit) === 0 ? bit : gapFlag.other;
        at += 1;
      }
    }
    if (this.#hasSingles) this.count = joinInitials(this);
    return true;
  }

  #readWord(text: string, from: number, to: number, gap: number, isFolded: boolean): number {
    let hash: number = noWord;
    let bareHash = 0;
    let bareEnd = 0;
    let capitals = 0;
    let digits = 0;
    let signs = 0;
    let at = from;
    for (; at < to; at += 1) {
      const code = text.charCodeAt(at);
      const small = code < 128 ? (smallCodes[code] ?? 0) : 0;
      if (small !== 0) {
        hash = Math.imul(hash ^ small, wordPrime);
        capitals |= code ^ small;
        if (code < 58) digits += 1;
        signs += 1;
      } else if (code >= 128) {
        if (!isFolded) return -1;
        const smallCode = smallCodeOf(text.charAt(at));
        hash = Math.imul(hash ^ smallCode, wordPrime);
        capitals |= code ^ smallCode;
        signs += 1;
      } else if (code === 39 && at + 1 < to && isLetter(text.charCodeAt(at + 1))) {
        bareHash = hash;
        bareEnd = at;
      } else break;
    }
    const letters = signs - digits;
    const isPossessive = bareEnd > from && at === bareEnd + 2 && (text.charCodeAt(at - 1) | 32) === 115;
    const flags =
      (capitals !== 0 || (letters > 0 && digits > 0) ? wordFlag.capital : 0) |
      (letters === 0 ? wordFlag.digits : 0) |
      (letters === 1 && digits === 0 ? wordFlag.single : 0) |
      (isPossessive ? wordFlag.possessive : 0);
    if (letters === 1 && digits === 0) this.#hasSingles = true;
    const isLong = at - from >= 7 && at - from <= 12;
    this.#push(from, at, isLong ? (shortHashes.get(hash) ?? hash) : hash, flags, gap);
    if (isPossessive) {
      this.bareHashes[this.count - 1] = bareHash;
      this.bareEnds[this.count - 1] = bareEnd;
    }
    return at;
  }

  #push(start: number, end: number, hash: number, flags: number, gap: number): void {
    if (this.count === this.starts.length) this.grow();
    const at = this.count;
    this.starts[at] = start;
    this.ends[at] = end;
    this.hashes[at] = hash;
    this.flags[at] = flags;
    this.gaps[at] = gap;
    this.count = at + 1;
  }
}

const andHash = hashOf("and");
const shortHashes: ReadonlyMap<number, number> = new Map(
  Array.from(writtenOutForms, ([long, short]) => [hashOf(long), hashOf(short)]),
);

/** Final sigma counts as sigma: in capitals they are one letter. */
function smallCodeOf(sign: string): number {
  const small = sign.toLowerCase();
  return (small === "ς" ? "σ" : small).charCodeAt(0);
}

function isLetter(code: number): boolean {
  return code >= 128 || kinds[code] === lower || kinds[code] === upper;
}
