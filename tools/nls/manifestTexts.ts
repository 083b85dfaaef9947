import type { Texts } from "./texts.ts";

/** A manifest in which every text for people is a `%key%`, and the texts by their keys, in the manifest's order. */
export interface Moved {
  readonly manifest: unknown;
  readonly texts: Texts;
}

/**
 * Moves every plain text for people out of a manifest. A text that has a key keeps it; one that is new gets a key after
 * its place, such as `command.search.title`. `known` are the texts of the keys that are in use.
 *
 * @throws Error if a key of the manifest has no text
 */
export function withoutTexts(manifest: unknown, known: Texts): Moved {
  if (!isObject(manifest)) throw new Error("the manifest is not an object");
  const texts = new Map(keysOf(manifest).map((key) => [key, textOf(known, key)]));
  const take = (place: string, text: string): string => {
    if (isKey(text)) return text;
    const key = text === manifest["displayName"] ? "product" : freeKey(place, text, texts);
    texts.set(key, text);
    return `%${key}%`;
  };
  const moved = Object.fromEntries(
    Object.entries(manifest).map(([name, value]) => [
      name,
      name === "contributes" || name === "capabilities" ? walk(value, "", take) : value,
    ]),
  );
  return { manifest: moved, texts: new Map(keysOf(moved).map((key) => [key, textOf(texts, key)])) };
}

/** The keys that a manifest names, in its order. */
export function keysOf(manifest: unknown): readonly string[] {
  const found = JSON.stringify(manifest).matchAll(/"%(?<key>[^%"]+)%"/g);
  return [...new Set([...found].map((match) => match.groups?.["key"] ?? ""))];
}

/** A manifest as people read it: each `%key%` is its text. */
export function withTexts(manifest: unknown, texts: Texts): unknown {
  const read: unknown = JSON.parse(JSON.stringify(manifest), (_, value: unknown) =>
    typeof value === "string" && isKey(value) ? textOf(texts, value.slice(1, -1)) : value,
  );
  return read;
}

type Take = (place: string, text: string) => string;

function walk(value: unknown, place: string, take: Take): unknown {
  if (Array.isArray(value)) {
    return value.map((each: unknown, index) =>
      walk(each, joined(place, idOf(each) ?? String(index + 1)), take),
    );
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, unknown] => {
    if (closed.has(name)) return [name, inner];
    if (!isForPeople(name, place)) return [name, walk(inner, joined(place, segmentOf(name)), take)];
    const leaf = joined(place, leaves[name] ?? name);
    if (typeof inner === "string") return [name, take(leaf, inner)];
    if (Array.isArray(inner)) return [name, takeList(inner, listOf(value["enum"]), leaf, take)];
    // A property that is only called like a text.
    return [name, walk(inner, joined(place, segmentOf(name)), take)];
  });
  return Object.fromEntries(entries);
}

/** One text for each choice, such as `setting.naming.enum.language`. */
function takeList(
  texts: readonly unknown[],
  choices: readonly unknown[],
  place: string,
  take: Take,
): readonly unknown[] {
  return texts.map((text, index) => {
    const choice = choices[index];
    const name = typeof choice === "string" ? choice : String(index + 1);
    return typeof text === "string" ? take(joined(place, name), text) : text;
  });
}

const forPeople = new Set([
  "title",
  "shortTitle",
  "category",
  "contextualTitle",
  "contents",
  "displayName",
  "label",
  "altText",
  "description",
  "markdownDescription",
  "userDescription",
  "enumItemLabels",
  "enumDescriptions",
  "markdownEnumDescriptions",
  "patternErrorMessage",
  "errorMessage",
  "deprecationMessage",
  "markdownDeprecationMessage",
]);

/** What holds ids, conditions, values, or what a model reads, and no text for people. */
const closed = new Set(["menus", "keybindings", "default", "defaultSnippets", "examples", "inputSchema"]);

/** `name` is a text where views are listed, and an id elsewhere. */
function isForPeople(name: string, place: string): boolean {
  return forPeople.has(name) || (name === "name" && place.startsWith("view."));
}

const leaves: Readonly<Record<string, string>> = {
  contents: "",
  markdownDescription: "description",
  enumDescriptions: "enum",
  markdownEnumDescriptions: "enum",
  enumItemLabels: "enumLabel",
  patternErrorMessage: "patternError",
};

const segments: Readonly<Record<string, string>> = {
  commands: "command",
  viewsContainers: "container",
  activitybar: "",
  views: "view",
  viewsWelcome: "welcome",
  configuration: "setting",
  properties: "",
  items: "item",
  walkthroughs: "walkthrough",
  steps: "step",
  media: "",
  submenus: "submenu",
};

function segmentOf(name: string): string {
  return segments[name] ?? own(name);
}

function idOf(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const id = [value["id"], value["command"], value["view"]].find((each) => typeof each === "string");
  return id === undefined ? undefined : own(id);
}

/** An id without the product's name before it. */
function own(id: string): string {
  return id.replace(/^startupFunding(\.|$)/, "");
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(".");
}

/** The welcome texts of one view have one place, so they are counted. */
function freeKey(place: string, text: string, taken: Texts): string {
  const isCounted = place.startsWith("welcome.");
  for (let count = 1; ; count += 1) {
    const key = isCounted || count > 1 ? `${place}.${count}` : place;
    if (!taken.has(key) || taken.get(key) === text) return key;
  }
}

function textOf(texts: Texts, key: string): string {
  const text = texts.get(key);
  if (text === undefined) throw new Error(`%${key}% has no text in package.nls.json`);
  return text;
}

function isKey(text: string): boolean {
  return /^%[^%]+%$/.test(text);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
