/** Text with accents, widths and typographic signs folded, its case kept; `offsets` leads back where lengths differ. */
export interface FoldedText {
  readonly text: string;
  /** For each UTF-16 unit of `text`, and one past its end, the offset in the text that was folded. */
  readonly offsets: readonly number[];
}

/** Letters that no decomposition takes apart. Uppercase stays uppercase, so that a capital is still seen. */
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

/** Accents of Latin, Greek and Cyrillic alone: in other scripts such a mark is a vowel, or another letter. */
const accents = /[\u0300-\u036F]/g;
/** Signs of ownership are no part of a name either; decomposition would make letters of two of them. */
const unseen = /^[\p{Cf}™℠®©]$/u;
const asciiOnly = /^[\0-\x7F]*$/;
const wordCharacter = /^[\p{L}\p{N}\p{M}]+$/u;

/** A sign that separates words, and that no rule about names knows. */
const breakSign = "\u0001";

/** Whether a text is ASCII alone, so that `foldText` would change nothing. */
export function isPlain(text: string): boolean {
  return asciiOnly.test(text);
}

/** Folds a text so that what is left beyond ASCII are letters and digits. Linear in its length. */
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
  // Composed again, or a syllable of Korean would count as three letters.
  const plain = character.normalize("NFKD").replaceAll(accents, "").normalize("NFC");
  if (plain === "" || isPlain(plain)) return plain;
  if (wordCharacter.test(plain)) return character.length > 1 ? plain.toLowerCase() : plain;
  // What one sign stands for may be several, such as the round sign of a Japanese stock company: (株).
  return Array.from(plain)
    .map((one) => (isPlain(one) || wordCharacter.test(one) ? one : /^\s$/u.test(one) ? " " : breakSign))
    .join("");
}
