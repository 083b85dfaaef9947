import { extendWord, noWord } from "./hash.ts";
import { gapFlag, wordFlag, type WordLists } from "./wordLists.ts";

/** Forms that are also written as spaced letters; a numeral before them is not one of theirs: "Fund I L P". */
const spacedForms: ReadonlySet<string> = new Set(["lp", "llc", "llp", "lllp", "plc", "sa", "nv", "bv", "ag"]);

const longestSpacedForm = 4;

/** "J. P. Morgan", "J.P. Morgan", "J P Morgan": single letters in a row are a word. Returns how many are left. */
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

/** The last of the single letters that belong to the one at `from`; `from` itself where there is none. */
function lastInitial(words: WordLists, from: number): number {
  const isSingle = (at: number): boolean => words.is(at, wordFlag.single);
  if (!isSingle(from)) return from;
  const style = styleOf(words, from + 1);
  if (style === 0) return from;
  let last = from;
  while (isSingle(last + 1) && styleOf(words, last + 1) === style) {
    // "Fund I L.P.": the numeral is separate, what follows is joined by dots.
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

/** `gapFlag.dot` where a word is bound to the one before by a dot or a slash, `gapFlag.space` by a space, else 0. */
function styleOf(words: WordLists, at: number): number {
  const gap = words.gaps[at] ?? gapFlag.other;
  if (gap === gapFlag.space) return gapFlag.space;
  const isDotted = gap === gapFlag.dot || gap === (gapFlag.dot | gapFlag.space) || gap === gapFlag.slash;
  return isDotted ? gapFlag.dot : 0;
}

function joinInto(words: WordLists, kept: number, from: number, last: number): void {
  let flags: number = wordFlag.initials | ((words.flags[from] ?? 0) & wordFlag.capital);
  let hash = noWord;
  // The first letter is read where it has been moved to: its old place may be taken.
  for (let at = from; at <= last; at += 1) {
    flags |= (words.flags[at] ?? 0) & wordFlag.capital;
    const start = words.starts[at === from ? kept : at] ?? 0;
    hash = extendWord(hash, words.text.charAt(start).toLowerCase().charCodeAt(0));
  }
  words.ends[kept] = words.ends[last] ?? 0;
  words.hashes[kept] = hash;
  words.flags[kept] = flags;
}
