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

/** Words of a text as lists with one item for each word, and the text that positions refer to. */
export interface WordLists {
  readonly text: string;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly bareEnds: Int32Array;
  readonly hashes: Int32Array;
  readonly bareHashes: Int32Array;
  readonly flags: Uint8Array;
  readonly gaps: Uint8Array;
  word(at: number): string;
}
