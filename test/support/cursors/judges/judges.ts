import { asked, type CursorTable } from "../cursorTable.ts";
import { readCursors } from "../outcome.ts";
import type { Change, Problems } from "./change.ts";
import { dataProblems } from "./data.ts";
import { exemptions } from "./exemptions.ts";
import { grammarProblems, grammars, type GrammarReader } from "./grammars.ts";
import { exactly } from "./literals.ts";
import { markdownParts } from "./markdown.ts";
import { markupParts, type Parts } from "./markup.ts";
import { rowProblems } from "./rows.ts";
import { sqlProblems } from "./sql.ts";

/** Who judges each language, in words. */
const judges: ReadonlyMap<string, string> = new Map(
  Object.entries({
    javascript: "tree-sitter, oxc-parser",
    javascriptreact: "tree-sitter, oxc-parser",
    typescript: "tree-sitter, oxc-parser",
    typescriptreact: "tree-sitter, oxc-parser",
    json: "tree-sitter, JSON.parse",
    jsonc: "tree-sitter, node:vm",
    json5: "tree-sitter's JavaScript, node:vm",
    jsonl: "JSON.parse",
    python: "tree-sitter, Python",
    php: "tree-sitter, PHP",
    ruby: "tree-sitter, Ruby",
    r: "R",
    java: "tree-sitter, javac",
    kotlin: "tree-sitter",
    go: "tree-sitter, go/parser",
    rust: "tree-sitter",
    swift: "tree-sitter",
    csharp: "tree-sitter",
    toml: "tree-sitter, smol-toml",
    yaml: "yaml",
    csv: "csv-parse",
    tsv: "csv-parse",
    sql: "SQLite",
    markdown: "markdown-it, the judges of fences",
    html: "parse5, the judges of scripts",
    vue: "parse5, the judges of scripts",
    svelte: "parse5, the judges of scripts",
  }),
);

const markup: ReadonlyMap<string, (change: Change) => Parts> = new Map([
  ["html", markupParts],
  ["vue", markupParts],
  ["svelte", markupParts],
  ["markdown", markdownParts],
]);

const rules: ReadonlyMap<string, (change: Change) => Problems> = new Map([
  ["csv", rowProblems],
  ["tsv", rowProblems],
  ["sql", sqlProblems],
]);

/** The change that an outcome makes of a document with its cursors. */
export function changeOf(language: string, marked: string, after: string): Change {
  const { text, selections } = readCursors(marked);
  const selects = selections.some(({ start, end }) => start !== end);
  return { language, before: text, after, cursors: selections.length, selects };
}

/** A change, and those of the documents within the document. */
export function changesIn(change: Change): readonly Change[] {
  return [change, ...(markup.get(change.language)?.(change).inner ?? []).flatMap(changesIn)];
}

/**
 * What parsers that are none of the product's find wrong with a change: an error that was not there, a literal that is
 * not one node, a value that is not the record, or anything else that became different.
 */
async function problemsOf(reader: GrammarReader, change: Change): Promise<Problems> {
  const grammar = grammars.get(change.language);
  const parts = markup.get(change.language)?.(change);
  const inner = await Promise.all((parts?.inner ?? []).map(async (one) => await problemsOf(reader, one)));
  return [
    ...(grammar === undefined ? [] : await grammarProblems(reader, grammar, change)),
    ...dataProblems(change),
    ...(rules.get(change.language)?.(change) ?? []),
    ...(parts?.problems ?? []),
    ...inner.flat(),
  ];
}

/**
 * What is wrong with the text around the cursors: all of it stays, but for blanks, and something new is at each. The
 * comma after a part that gets one is before the comment in its line.
 */
function textProblems(marked: string, after: string): Problems {
  const pieces = marked.split(/‸|⟦[^⟧]*⟧/).map((piece) => {
    const whole = piece.trimEnd();
    const comment = /\s*(?:\/\/|#)[^\n]*$/.exec(whole)?.index ?? whole.length;
    return `${exactly(whole.slice(0, comment))},?${exactly(whole.slice(comment))}`;
  });
  const holds = new RegExp(`^${pieces.join("\\s*\\S[^]*?")}\\s*$`).test(after);
  const mixed = marked.includes("\r\n") && /(?<!\r)\n/.test(after);
  return [
    ...(holds || isFurtherOn(marked, after) ? [] : ["the text around the cursors is another one"]),
    ...(mixed ? ["line ends are mixed"] : []),
  ];
}

/** Whether something new is at the end of a line after the only cursor or selection, and all else stays. */
function isFurtherOn(marked: string, after: string): boolean {
  const [head = "", rest = "", ...others] = marked.replace(/⟦([^⟧]*)⟧/, "$1‸").split("‸");
  if (others.length > 0) return false;
  const lines = rest.split("\n");
  return lines.some((_, index) => {
    const before = head + lines.slice(0, index + 1).join("\n");
    const next = lines.slice(index + 1).join("\n");
    return new RegExp(`^${exactly(before.trimEnd())}\\s*\\S[^]*?\\s*${exactly(next.trim())}\\s*$`).test(
      after,
    );
  });
}

/** What judges say of a case, without what they are known to read wrong. */
export async function verdictOn(
  reader: GrammarReader,
  language: string,
  marked: string,
  after: string,
): Promise<Verdict> {
  const all = [
    ...textProblems(marked, after),
    ...(await problemsOf(reader, changeOf(language, marked, after))),
  ];
  const waived = exemptions
    .filter((one) => one.language === language && one.documents.includes(marked))
    .flatMap(({ says }) => says);
  const isWaived = (problem: string): boolean => waived.some((start) => problem.startsWith(start));
  return { problems: all.filter((one) => !isWaived(one)), waived: all.filter(isWaived) };
}

/** What judges say of a case. */
export interface Verdict {
  readonly problems: Problems;
  /** What they are known to read wrong there. */
  readonly waived: Problems;
}

/** The table of a language in figures. */
export interface Figures {
  readonly name: string;
  /** Who judges it, in words. */
  readonly judge: string;
  readonly cases: number;
  readonly asked: number;
}

/**
 * The cases of a language, counted.
 *
 * @throws Error if there is no judge for the language
 */
export function figuresOf(tables: readonly CursorTable[], name: string): Figures {
  const cases = tables.filter(({ language }) => language === name).flatMap((table) => table.cases);
  const judge = judges.get(name);
  if (judge === undefined) throw new Error(`Nobody judges ${name}.`);
  return { name, judge, cases: cases.length, asked: cases.filter(([, outcome]) => outcome === asked).length };
}
