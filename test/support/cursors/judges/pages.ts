import { isDeepStrictEqual } from "node:util";
import markdownIt from "markdown-it";
import { defaultTreeAdapter as trees, type DefaultTreeAdapterTypes, parse, parseFragment } from "parse5";
import { recordsInRows } from "./libraries.ts";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** A page as read by a library. */
interface Page {
  readonly errors: number;
  /** The number of rows and tables that equal the record. */
  readonly records: number;
  /** The code in fences or scripts, with the editor’s id of its language. */
  readonly code: readonly (readonly [language: string, code: string])[];
}

/** Maps a fence’s first word to the editor’s language id. */
const languages: ReadonlyMap<string, string> = new Map(
  Object.entries({
    js: "javascript",
    jsx: "javascriptreact",
    ts: "typescript",
    py: "python",
    python3: "python",
    ndjson: "jsonl",
    yml: "yaml",
    postgresql: "sql",
    rb: "ruby",
    cs: "csharp",
  }),
);

function languageOfFence(info: string): string {
  const word = /[\w#+-]+/.exec(info)?.[0].toLowerCase() ?? "";
  return languages.get(word) ?? word;
}

function readMarkdown(text: string): Page {
  const tables: string[][][] = [];
  const code: [string, string][] = [];
  let inTable = false;
  for (const { type, content, info } of markdownIt({ html: true }).parse(text, {})) {
    if (type === "table_open") tables.push([]);
    if (type.startsWith("table_")) inTable = type === "table_open";
    if (type === "tr_open") tables.at(-1)?.push([]);
    if (type === "inline" && inTable) tables.at(-1)?.at(-1)?.push(content);
    if (type === "fence") code.push([languageOfFence(info), content]);
  }
  return { errors: 0, records: tables.reduce((sum, rows) => sum + recordsInRows(rows), 0), code };
}

function childrenOf(node: Node): readonly Node[] {
  if ("content" in node) return [node.content];
  return "childNodes" in node ? node.childNodes : [];
}

function textOf(node: Node): string {
  return trees.isTextNode(node) ? node.value : childrenOf(node).map(textOf).join("");
}

function elementsIn(node: Node): readonly Element[] {
  return [...(trees.isElementNode(node) ? [node] : []), ...childrenOf(node).flatMap(elementsIn)];
}

function languageOfScript({ attrs }: Element): string {
  const attribute = (name: string): string => attrs.find((one) => one.name === name)?.value ?? "";
  if (attribute("lang") === "ts") return "typescript";
  return /json$|^importmap$/.test(attribute("type")) ? "json" : "javascript";
}

function readMarkup(text: string, isWhole: boolean): Page {
  let errors = 0;
  const options = { onParseError: () => (errors += 1) };
  const elements = elementsIn(isWhole ? parse(text, options) : parseFragment(text, options));
  const rows = elements
    .filter(({ tagName }) => tagName === "tr")
    .map((row) =>
      elementsIn(row)
        .filter(({ tagName }) => tagName === "td")
        .map(textOf),
    );
  return {
    errors,
    records: rows.filter((cells) => isDeepStrictEqual(cells, ["7", "Acme"])).length,
    code: elements
      .filter(({ tagName }) => tagName === "script")
      .map((script) => [languageOfScript(script), textOf(script)]),
  };
}

/** The readers of pages by the editor’s language id. */
export const pages: ReadonlyMap<string, readonly [name: string, read: (text: string) => Page]> = new Map([
  ["markdown", ["markdown-it, the judges of fences", readMarkdown]],
  ["html", ["parse5, the judges of scripts", (text: string) => readMarkup(text, true)]],
  ["vue", ["parse5, the judges of scripts", (text: string) => readMarkup(text, false)]],
  ["svelte", ["parse5, the judges of scripts", (text: string) => readMarkup(text, false)]],
]);

/** A document before and after records were inserted. */
export interface Change {
  /** The editor's id of the document's language. */
  readonly language: string;
  readonly before: string;
  readonly after: string;
  readonly inserted: number;
}

/** Returns the changes of the code in a page; for other documents the change itself. */
export function codeChanges(change: Change): readonly Change[] {
  const read = pages.get(change.language)?.[1];
  if (read === undefined) return [change];
  const [old, now] = [read(change.before), read(change.after)];
  const inserted = change.inserted - (now.records - old.records);
  return now.code.flatMap(([language, after], index) => {
    const [, before = ""] = old.code[index] ?? [];
    return after === before ? [] : [{ language, before, after, inserted }];
  });
}

/** Returns the faults of a page outside its code: new errors, missing records. */
export function pageProblems(change: Change): readonly string[] {
  const read = pages.get(change.language)?.[1];
  if (read === undefined) return [];
  const [old, now] = [read(change.before), read(change.after)];
  const records = now.records - old.records;
  return [
    ...(now.errors > old.errors ? [`${old.errors} errors become ${now.errors}`] : []),
    ...(now.code.length === old.code.length ? [] : ["other pieces of code are there"]),
    ...(codeChanges(change).length === 1 || records === change.inserted
      ? []
      : [`${records} tables or rows are the record`]),
  ];
}
