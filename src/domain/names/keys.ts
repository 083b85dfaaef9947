import { isPlain } from "./words/foldText.ts";
import { formBefore, leadingForm, shortForm, withFormsApart } from "./words/forms.ts";
import { WordBuffer } from "./words/wordBuffer.ts";

/** `full` identifies (legal form canonical, numerals kept), `core` finds (legal form cut). */
export interface NameKeys {
  readonly full: string;
  readonly core: string;
}

/** A longer text is no company's name; its front says enough. */
const longestName = 400;

/**
 * What EDGAR puts behind a name to tell registrants apart: a state, a country, "NEW". Behind a bare slash only what is
 * known as such, so that "AC/DC" stays whole.
 */
const filerTag =
  /(?:\s+[/\\][\p{L}.]{1,10}[/\\]?|\s+[/\\]\s*\p{L}{2}[/\\]?|[/\\]\s*[\p{L}.]{2,10}\s*[/\\]|(?<=\b(?:inc|corp|corporation|co|company|ltd|limited|plc|lp|llc|trust|fund|group|holdings?|bancorp|iii?|iv|vi*)\.?)[/\\]\p{L}{2,10}|[/\\](?:adr|ads|new|cayman|can|the)|[/\\])\s*$/iu;
const trailingArticle = /[\s,]+\(?the\)?\s*$/iu;

/**
 * The two keys of a company's name, as words in small letters with single spaces between them. Undefined for a name that
 * is only a legal form, or has no letters or digits. Names with equal `full` are spelled the same but for case, accents,
 * punctuation and how the form is written. Equal `core` only makes them candidates: where both have a legal form and the
 * forms differ ("Toro Co", "Toro Corp."), they are two companies.
 */
export function nameKeys(name: string): NameKeys | undefined {
  const words = foldedWords(withoutFilerTag(withFormsApart(name.slice(0, longestName).trim()))).map(
    shortForm,
  );
  const front = words[0] === "the" ? 1 : 0;
  const lead = leadingForm(words.slice(front));
  const first = front + (lead?.words ?? 0);
  const forms: string[] = [];
  let end = words.length;
  while (end > first) {
    const form = formBefore(words.slice(first), end - first);
    if (form !== undefined) {
      forms.unshift(form.canonical);
      end -= form.words;
    } else if (forms.length > 0 && words[end - 1] === "and") {
      forms.unshift("and");
      end -= 1;
    } else break;
  }
  if (end <= first) return undefined;
  const core = words.slice(first, end).join(" ");
  const tail = forms.length === 0 ? core : `${core} ${forms.join(" ")}`;
  return { core, full: lead === undefined ? tail : `${lead.canonical} ${tail}` };
}

/**
 * The words of any text, folded as names are: small letters without accents, widths and apostrophes, "&" as "and",
 * initials joined. They hold letters, digits and marks alone. For word indexes and queries.
 */
export function foldedWords(text: string): readonly string[] {
  const buffer = new WordBuffer(16);
  // Composed first, so that what is spelled with separate marks gives the same letters.
  const spaced = (isPlain(text) ? text : text.normalize("NFC")).replaceAll(/\s+/gu, " ");
  buffer.read(spaced, 0, spaced.length);
  return Array.from({ length: buffer.count }, (_, at) => buffer.word(at));
}

function withoutFilerTag(name: string): string {
  const tagless = /[/\\]/u.test(name) ? name.replace(filerTag, "") : name;
  const untagged = /the\)?\s*$/iu.test(tagless) ? tagless.replace(trailingArticle, "") : tagless;
  return untagged === "" ? name : untagged;
}

const titles: ReadonlySet<string> = new Set(
  "mr mrs ms miss mx dr prof professor sir dame hon rev herr frau mme monsieur".split(" "),
);
const degrees: ReadonlySet<string> = new Set(
  "phd md esq esquire cpa cfa mba jd dds dvm llm pe rn dr cfp mph dphil".split(" "),
);
const generations: ReadonlySet<string> = new Set("jr sr ii iii iv v junior senior".split(" "));
const nobody: ReadonlySet<string> = new Set(["na", "n a", "not applicable", "none", "unknown", "see below"]);

/**
 * Key of a person's name: "Last, First" is turned around, titles and degrees are cut, initials are joined. Middle names
 * and "Jr." stay, since they tell people apart. Undefined for a single letter and for "N/A".
 */
export function personKey(name: string): string | undefined {
  const parts = name
    .slice(0, longestName)
    .replaceAll(/\bPh\.?\s?D\b\.?/giu, " ")
    .split(",")
    .map((part) => foldedWords(part).filter((word) => !degrees.has(word)))
    .filter((part) => part.length > 0);
  const whole = parts.flat();
  if (nobody.has(whole.join(" "))) return undefined;
  const suffix = parts.slice(1).filter((part) => part.every((word) => generations.has(word)));
  const [last = [], ...others] = parts.filter((part) => !suffix.includes(part));
  const [first] = others;
  const isFirm = formBefore(whole, whole.length) !== undefined;
  const isTurned =
    !isFirm && first !== undefined && others.length === 1 && last.length <= 3 && first.length <= 3;
  const words = isTurned ? turned(last, first, suffix.flat()) : whole;
  const front = words.findIndex((word) => !titles.has(word));
  const kept = front < 0 ? [] : words.slice(front);
  return kept.length > 1 || (kept[0] ?? "").length > 1 ? kept.join(" ") : undefined;
}

function turned(
  last: readonly string[],
  first: readonly string[],
  suffix: readonly string[],
): readonly string[] {
  const bare = last.filter((word) => !generations.has(word));
  const own = last.filter((word) => generations.has(word));
  return [
    ...first.filter((word) => !generations.has(word)),
    ...bare,
    ...own,
    ...first.filter((word) => generations.has(word)),
    ...suffix,
  ];
}
