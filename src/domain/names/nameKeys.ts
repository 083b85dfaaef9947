import { isPlain } from "./words/foldText.ts";
import { formBefore, leadingForm, shortForm, withFormsApart } from "./words/legalForms.ts";
import { WordBuffer } from "./words/wordBuffer.ts";

/** `full` identifies a company (canonical legal form, numerals included), `core` finds it (legal form cut). */
export interface NameKeys {
  readonly full: string;
  readonly core: string;
}

const longestName = 400;

/** EDGAR adds a state, a country or "NEW". After a bare slash only known tags are cut, so that "AC/DC" stays whole. */
const filerTag =
  /(?:\s+[/\\][\p{L}.]{1,10}[/\\]?|\s+[/\\]\s*\p{L}{2}[/\\]?|[/\\]\s*[\p{L}.]{2,10}\s*[/\\]|(?<=\b(?:inc|corp|corporation|co|company|ltd|limited|plc|lp|llc|trust|fund|group|holdings?|bancorp|iii?|iv|vi*)\.?)[/\\]\p{L}{2,10}|[/\\](?:adr|ads|new|cayman|can|the)|[/\\])\s*$/iu;
const filerPlace =
  /\s*[/(]\s*(?:cayman(?: islands)?|bermuda|delaware|nevada|maryland|new york|california|texas|florida|massachusetts)\)?\s*$/iu;
const tradingAs = /^d\/b\/a\s+/iu;
/** Without a slash, a tag is cut only directly after a legal form: a state, or an addition of a list of securities. */
const stateTag =
  /(?<=\b(?:inc|corp|corporation|co|company|ltd|limited|llc|lp)\b\.?),?\s+(?:a[lkzr]|c[at]|de|fl|ga|i[dla]|k[sy]|la|m[dainsot]|n[evhjmycd]|oh|pa|ri|s[cd]|t[nx]|ut|v[ta]|w[aviy])$/iu;
const securityTag =
  /(?<=\b(?:inc|corp|corporation|co|company|ltd|limited|llc|lp|plc|nv)\b\.?),?\s+(?:(?:un)?sponsored|common|beneficial|reit|(?:ny|new york) registry shares)$/iu;
const tagAfterForm = /\s(?:[a-z]{2}|\S*(?:sponsored|common|beneficial|reit|shares))$/iu;
const trailingArticle = /[\s,]+\(?the\)?\s*$/iu;

/**
 * Equal `full`: same company; equal `core`: candidates. Returns undefined for a legal form alone, or without letters or
 * digits.
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

/** Returns lowercase words without accents, widths and apostrophes, "&" as "and", initials joined. */
export function foldedWords(text: string): readonly string[] {
  const buffer = new WordBuffer(16);
  // Compose first, so that separate combining marks give the same letters.
  const spaced = (isPlain(text) ? text : text.normalize("NFC")).replaceAll(/\s+/gu, " ");
  buffer.read(spaced, 0, spaced.length);
  return Array.from({ length: buffer.count }, (_, at) => buffer.word(at));
}

function withoutFilerTag(name: string): string {
  const placeless = /[/\\(]/u.test(name)
    ? name.replace(tradingAs, "").replace(filerPlace, "").replace(filerTag, "")
    : name;
  const tagless = tagAfterForm.test(placeless)
    ? placeless.replace(stateTag, "").replace(securityTag, "")
    : placeless;
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

/** Fillers of a first or last name that is required; "Na" and "None" without a mark may be names, but of no firm. */
const filler = String.raw`(?:[(\[]\s*(?:none|n\s*[./]\s*a\.?|na|no (?:first|last|middle) name|not applicable|null)\s*[)\]]|n\s*\/\s*a|n\.a\.|no (?:first|last) name|none)`;
const leadingFiller = new RegExp(String.raw`^(?:${filler}[\s,]+)+(?=\S)`, "iu");
const trailingFiller = new RegExp(String.raw`(?<=\S)(?:[\s,]+${filler})+\s*$`, "iu");

/** Returns a person’s or firm’s name without "N/A", "None", or "[No First Name]" in place of a part of it. */
export function withoutFiller(name: string): string {
  const bounded = name.slice(0, longestName);
  return bounded.replace(leadingFiller, "").replace(trailingFiller, "") + name.slice(longestName);
}

/** Turns "Last, First" around and cuts titles; "Jr." and middle names stay. Returns undefined for a single letter or "N/A". */
export function personKey(name: string): string | undefined {
  const parts = withoutFiller(name.slice(0, longestName))
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
  const words = isTurned
    ? [
        ...[...first, ...last].filter((word) => !generations.has(word)),
        ...[...last, ...first, ...suffix.flat()].filter((word) => generations.has(word)),
      ]
    : whole;
  const front = words.findIndex((word) => !titles.has(word));
  const kept = front < 0 ? [] : words.slice(front);
  return kept.length > 1 || (kept[0] ?? "").length > 1 ? kept.join(" ") : undefined;
}
