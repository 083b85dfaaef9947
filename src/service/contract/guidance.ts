import { field, isList, isObject, type Json, type JsonObject } from "../../text/json.ts";
import { everyFilter, filterNamed, filterIn } from "./filters/filterNames.ts";
import type { Filter } from "./filters/table.ts";

export interface SuggestedValues {
  readonly name: string;
  readonly values: readonly string[];
}

export interface Suggestion {
  /** One line, not empty; untrusted. */
  readonly text: string;
  /** Absent if the suggestion names no filter with a value. */
  readonly changes?: readonly SuggestedValues[];
}

/** §2.1. */
export interface Guidance {
  readonly message?: string;
  readonly suggestions: readonly Suggestion[];
}

const mostSuggestions = 20;
const longestLine = 300;
const longestMessage = 2048;

/** §2.1 shows no structure: strings, numbers, lists and maps become lines, at most 20 of 300 characters. */
export function readGuidance(value: Json | undefined): Guidance | undefined {
  const { message: sent, ...rest } = isObject(value) ? value : { suggestions: value ?? null };
  const message = typeof sent === "string" ? sent.trim().slice(0, longestMessage).toWellFormed() : "";
  const suggestions = [
    ...(typeof sent === "string" ? [] : suggestionsOf(sent)),
    ...Object.entries(rest).flatMap(([key, part]) =>
      key === "suggestions" ? ofEach(part) : labelled(key, part),
    ),
  ].slice(0, mostSuggestions);
  if (message === "" && suggestions.length === 0) return undefined;
  return { ...(message === "" ? {} : { message }), suggestions };
}

function ofEach(value: Json): readonly Suggestion[] {
  return isObject(value) && textIn(value) === undefined ? entriesOf(value) : suggestionsOf(value);
}

function suggestionsOf(value: Json | undefined): readonly Suggestion[] {
  if (value === undefined || value === null) return [];
  if (isList(value)) return value.slice(0, mostSuggestions).flatMap(suggestionsOf);
  if (isObject(value)) return ofMap(value);
  const text = lineOf(value);
  return text === "" ? [] : [suggestion(text, changesInText(text))];
}

const textKeys = ["text", "message", "label", "title", "description", "hint", "reason"];

function textIn(value: JsonObject): string | undefined {
  const texts = textKeys.map((key) => field(value, key)).filter((one) => typeof one === "string");
  return texts.map(lineOf).find((text) => text !== "");
}

/** One suggestion if the object, or an object in it, names filters; otherwise each of its parts is a suggestion. */
function ofMap(value: JsonObject): readonly Suggestion[] {
  const inside = Object.values(value).filter(isObject);
  const changes = changesIn(value) ?? (inside.length === 1 ? changesIn(inside[0]) : undefined);
  return changes === undefined ? entriesOf(value) : alternatives(changes, textIn(value));
}

function alternatives(
  changes: readonly SuggestedValues[],
  text: string | undefined,
  most = mostSuggestions,
): readonly Suggestion[] {
  const open = changes.find(
    ({ name, values }) => values.length > 1 && filterNamed(everyFilter, name)?.isSet !== true,
  );
  if (open !== undefined) {
    const values = open.values.slice(0, most);
    return values.flatMap((value) =>
      alternatives(
        changes.map((change) => (change === open ? { ...open, values: [value] } : change)),
        text === undefined ? undefined : `${text} ${value}`,
        Math.floor(most / values.length),
      ),
    );
  }
  const words = changes.map(({ name, values }) => `${readable(name)}: ${values.join(", ")}`);
  return [suggestion(text ?? words.join(", "), changes)];
}

function entriesOf(value: JsonObject): readonly Suggestion[] {
  return Object.entries(value)
    .slice(0, mostSuggestions)
    .flatMap(([key, part]) => {
      const values = namesFilter(key) ? valuesOf(part) : undefined;
      return values === undefined || values.length === 0
        ? labelled(key, part)
        : alternatives([{ name: key, values }], undefined);
    });
}

function labelled(key: string, value: Json): readonly Suggestion[] {
  return suggestionsOf(value).map(({ text, changes }) => suggestion(`${readable(key)}: ${text}`, changes));
}

