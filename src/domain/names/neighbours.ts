import { foldedWords } from "./nameKeys.ts";
import type { WordBuffer } from "./words/wordBuffer.ts";
import { gapFlag, wordFlag } from "./words/wordLists.ts";
import { formAfter, mostFormWords, shortForm } from "./words/legalForms.ts";

/** A run of words `[first, last]` of a buffer; `isBare` excludes the last word’s possessive 's. */
export interface WordRun {
  readonly first: number;
  readonly last: number;
  readonly isBare: boolean;
}

export interface PrintedForm {
  readonly last: number;
  /** Position in the buffer's text after the form, its closing dot included. */
  readonly end: number;
  /** True if the form certainly ends the name: a capital after it begins something else. */
  readonly isPlain: boolean;
}

const functionWords: ReadonlySet<string> = new Set(
  `a about after all also although am an and any are as at because been before being between both but by can did do does
  during each either even every for from had has have he her here his how however i if in into is it its like many may more
  most my near neither no nor not of on once one only or other our over per see she should since so some such than that the
  their then there these they this those though through thus to today under unless until unlike upon via was we were what
  when whenever where whereas whether which while who whose why will with within without yet you your
  former formerly ask call called contact join joined visit visited meet met saw using use add buy bought sell sold read try
  let make note yesterday tomorrow`.split(/\s+/u),
);

const connectors: ReadonlySet<string> = new Set(
  "of and the for in on at to by de del der den des di da do du la le les van von y e et und und com".split(
    " ",
  ),
);

const abbreviations: ReadonlySet<string> = new Set(
  "st dr mr mrs ms mt ft jr sr bros intl natl mfg assn univ dept inst prof gen gov messrs no".split(" "),
);

/** Forms whose dot may be inside a name: "Acquisition Corp. II". */
const innerForms: ReadonlySet<string> = new Set(["corp", "co", "inc", "ltd", "tr", "mgmt"]);

const numeral = /^(?:i{1,3}|iv|vi{0,3}|ix|xi{0,3}|\d{1,2})$/u;

/** Forms that are also words, or so short that they may be something else: no capital may follow them. */
const weakForms: ReadonlySet<string> = new Set(
  `company co limited private as sa se ag ab ad spa na pc sl ae bt dd de cv ev eg ek kg kk gk yk hf ky oy ou uc na esp cic
  dac sal sac lda psc public`.split(/\s+/u),
);

const smallForms: ReadonlySet<string> = new Set(["inc", "llc", "ltd", "plc", "gmbh", "corp", "llp", "lp"]);

/** Forms written with a dot: the dot of "Corp." belongs to the form, the dot of "by Acme SE." ends the sentence. */
const dottedForms: ReadonlySet<string> = new Set("inc corp ltd co pty pte pvt bhd sdn tbk incorp".split(" "));

/** "tight" if only a dot separates the words. */
export function continuesWord(words: WordBuffer, at: number): "yes" | "tight" | "no" {
  const gap = words.gaps[at] ?? gapFlag.other;
  if (gap === gapFlag.space || gap === gapFlag.hyphen) return "yes";
  if (gap === 0)
    return words.is(at, wordFlag.ampersand) || words.is(at - 1, wordFlag.ampersand) ? "yes" : "no";
  if (gap === gapFlag.dot) return isInitial(words, at - 1) ? "yes" : "tight";
  if (gap !== (gapFlag.dot | gapFlag.space)) return "no";
  return isAbbreviated(words, at - 1) || innerForms.has(words.word(at - 1)) ? "yes" : "no";
}

/** Returns undefined if a word other than "of", "and" or the like has no capital. */
export function capitalsOf(words: WordBuffer, run: WordRun): number | undefined {
  let capitals = 0;
  for (let at = run.first; at <= run.last; at += 1) {
    if (words.is(at, wordFlag.capital)) capitals += 1;
    else if (!words.is(at, wordFlag.digits | wordFlag.ampersand) && !connectors.has(words.word(at)))
      return undefined;
  }
  return capitals;
}

/** Several forms count as one: "Co., Ltd.", "GmbH & Co. KG". */
export function printedForm(words: WordBuffer, run: WordRun): PrintedForm | undefined {
  if (run.isBare) return undefined;
  const first = run.last + 1;
  const upTo = Math.min(words.count, first + mostFormWords * 2);
  const spelled: string[] = [];
  for (let at = first; at < upTo; at += 1) spelled.push(shortForm(bareWord(words, at)));
  let taken = 0;
  let isPlain = false;
  for (;;) {
    // In "& Co" the ampersand belongs to the form.
    const joint = spelled[taken] === "and" ? 1 : 0;
    const form = formAfter(spelled, taken + joint);
    if (form === undefined || !isClose(words, first + taken, taken > 0)) break;
    if (!isFormLike(words, first + taken + joint, form.words)) break;
    isPlain ||= spelled.slice(taken + joint, taken + joint + form.words).some((word) => !weakForms.has(word));
    taken += joint + form.words;
  }
  if (taken === 0) return undefined;
  const last = run.last + taken;
  const end = (words.is(last, wordFlag.possessive) ? words.bareEnds[last] : words.ends[last]) ?? 0;
  const mayHaveDot = words.is(last, wordFlag.initials) || dottedForms.has(words.word(last));
  const hasDot = mayHaveDot && words.text.charAt(end) === ".";
  return { last, end: hasDot ? end + 1 : end, isPlain: isPlain || hasDot };
}

