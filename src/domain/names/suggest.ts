import { foldedWords, nameKeys } from "./nameKeys.ts";
import { formBefore } from "./words/legalForms.ts";

/** Texts are cut before comparison: its cost grows with the product of the lengths. */
const longestCompared = 80;
const mostTrigrams = 60;
const mostWords = 12;

const leastScore = 0.55;

const nearlyEqual = 0.85;

/** Returns an FTS5 MATCH for trigrams; undefined without a word of three characters. Safe for any input. */
export function trigramQuery(query: string): string | undefined {
  const trigrams = new Set<string>();
  for (const word of coreWords(query)) {
    const signs = Array.from(word);
    for (let at = 0; at + 3 <= signs.length && trigrams.size < mostTrigrams; at += 1) {
      trigrams.add(`"${signs.slice(at, at + 3).join("")}"`);
    }
  }
  return trigrams.size === 0 ? undefined : [...trigrams].join(" OR ");
}

/**
 * Returns an FTS5 MATCH for the first twelve words, the last as a prefix; undefined without any. Safe for any input.
 * `endings`: terms with that prefix. FTS5 reads all records of a prefix, but of a term only those with the other words.
 */
export function wordsQuery(
  query: string,
  endings: (beginning: string) => readonly string[] = () => [],
): string | undefined {
  const all = foldedWords(query).slice(0, mostWords);
  const named = all.filter((word) => formBefore([word], 1) === undefined);
  const words = named.length === 0 ? all : named;
  const last = words.at(-1);
  if (last === undefined) return undefined;
  const terms = words.length === 1 ? [] : endings(last);
  const ending = terms.length === 0 ? `"${last}"*` : `(${quoted(terms).join(" OR ")})`;
  return [...quoted(words.slice(0, -1)), ending].join(" AND ");
}

function quoted(words: readonly string[]): readonly string[] {
  return words.map((word) => `"${word}"`);
}

/** Best first. Rare words count more; `frequencyOf`: in how many of `total` cores a word occurs. */
export function rankSuggestions<T extends { readonly core: string }>(
  query: string,
  candidates: readonly T[],
  frequencyOf: (word: string) => number,
  total: number,
  limit: number,
): readonly T[] {
  const wanted = coreWords(query).slice(0, mostWords);
  if (wanted.length === 0 || limit <= 0) return [];
  const weights = new Map<string, number>();
  const weightOf = (word: string): number => {
    const known = weights.get(word);
    if (known !== undefined) return known;
    const weight = Math.log(1 + (total + 1) / (1 + Math.max(0, frequencyOf(word))));
    weights.set(word, weight);
    return weight;
  };
  return candidates
    .map((candidate) => ({ candidate, score: scoreOf(wanted, candidate.core.split(" "), weightOf) }))
    .filter(({ score }) => score >= leastScore)
    .toSorted((a, b) => b.score - a.score || (a.candidate.core < b.candidate.core ? -1 : 1))
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

function coreWords(query: string): readonly string[] {
  const core = nameKeys(query)?.core;
  return core === undefined ? foldedWords(query) : core.split(" ");
}

function scoreOf(
  wanted: readonly string[],
  there: readonly string[],
  weightOf: (word: string) => number,
): number {
  const left = new Set(there);
  let shared = 0;
  let all = 0;
  for (const word of wanted) {
    const best = closest(word, left);
    const weight = weightOf(best?.word ?? word);
    all += weight;
    if (best === undefined) continue;
    shared += weight * best.closeness;
    left.delete(best.word);
  }
  // Words of the candidate alone count half: people often type a name short.
  for (const word of left) all += weightOf(word) / 2;
  const whole = closeness(wanted.join(""), there.join(""));
  // Words typed without a space share none: then the whole spelling decides.
  return Math.max((shared / all + whole) / 2, whole >= nearlyEqual ? whole - 0.1 : 0);
}

function closest(
  word: string,
  among: ReadonlySet<string>,
): { readonly word: string; readonly closeness: number } | undefined {
  if (among.has(word)) return { word, closeness: 1 };
  let best: { readonly word: string; readonly closeness: number } | undefined;
  for (const other of among) {
    const isStart = word.length >= 3 && other.startsWith(word);
    const found = isStart ? Math.max(0.8, closeness(word, other)) : closeness(word, other);
    if (found >= 0.6 && found > (best?.closeness ?? 0)) best = { word: other, closeness: found };
  }
  return best;
}

function closeness(a: string, b: string): number {
  const one = a.slice(0, longestCompared);
  const two = b.slice(0, longestCompared);
  const longer = Math.max(one.length, two.length);
  return longer === 0 ? 1 : 1 - edits(one, two) / longer;
}

function edits(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      const cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      const isSwap =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      next[j] = isSwap ? Math.min(cost, (before[j - 2] ?? 0) + 1) : cost;
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