/** By its keys, or as `{ "param": "company", "value": "Acme" }`. */
function changesIn(value: JsonObject | undefined): readonly SuggestedValues[] | undefined {
  if (value === undefined) return undefined;
  const named = Object.entries(value).flatMap(([name, part]) => {
    const values = namesFilter(name) ? valuesOf(part) : undefined;
    return values === undefined ? [] : [{ name, values }];
  });
  if (named.length > 0) return named;
  const name = ["param", "parameter", "field", "filter", "key", "name"]
    .map((key) => field(value, key))
    .find((one) => typeof one === "string" && namesFilter(one));
  const values = ["value", "values", "suggestion", "suggested", "to", "use"]
    .map((key) => valuesOf(field(value, key)))
    .find((one) => one !== undefined);
  return typeof name === "string" && values !== undefined ? [{ name, values }] : undefined;
}

function valuesOf(value: Json | undefined): readonly string[] | undefined {
  if (value === null) return [];
  const parts = isList(value) ? value.slice(0, mostSuggestions) : [value];
  const texts = parts.map((part) =>
    part === undefined || part === null || typeof part === "object" ? undefined : lineOf(part),
  );
  return texts.every((text) => text !== undefined) ? texts.filter((text) => text !== "") : undefined;
}

/** `?series=Seed&created_from=2020-01-01` of an address, or `series=Seed` and `company: Acme` in a sentence. */
function changesInText(text: string): readonly SuggestedValues[] {
  const query = /\?([^\s"'`<>]+=[^\s"'`<>]*)/u.exec(text)?.[1];
  const pairs =
    query === undefined
      ? [...text.matchAll(/([\w[\]]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|“([^”]*)”|([^\s,;&"'`]+))/gu)].map(
          ([, name = "", ...parts]): [string, string] => [
            name,
            parts.find((part) => part !== undefined) ?? "",
          ],
        )
      : [...new URLSearchParams(query)];
  const [, before = "", after = ""] = /^\W*([\w ]{1,40}?)\s*:\s*(.+)$/u.exec(text) ?? [];
  const all = pairs.length === 0 && before !== "" ? [[before, after] as const] : pairs;
  const found = new Map<string, string[]>();
  for (const [name, value] of all) {
    if (namesFilter(name)) found.set(name, [...(found.get(name) ?? []), value.replace(/[.)]+$/u, "").trim()]);
  }
  return [...found].map(([name, values]) => ({ name, values: values.filter((value) => value !== "") }));
}

function namesFilter(name: string): boolean {
  return filterNamed(everyFilter, name) !== undefined;
}

function suggestion(text: string, changes: readonly SuggestedValues[] | undefined): Suggestion {
  const line = text.slice(0, longestLine).toWellFormed();
  return changes === undefined || changes.length === 0 ? { text: line } : { text: line, changes };
}

function readable(key: string): string {
  return key.replaceAll("_", " ");
}

function lineOf(value: Exclude<Json, null | JsonObject | readonly Json[]>): string {
  return String(value).trim().slice(0, longestLine).toWellFormed();
}

interface SuggestedFilters<Filters> {
  readonly filters: Filters;
  readonly about?: keyof Filters & string;
}

/** Stands in the place of a value. */
const advice =
  /^(?:try|use|enter|check|choose|pick|select|shorten|broaden|widen|narrow|lower|raise|increase|decrease|reduce|add|specify|write|spell|leave|remove|drop|omit|clear|skip|without)(?:\s+\S+){2}|^(?:\S+\s+){5,}\S*[.!?]$/iu;

const leavesOut =
  /^\W*(?:please |you can |try )*(?:leav(?:e|ing) out|remov(?:e|ing)|dropp?(?:ing)?|omit(?:ting)?|clear(?:ing)?|skip(?:ping)?|without)\b/iu;

export function suggestedFilters<Filters>(
  table: readonly Filter<Filters>[],
  asked: Filters,
  { text, changes = [] }: Suggestion,
): SuggestedFilters<Filters> {
  let filters = asked;
  let about: (keyof Filters & string) | undefined;
  for (const { name, values } of changes) {
    const filter = filterNamed(table, name);
    if (filter === undefined) continue;
    about ??= filter.name;
    if (values.some((value) => advice.test(value))) continue;
    // A single text is read as typed; several texts are separate values.
    const parsed = filter.read(filters, values.length === 1 ? (values[0] ?? "") : values);
    if (parsed.ok) filters = parsed.value;
  }
  if (about !== undefined) return { filters, about };
  const named = filterIn(table, text);
  if (named === undefined) return { filters };
  const without = leavesOut.test(text) ? named.read(filters, "") : undefined;
  return { filters: without?.ok === true ? without.value : filters, about: named.name };
}