function bareWord(words: WordBuffer, at: number): string {
  if (!words.is(at, wordFlag.possessive)) return words.word(at);
  return words.text.slice(words.starts[at], words.bareEnds[at]).toLowerCase();
}

/** Only an abbreviation’s dot may separate a form from the word before it. */
function isClose(words: WordBuffer, at: number, isAfterForm: boolean): boolean {
  const gap = words.gaps[at] ?? gapFlag.other;
  if (gap === (gapFlag.dot | gapFlag.space)) return isAfterForm || isAbbreviated(words, at - 1);
  const comma = gapFlag.comma | gapFlag.space;
  const isTight =
    gap === gapFlag.comma || gap === gapFlag.slash || (gap === 0 && words.is(at, wordFlag.ampersand));
  return isTight || gap === gapFlag.space || gap === comma || gap === (gapFlag.dot | comma);
}

function isFormLike(words: WordBuffer, at: number, count: number): boolean {
  for (let next = at + 1; next < at + count; next += 1) {
    if (((words.gaps[next] ?? gapFlag.other) & gapFlag.other) !== 0) return false;
  }
  const text = words.text.slice(words.starts[at], words.ends[at + count - 1]);
  return /^\p{Lu}|\.|^[^a-z]+$/u.test(text) || smallForms.has(bareWord(words, at));
}

export function isPartOfMore(
  words: WordBuffer,
  run: WordRun,
  form: PrintedForm | undefined,
  isProse: boolean,
): boolean {
  // "Met Acme Robotics, Inc.": the first word of any sentence has a capital. One word and its form prove too little.
  const mayFollowFirst = isProse && form !== undefined && (capitalsOf(words, run) ?? 0) > 1;
  return (
    hasNeighbourBefore(words, run.first, mayFollowFirst) ||
    hasNeighbourAfter(words, form?.last ?? run.last, form) ||
    (form === undefined && goesOnInParentheses(words, run))
  );
}

/** "Banco Avalon (Brasil) S.A.": the parentheses and a form after them belong to the name. */
function goesOnInParentheses(words: WordBuffer, run: WordRun): boolean {
  const end = words.ends[run.last] ?? 0;
  const found = /^ ?\([^()]{1,30}\),? (?=\p{Lu})/u.exec(words.text.slice(end, end + 40));
  if (found === null) return false;
  const from = end + found[0].length;
  const after = foldedWords(words.text.slice(from, from + 40)).map(shortForm);
  return formAfter(after, 0) !== undefined;
}

function hasNeighbourBefore(words: WordBuffer, first: number, mayFollowFirst: boolean): boolean {
  if (first === 0) return false;
  const gap = words.gaps[first] ?? gapFlag.other;
  const before = first - 1;
  if ((gap & (gapFlag.other | gapFlag.comma)) !== 0) return false;
  if (words.is(before, wordFlag.ampersand)) return true;
  if (!words.is(before, wordFlag.capital)) return false;
  const word = words.word(before);
  if ((gap & gapFlag.dot) !== 0 && gap !== gapFlag.dot) {
    // A dot ends a sentence, unless it belongs to an abbreviation: "St. Jude Medical".
    return abbreviations.has(word) || (isInitial(words, before) && word !== "i");
  }
  const isApart = functionWords.has(word) || (mayFollowFirst && beginsSentence(words, before));
  return !(gap === gapFlag.space && isApart);
}

function beginsSentence(words: WordBuffer, at: number): boolean {
  const gap = words.gaps[at] ?? gapFlag.other;
  const isAfterDot = gap === (gapFlag.dot | gapFlag.space) && !isAbbreviated(words, at - 1);
  // The first word of a span also begins a sentence.
  return isAfterDot || (gap & gapFlag.other) !== 0;
}

function hasNeighbourAfter(words: WordBuffer, last: number, form: PrintedForm | undefined): boolean {
  const next = last + 1;
  if (next >= words.count) return false;
  const gap = words.gaps[next] ?? gapFlag.other;
  if (form !== undefined && (gap & ~gapFlag.dot) === gapFlag.space && numeral.test(words.word(next))) {
    // "Acme Corp. II" is another company than "Acme Corp."
    return words.is(next, wordFlag.capital | wordFlag.digits);
  }
  if (form?.isPlain === true) return gap === gapFlag.hyphen;
  if (words.is(next, wordFlag.ampersand)) return gap === gapFlag.space || gap === 0;
  if (gap !== gapFlag.space && gap !== gapFlag.hyphen && gap !== gapFlag.dot && gap !== 0) return false;
  if (words.is(next, wordFlag.capital)) return true;
  if (words.is(next, wordFlag.digits)) return (words.ends[next] ?? 0) - (words.starts[next] ?? 0) <= 2;
  // "Energy Services of America": the name continues.
  const isOf = gap === gapFlag.space && words.word(next) === "of";
  return isOf && words.gaps[next + 1] === gapFlag.space && words.is(next + 1, wordFlag.capital);
}

function isAbbreviated(words: WordBuffer, at: number): boolean {
  return isInitial(words, at) || abbreviations.has(words.word(at));
}

function isInitial(words: WordBuffer, at: number): boolean {
  return words.is(at, wordFlag.single | wordFlag.initials);
}
