/** Accents, widths and typographic signs are folded, case is preserved; `offsets` maps back to the original. */
export interface FoldedText {
  readonly text: string;
  /** For each UTF-16 unit of `text`, and its end, the offset in the original text. */
  readonly offsets: readonly number[];
}

/** Letters without a decomposition. Uppercase stays uppercase, so that capitals remain visible. */
const letters: ReadonlyMap<string, string> = new Map([
  ["ß", "ss"],
  ["ẞ", "SS"],
  ["æ", "ae"],
  ["Æ", "Ae"],
  ["œ", "oe"],
  ["Œ", "Oe"],
  ["ø", "o"],
  ["Ø", "O"],
  ["ł", "l"],
  ["Ł", "L"],
  ["đ", "d"],
  ["Đ", "D"],
  ["ð", "d"],
  ["Ð", "D"],
  ["þ", "th"],
  ["Þ", "Th"],
  ["ı", "i"],
  ["ς", "σ"],
]);

/** Accents of Latin, Greek and Cyrillic only: in other scripts such a mark is a vowel, or another letter. */
const accents = /[\u0300-\u036F]/g;
/** Trademark signs are no part of a name either; decomposition would turn two of them into letters. */
const unseen = /^[\p{Cf}™℠®©]$/u;
const asciiOnly = /^[\0-\x7F]*$/;
const wordCharacter = /^[\p{L}\p{N}\p{M}]+$/u;

/** Separates words; no rule about names mentions it. */
const breakSign = "\u0001";

export function isPlain(text: string): boolean {
  return asciiOnly.test(text);
}

/** The only characters beyond ASCII left are letters and digits. Linear in the text’s length. */
export function foldText(text: string): FoldedText {
  let folded = "";
  const offsets: number[] = [];
  let at = 0;
  for (const character of text) {
    const written = character <= "\x7F" ? character : foldCharacter(character);
    for (let unit = 0; unit < written.length; unit += 1) offsets.push(at);
    folded += written;
    at += character.length;
  }
  offsets.push(at);
  return { text: folded, offsets };
}

function foldCharacter(character: string): string {
  const known = letters.get(character);
  if (known !== undefined) return known;
  if (unseen.test(character)) return "";
  if (/[‘’ʼ]/.test(character)) return "'";
  if (/[‐‑–−]/.test(character)) return "-";
  // Recompose, or a Korean syllable would count as three letters.
  const plain = character.normalize("NFKD").replaceAll(accents, "").normalize("NFC");
  if (plain === "" || isPlain(plain)) return plain;
  if (wordCharacter.test(plain)) return character.length > 1 ? plain.toLowerCase() : plain;
  // One sign may expand to several characters, such as the round sign of a Japanese stock company: (株).
  return Array.from(plain)
    .map((one) => (isPlain(one) || wordCharacter.test(one) ? one : /^\s$/u.test(one) ? " " : breakSign))
    .join("");
}
