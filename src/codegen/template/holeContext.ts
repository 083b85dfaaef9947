import type { Syntax } from "../context/pieces.ts";
import { scan, type Scanned } from "../context/scan.ts";
import { syntaxes } from "../context/syntaxes.ts";
import { formNamed } from "../literal/value.ts";
import { markupContext } from "./markup.ts";
import { canQuote, starterOf } from "./quoted.ts";
import type { HoleKind, HoleContext } from "./template.ts";

/** Where a hole stands: what to write there, or the sentence that says why nothing is safe there. */
export type Found = { readonly place: HoleContext } | { readonly problem: string };

/** Reads where holes stand in text of one language. */
export interface HoleReader {
  /** For a hole with this text before it, in which other holes are `holeSign`. */
  readonly contextAt: (before: string, as: HoleKind) => Found;
  /** What is wrong with `text` behind the hole that `before` ends with. */
  readonly problemAfter: (before: string, text: string) => string | undefined;
  /** Equal where the language makes no difference between two places. */
  readonly stateAt: (before: string) => string;
  /** Equal where what follows is read in the same way. */
  readonly endOf: (before: string) => string;
}

/** Stands for a hole in the text that is read: a number is a value in every language. */
export const holeSign = "0";

/** The reader for a language, by the editor's id. In a language without a form everything is bare text. */
export function holeReaderFor(language: string): HoleReader {
  const form = formNamed(language);
  const id = form?.id ?? language;
  if (["html", "xml", "vue", "svelte"].includes(id)) return markup;
  if (id === "csv" || id === "tsv") return delimited;
  if (id === "markdown") return uniform({ kind: "literal", indent: "" });
  if (id === "shellscript" || id === "powershell") return codeIn(id, undefined);
  return form === undefined ? uniform(bare) : codeIn(form.id, syntaxes[form.id]);
}

const bare: HoleContext = { kind: "bare" };

function uniform(place: HoleContext): HoleReader {
  return { contextAt: () => ({ place }), problemAfter: () => undefined, stateAt: () => "", endOf: () => "" };
}

const markup: HoleReader = {
  contextAt: markupContext,
  problemAfter: () => undefined,
  stateAt: (before) => JSON.stringify(markupContext(before)),
  endOf: (before) => JSON.stringify([markupContext(before), before.slice(before.lastIndexOf("<"))]),
};

const notWholeCell =
  "The template {0} has {2} in line {1} as a part of a cell: put double quotes around the cell, or the field alone in it.";
const cellText: Syntax = {
  lineComments: [],
  blockComments: [],
  texts: [{ mark: '"', lines: true, doubled: true }],
  script: false,
};

const delimited: HoleReader = {
  contextAt(before) {
    if (scan(before, cellText).insideText) return { place: { kind: "quotedCell" } };
    return /(?:^|[,;\t\r\n])$/.test(before)
      ? { place: { kind: "literal", indent: "" } }
      : { problem: notWholeCell };
  },
  problemAfter: (before, text) =>
    scan(before, cellText).insideText || /^[,;\t\r\n]/.test(text) ? undefined : notWholeCell,
  stateAt: (before) => String(scan(before, cellText).insideText),
  endOf: (before) => String(scan(before, cellText).insideText) + before.slice(-1),
};

const touches =
  "The template {0} has a sign beside {2} in line {1} that it would become one with: put a space there.";
const notText =
  "The template {0} has {2} in line {1} outside of quotes, where text would be code: leave out |text.";
const notQuotable =
  "The template {0} has {2} in line {1} between signs for which nothing is escaped: use plain quotes of the language.";
const unclear =
  "The template {0} has {2} in line {1} where it cannot be told what is text: use double quotes.";

/** What is sure of code whose syntax is not known; a single quote may be anything. */
const unknownSyntax: Syntax = {
  lineComments: [],
  blockComments: [],
  texts: [
    { mark: '"', lines: true },
    { mark: "`", lines: true },
  ],
  script: false,
};

function codeIn(id: string, known: Syntax | undefined): HoleReader {
  const syntax = known ?? unknownSyntax;
  // Every place is asked about more than once.
  let scanned: { readonly text: string; readonly result: Scanned } | undefined;
  const scanOf = (before: string): Scanned => {
    if (scanned?.text !== before) scanned = { text: before, result: scan(before, syntax) };
    return scanned.result;
  };
  const inside = (before: string): Scanned["inside"] => scanOf(before).inside;
  const isUnclear = (before: string): boolean =>
    known === undefined && (/<<|@['"]/.test(before) || lineOf(before).split("'").length % 2 === 0);
  return {
    contextAt(before, as) {
      if (isUnclear(before)) return { problem: unclear };
      const open = inside(before);
      if (open !== undefined) {
        return open.mark === "" ? { place: { kind: "comment" } } : between(id, before, open);
      }
      if (as === "text") return { problem: notText };
      if (/[\p{L}\p{N}_$@"'`\\-]$/u.test(before)) return { problem: touches };
      return { place: { kind: "literal", indent: /^[ \t]*/.exec(lineOf(before))?.[0] ?? "" } };
    },
    problemAfter: (before, text) =>
      inside(before) === undefined && /^[\p{L}\p{N}_$"'`\\]/u.test(text) ? touches : undefined,
    stateAt: (before) => `${inside(before)?.mark ?? "code"} ${isUnclear(before)}`,
    endOf: (before) => JSON.stringify([isUnclear(before), ...endIn(before, scanOf(before))]),
  };
}

/** What the scan of text that follows depends on; the indentation is that of a literal in it. */
function endIn(before: string, { inside, bracket, last, previous }: Scanned): readonly unknown[] {
  const start = inside === undefined ? "" : before.slice(Math.max(inside.start - 1, 0), inside.start + 1);
  const tokens = [last, previous].map((token) => [token?.kind, token?.text]);
  return [inside?.mark, start, bracket?.sign, tokens, before.slice(-3), /^[ \t]*/.exec(lineOf(before))?.[0]];
}

function between(
  id: string,
  before: string,
  { mark, start }: { readonly mark: string; readonly start: number },
): Found {
  // A letter or a sign before the quotes often means that code in them is run.
  const hasPrefix = /[\p{L}\p{N}_$@#]/u.test(before.charAt(start - 1));
  if (hasPrefix || !canQuote(id, mark)) return { problem: notQuotable };
  const starter = mark === '"' ? starterOf(id) : undefined;
  const backslashes = id === "sql" ? "" : (/\\*$/.exec(before)?.[0] ?? "");
  if (backslashes.length % 2 === 1 || (starter !== undefined && before.endsWith(starter))) {
    return { problem: touches };
  }
  return { place: { kind: "quoted", mark } };
}

function lineOf(before: string): string {
  return before.slice(before.lastIndexOf("\n") + 1);
}
