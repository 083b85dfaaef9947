/** What a word is: bits of `WordLists.flags`. */
export const wordFlag = {
  /** It has a capital at its front or inside ("Acme", "iRobot"), or digits beside letters ("3M"). */
  capital: 1,
  /** Digits alone. */
  digits: 2,
  /** One letter. */
  single: 4,
  /** It ends in 's, which may belong to the sentence: `bareHashes` and `bareEnds` are without it. */
  possessive: 8,
  /** The sign &, read as "and". */
  ampersand: 16,
  /** Initials that were joined: "J.P.", "L L C". */
  initials: 32,
} as const;

/** What is between a word and the one before it: bits of `WordLists.gaps`. */
export const gapFlag = {
  space: 1,
  dot: 2,
  comma: 4,
  hyphen: 8,
  slash: 16,
  /** Any other sign, or one of the above repeated: no name goes on across it. */
  other: 32,
} as const;

const listNames = ["starts", "ends", "bareEnds", "hashes", "bareHashes", "flags", "gaps"] as const;

/** Words of a text as lists with one item for each word, and the text that positions refer to. */
export class WordLists {
  /** The one that was read, folded where it is not ASCII. */
  text = "";
  count = 0;
  starts: Int32Array;
  ends: Int32Array;
  bareEnds: Int32Array;
  hashes: Int32Array;
  bareHashes: Int32Array;
  flags: Int32Array;
  gaps: Int32Array;

  /** `capacity`: for how many words there is room before the lists grow; up to 16 cost next to nothing to make. */
  constructor(capacity: number) {
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
    this.bareEnds = new Int32Array(capacity);
    this.hashes = new Int32Array(capacity);
    this.bareHashes = new Int32Array(capacity);
    this.flags = new Int32Array(capacity);
    this.gaps = new Int32Array(capacity);
  }

  /** Whether a word has one of these flags. */
  is(at: number, flags: number): boolean {
    return at < this.count && ((this.flags[at] ?? 0) & flags) !== 0;
  }

  /** A word in small letters, without its apostrophes and the dots of its initials. */
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

  /** Puts a word in the place of an earlier one. */
  move(from: number, to: number): void {
    if (from === to) return;
    for (const name of listNames) this[name][to] = this[name][from] ?? 0;
  }
}
