import { isPlain } from "./words/foldText.ts";
import { extendRun } from "./words/hash.ts";
import { companyHost } from "./hosts.ts";
import { otherSpellings } from "./sameCompany.ts";
import { nameKeys, foldedWords } from "./nameKeys.ts";
import type { NameIndex } from "./nameIndex.ts";
import { capitalsOf, continuesWord, isPartOfMore, printedForm, type WordRun } from "./neighbours.ts";
import type { WordBuffer } from "./words/wordBuffer.ts";
import { gapFlag, wordFlag } from "./words/wordLists.ts";

/** A match of hashes: look it up before showing it, by `full` if set (its form is printed), else `core`, else `host`. */
export interface NameHit {
  /** UTF-16 offsets in the line; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly core?: string;
  /** Set if the legal form is printed after the name. */
  readonly full?: string;
  readonly host?: string;
  readonly trust: "ambient" | "pointed";
}

/** `[start, end)`, without quotes. */
export interface LineSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: "prose" | "string" | "cell" | "comment";
  /** The key or header as written ("company", "issuer"). */
  readonly header?: string;
}

const boundary = /[\s"'`<>()[\]{}|,;*]/u;
const furthestBoundary = 300;
const longestPointed = 400;

/** Returns the names to mark automatically, in order and disjoint. Linear in the line’s length. */
export function ambientHits(line: string, spans: readonly LineSpan[], index: NameIndex): readonly NameHit[] {
  const hits: NameHit[] = [];
  for (const span of spans) {
    const start = Math.max(0, span.start);
    const end = Math.min(line.length, span.end);
    if (start < end) scanSpan(line, { ...span, start, end }, index, hits);
  }
  return hits;
}

/** Returns the names at `offset` (UTF-16 units), the longest first. One word without a form needs a company header. */
export function pointedHits(
  line: string,
  spans: readonly LineSpan[],
  offset: number,
  index: NameIndex,
): readonly NameHit[] {
  const around = spans.filter(({ start, end }) => start <= offset && offset <= end);
  const ambient = ambientHits(line, around, index).filter(
    ({ start, end }) => start <= offset && offset <= end,
  );
  const whole = around
    .map((span) => wholeHit(line, span, index))
    .filter((hit) => hit !== undefined)
    .filter((hit) => !ambient.some((other) => other.start === hit.start && other.end === hit.end));
  return [...ambient, ...whole].toSorted((a, b) => b.end - b.start - (a.end - a.start));
}

function scanSpan(line: string, { start, end, kind }: LineSpan, index: NameIndex, hits: NameHit[]): void {
  const { words } = index;
  const isProse = kind === "prose" || kind === "comment";
  words.read(line, start, end);
  const { count, flags, gaps, hashes } = words;
  for (let at = 0; at < count;) {
    // Words joined by dots are looked up once, at the first of them.
    if (
      index.hasHosts &&
      at + 1 < count &&
      isHostGap(gaps[at + 1] ?? 0) &&
      (at === 0 || !isHostGap(gaps[at] ?? 0))
    ) {
      const last = lastOfHost(words, at);
      const found = hostHit(line, words, at, last, index);
      if (found !== undefined) {
        hits.push(found);
        at = last + 1;
        continue;
      }
    }
    let next = at + 1;
    if (((flags[at] ?? 0) & (wordFlag.capital | wordFlag.digits)) !== 0) {
      const longest = index.longestFrom(hashes[at] ?? 0);
      const bare =
        ((flags[at] ?? 0) & wordFlag.possessive) === 0 ? 0 : index.longestFrom(words.bareHashes[at] ?? 0);
      const run = longest === 0 && bare === 0 ? undefined : longestRun(words, at, longest, index);
      const found = run === undefined ? undefined : runHit(line, isProse, run, index);
      if (found !== undefined) {
        hits.push(found.hit);
        next = found.last + 1;
      }
    }
    at = next;
  }
}

function longestRun(
  words: WordBuffer,
  first: number,
  longest: number,
  index: NameIndex,
): WordRun | undefined {
  let found: WordRun | undefined;
  let run = 0;
  for (let at = first; at < words.count && at - first < Math.max(longest, 1); at += 1) {
    if (at > first && continuesWord(words, at) === "no") break;
    const word = words.hashes[at] ?? 0;
    if (((words.flags[at] ?? 0) & wordFlag.possessive) !== 0) {
      const bare = words.bareHashes[at] ?? 0;
      if (index.mayBeRun(at === first ? bare : extendRun(run, bare)))
        found = { first, last: at, isBare: true };
    }
    run = at === first ? word : extendRun(run, word);
    if (index.mayBeRun(run)) found = { first, last: at, isBare: false };
  }
  return found;
}

function runHit(
  line: string,
  isProse: boolean,
  run: WordRun,
  index: NameIndex,
): { readonly hit: NameHit; readonly last: number } | undefined {
  const { words } = index;
  const form = printedForm(words, run);
  if (form === undefined && ((capitalsOf(words, run) ?? 0) < 2 || hasTightDot(words, run))) return undefined;
  if (isPartOfMore(words, run, form, isProse)) return undefined;
  const from = words.starts[run.first] ?? 0;
  const runEnd = (run.isBare ? words.bareEnds[run.last] : words.ends[run.last]) ?? 0;
  const to = form?.end ?? runEnd;
  if (isInAddress(words.text, from, to)) return undefined;
  const keys = nameKeys(words.text.slice(from, to));
  if (keys === undefined || !index.mayBeCore(keys.core)) return undefined;
  const [start, end] = [words.offsetOf(from), words.offsetOf(to)];
  const full = form === undefined ? {} : { full: keys.full };
  const text = line.slice(start, end);
  const hit = { start, end, text, core: keys.core, ...full, trust: "ambient" } as const;
  return { hit, last: form?.last ?? run.last };
}

function hasTightDot(words: WordBuffer, run: WordRun): boolean {
  for (let at = run.first + 1; at <= run.last; at += 1) if (continuesWord(words, at) === "tight") return true;
  return false;
}

function isInAddress(text: string, from: number, to: number): boolean {
  let left = from;
  while (left > 0 && from - left < furthestBoundary && !boundary.test(text.charAt(left - 1))) left -= 1;
  let right = to;
  while (right < text.length && right - to < furthestBoundary && !boundary.test(text.charAt(right)))
    right += 1;
  const before = text.slice(left, from);
  const after = text.slice(to, right);
  return (
    /[/\\@_#$%~^]|::|=>|->|(?<!\.\.)\.$/u.test(before) ||
    /[/\\@_$]|::|^\.?\w/u.test(after) ||
    /^[([]/u.test(text.slice(to, to + 1)) ||
    /[\\@_]|:\/\//u.test(text.slice(from, to))
  );
}

function lastOfHost(words: WordBuffer, from: number): number {
  let last = from;
  while (last + 1 < words.count && isHostGap(words.gaps[last + 1] ?? gapFlag.other)) last += 1;
  return last;
}

function isHostGap(gap: number): boolean {
  return gap === gapFlag.dot || gap === gapFlag.hyphen;
}

function hostHit(
  line: string,
  words: WordBuffer,
  first: number,
  last: number,
  index: NameIndex,
): NameHit | undefined {
  const from = words.starts[first] ?? 0;
  const to = words.ends[last] ?? 0;
  const { text } = words;
  if (to - from > 253 || !text.slice(from, to).includes(".")) return undefined;
  const before = text.slice(Math.max(0, from - 3), from);
  if (/[\w@.\\$%~-]$/u.test(before) || (before.endsWith("/") && before !== "://")) return undefined;
  if (/^[\w@(\\-]|^:\/\/|^\.\w/u.test(text.slice(to, to + 3))) return undefined;
  const start = words.offsetOf(from);
  const end = words.offsetOf(to);
  const written = line.slice(start, end);
  // Parsing an address is slow: the hash of a plain text rules most out first.
  if (isPlain(written) && !index.mayBeHost(written.toLowerCase().replace(/^www\d?\./u, ""))) return undefined;
  const host = companyHost(written);
  if (host === undefined || !index.mayBeHost(host)) return undefined;
  return { start, end, text: written, host, trust: "ambient" };
}

function wholeHit(line: string, span: LineSpan, index: NameIndex): NameHit | undefined {
  const isNamed = span.header !== undefined && isCompanyHeader(span.header);
  if (span.kind !== "string" && span.kind !== "cell" && !isNamed) return undefined;
  const written = line.slice(span.start, span.end);
  if (written.length > longestPointed) return undefined;
  const text = written.trim();
  const start = span.start + written.indexOf(text);
  const end = start + text.length;
  const host = companyHost(text.replace(/^(?:mailto:)?[^\s@/]+@/u, ""));
  if (host !== undefined && index.mayBeHost(host)) return { start, end, text, host, trust: "pointed" };
  const keys = nameKeys(text);
  if (keys === undefined) return undefined;
  const cores = [keys.core, ...otherSpellings(keys.core)];
  if (!cores.some((core) => index.mayBeCore(core))) return undefined;
  const hasForm = keys.full !== keys.core;
  if (!hasForm && !keys.core.includes(" ") && !isNamed) return undefined;
  return { start, end, text, core: keys.core, ...(hasForm ? { full: keys.full } : {}), trust: "pointed" };
}

const companyWords: ReadonlySet<string> = new Set(
  `company companies issuer issuers customer customers client clients organization organizations organisation
  organisations org orgs vendor vendors supplier suppliers employer employers firm firms business businesses corporation
  corp startup startups manufacturer manufacturers borrower lender investor investors counterparty merchant merchants
  registrant filer portfolio acquirer acquiree competitor competitors partner partners subsidiary sponsor issuername
  companyname organizationname customername vendorname legalname entity entityname
  firma firmen unternehmen kunde kunden lieferant lieferanten emittent
  entreprise entreprises societe fournisseur fournisseurs
  empresa empresas cliente clientes proveedor proveedores emisor azienda fornitore bedrijf klant leverancier`.split(
    /\s+/u,
  ),
);

/** Header words that describe a company’s name: any other word means another property ("company_id", "vendor country"). */
const nameWords: ReadonlySet<string> = new Set(
  "name names legal full official title display label legalname s the of de der del nombre nom nome value text".split(
    " ",
  ),
);

/** True for "company", "issuer_name", "Name of issuer"; false for other properties ("company_id", "customer email"). */
export function isCompanyHeader(header: string): boolean {
  const spaced = header
    .slice(0, 80)
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replaceAll("_", " ");
  const words = foldedWords(spaced);
  const last = words.findLastIndex((word) => companyWords.has(word));
  return last >= 0 && words.slice(last + 1).every((word) => nameWords.has(word) || /^\d+$/u.test(word));
}
