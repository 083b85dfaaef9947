import { isDeepStrictEqual } from "node:util";
import markdownIt from "markdown-it";
import type { Change } from "./change.ts";
import type { Parts } from "./markup.ts";
import { rowsAdded } from "./rows.ts";

interface Fence {
  readonly info: string;
  readonly code: string;
}

interface Markdown {
  readonly tables: readonly (readonly (readonly string[])[])[];
  readonly fences: readonly Fence[];
  /** Every other block, and the words of the texts. */
  readonly rest: readonly string[];
}

/** The editor's id of the language of a fence, by the word that it begins with. */
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

function languageOf(info: string): string {
  const word = /[\w#+-]+/.exec(info)?.[0].toLowerCase() ?? "";
  return languages.get(word) ?? word;
}

/** Blocks that come and go with the lines around a table. */
const loose = /^(?:paragraph|inline|t[hrd]|thead|tbody|table)(?:_|$)/;

function read(text: string): Markdown {
  const tables: string[][][] = [];
  const fences: Fence[] = [];
  const rest: string[] = [];
  let inTable = false;
  for (const { type, content, info } of markdownIt({ html: true }).parse(text, {})) {
    if (type === "table_open") tables.push([]);
    if (type.startsWith("table_")) inTable = type === "table_open";
    if (type === "tr_open") tables.at(-1)?.push([]);
    if (type === "inline" && inTable) tables.at(-1)?.at(-1)?.push(content);
    else if (type === "inline") rest.push(...content.split(/\s+/));
    else if (type === "fence") fences.push({ info, code: content });
    else if (!loose.test(type)) rest.push(type, content);
  }
  return { tables, fences, rest };
}

/** How many records were added, as rows of tables or as separate tables; undefined where anything else has changed. */
function recordsAdded(old: Markdown["tables"], now: Markdown["tables"]): number | undefined {
  const own = now.findIndex((table) =>
    isDeepStrictEqual(table, [
      ["id", "name"],
      ["7", "Acme"],
    ]),
  );
  if (now.length > old.length) {
    const others = own < 0 ? undefined : recordsAdded(old, now.toSpliced(own, 1));
    return others === undefined ? undefined : others + 1;
  }
  if (now.length < old.length) return undefined;
  const counts = now.map((table, index) => rowsAdded(old[index] ?? [], table));
  return counts.includes(undefined)
    ? undefined
    : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/** What is wrong with a document: a table or rows may be new, and code within fences. */
export function markdownParts({ before, after, cursors, selects }: Change): Parts {
  const [old, now] = [read(before), read(after)];
  const problems: string[] = [];
  if (!selects && !isDeepStrictEqual(old.rest, now.rest))
    problems.push(`prose is other: ${now.rest.join(" ")}`);
  if (old.fences.length !== now.fences.length) problems.push("other fences are there");
  const inner = now.fences.flatMap(({ info, code }, index): readonly Change[] => {
    const was = old.fences[index]?.code ?? "";
    return was === code ? [] : [{ language: languageOf(info), before: was, after: code, cursors, selects }];
  });
  const expected = inner.length > 0 ? 0 : cursors;
  const added = recordsAdded(selects ? [] : old.tables, now.tables);
  if (!selects && added !== expected) problems.push(`${String(added)} tables or rows hold the record`);
  if (selects && expected > 0 && !/^\|? ?(?:7 \| Acme|Acme \| 7)/m.test(after)) problems.push("no record");
  return { problems, inner };
}
