import type { FormId, LiteralForm, LiteralOptions, Position } from "../literal/form.ts";
import { formForLanguage } from "../literal/forms.ts";
import { fenceAround, type Surroundings } from "../context/fence.ts";
import { codeStyleOf, type CodeStyle } from "../context/codeStyle.ts";
import { cursorContext } from "../context/position.ts";
import type { CursorContext } from "../context/cursorContext.ts";
import type { Syntax } from "../context/pieces.ts";
import { scan } from "../context/scan.ts";
import { syntaxes } from "../context/syntaxes.ts";
import { csvHeader, csvInsertion, isInsideLine, markdownInsertion, tsvHeader } from "../context/tables.ts";
import { markupAround } from "../context/markup.ts";
import { phpBefore } from "../context/php.ts";
import { tomlInsertion } from "../context/toml.ts";
import { yamlInsertion } from "../context/yaml.ts";

/** What the place says about a literal; name and the guard against formulas are for the caller to say. */
export type InsertionOptions = Pick<
  LiteralOptions,
  "position" | "scope" | "indent" | "baseIndent" | "quotes" | "trailingCommas" | "columns"
> & {
  /** The text around: an identifier that occurs in it is in use. */
  readonly takenIn: string;
};

/** A place that a literal can go to: what to write there is `lead`, what the form writes, `tail`. */
export interface InsertionPoint {
  readonly form: LiteralForm;
  readonly options: InsertionOptions;
  readonly lead: string;
  readonly tail: string;
}

/** The longest text before a cursor that is read: more would be felt while writing. */
const mostRead = 1_000_000;

/**
 * What stands around a cursor, from the whole text before and after it: which form, statement or expression or part of
 * a list or object, the file's indentation, quotes and trailing commas, and what must be added for it to be valid.
 * In a fenced block of Markdown it is the block that counts. Undefined where no form serves the language, or where a
 * literal would not be valid (inside of a text or a comment): ask the person then.
 */
export function insertionPointAt(around: Surroundings): InsertionPoint | undefined {
  const { languageId, before, after } = around;
  if (languageId === "markdown") {
    const fence = fenceAround(before, after);
    if (fence !== undefined) return fence.languageId === "markdown" ? undefined : insertionPointAt(fence);
  }
  const form = formForLanguage(languageId);
  if (form === undefined) return undefined;
  const syntax = syntaxes[form.id];
  if (syntax === undefined) return tableInsertion(form, around);
  const code = form.id === "php" ? phpBefore(before) : before;
  if (code === undefined) return undefined;
  const read = code.length > mostRead ? code.slice(code.indexOf("\n", code.length - mostRead) + 1) : code;
  return codeInsertion(form, syntax, read, after);
}

function tableInsertion(form: LiteralForm, around: Surroundings): InsertionPoint | undefined {
  const { before, after } = around;
  if (form.id === "html") {
    const markup = markupAround(around);
    if (markup?.kind === "script") return insertionPointAt(markup.script);
    return markup === undefined ? undefined : markupInsertion(form, markup.position, around);
  }
  if (form.id === "yaml" || form.id === "toml") return outlineInsertion(form, around);
  if (form.id !== "csv" && form.id !== "markdown" && isInsideLine(before, after)) return undefined;
  const { lead, tail, baseIndent } = (form.id === "markdown" ? markdownInsertion : csvInsertion)(
    before,
    after,
  );
  const columns = form.id === "csv" ? csvHeader(before) : form.id === "tsv" ? tsvHeader(before) : undefined;
  return {
    form,
    options: { ...tableDefaults, baseIndent, ...(columns === undefined ? {} : { columns }) },
    lead,
    tail,
  };
}

/** A table of markup, in the indentation of the file; on lines of its own. */
function markupInsertion(
  form: LiteralForm,
  position: Position,
  { before, after }: Surroundings,
): InsertionPoint {
  const { indent } = codeStyleOf(`${before}\n${after}`, codeDefaults);
  const head = before.slice(before.lastIndexOf("\n") + 1);
  const baseIndent = /^[ \t]*/.exec(head)?.[0] ?? "";
  const isFree = /^[ \t]*(?:\r?\n|$)/.test(after);
  return {
    form,
    options: { ...tableDefaults, indent, baseIndent, position },
    lead: head.trim() === "" ? "" : `\n${baseIndent}`,
    tail: isFree ? "" : `\n${baseIndent}`,
  };
}

/** YAML and TOML: what stands there already says how deep a record goes, and whether it needs a name. */
function outlineInsertion(form: LiteralForm, { before, after }: Surroundings): InsertionPoint | undefined {
  const text = `${before}\n${after}`;
  const { indent, trailingCommas } = codeStyleOf(text, codeDefaults);
  const singles = text.match(/[:=[,-] *'/g)?.length ?? 0;
  const doubles = text.match(/[:=[,-] *"/g)?.length ?? 0;
  const position = form.id === "toml" ? tomlInsertion(before, after) : undefined;
  const baseIndent = /[^\n]*$/.exec(before)?.[0] ?? "";
  const fit =
    form.id === "yaml"
      ? yamlInsertion(before, after, indent)
      : position && { lead: "", tail: "", options: { position, baseIndent } };
  if (fit === undefined) return undefined;
  const quotes = singles > doubles ? "single" : "double";
  return {
    ...fit,
    form,
    options: { ...tableDefaults, ...fit.options, indent, trailingCommas, quotes, takenIn: text },
  };
}

const codeDefaults = { indent: "  ", trailingCommas: true };

const tableDefaults = {
  ...codeDefaults,
  position: "statement",
  takenIn: "",
  quotes: "double",
} as const;

/** A comma behind the last part is an error there. */
const withoutTrailingCommas: ReadonlySet<FormId> = new Set(["json", "java", "r"]);

function codeInsertion(
  form: LiteralForm,
  syntax: Syntax,
  before: string,
  after: string,
): InsertionPoint | undefined {
  const lines = before.split(/\r?\n/);
  const line = lines.length - 1;
  const head = lines[line] ?? "";
  const scanned = scan(before, syntax);
  const context = cursorContext(form.id, { scanned, line, lineText: (index) => lines[index] ?? "" });
  if (context === undefined) return undefined;
  const text = `${before}\n${after}`;
  const style = codeStyleOf(text, fallbackOf(form.id));
  const quotes =
    scanned.quotes.double + scanned.quotes.single > 0 ? scanned.quotes : scan(after, syntax).quotes;
  const fit = fitIn(context, {
    indent: style.indent,
    trailingComma: form.id === "go" || (!withoutTrailingCommas.has(form.id) && style.trailingCommas),
    lineIndent: /^[ \t]*/.exec(head)?.[0] ?? "",
    head,
    lastSign: scanned.last?.line === line ? scanned.last.text : undefined,
    after,
  });
  return {
    form,
    options: {
      position: context.position,
      ...(context.scope === undefined ? {} : { scope: context.scope }),
      indent: style.indent,
      trailingCommas: style.trailingCommas,
      baseIndent: fit.baseIndent,
      quotes: quotes.single > quotes.double ? "single" : "double",
      takenIn: text,
    },
    lead: fit.lead,
    tail: fit.tail,
  };
}

function fallbackOf(id: FormId): CodeStyle {
  const indent = id === "go" ? "\t" : wide.has(id) ? "    " : "  ";
  // Old compilers of Kotlin take none.
  return { indent, trailingCommas: !withoutTrailingCommas.has(id) && id !== "kotlin" };
}

/** Where a language indents by four spaces. */
const wide: ReadonlySet<FormId> = new Set(["python", "rust", "java", "kotlin", "csharp", "php", "swift"]);

interface LineAround {
  readonly indent: string;
  readonly trailingComma: boolean;
  readonly lineIndent: string;
  /** The cursor's line, up to the cursor. */
  readonly head: string;
  /** The last token before the cursor, if it is in the cursor's line. */
  readonly lastSign: string | undefined;
  readonly after: string;
}

type Fit = Pick<InsertionPoint, "lead" | "tail"> & { readonly baseIndent: string };

function fitIn({ position, afterValue }: CursorContext, around: LineAround): Fit {
  const { indent, trailingComma, lineIndent, head, lastSign, after } = around;
  if (position === "expression") return { lead: "", tail: "", baseIndent: lineIndent };
  const rest = /^[^\r\n]*/.exec(after)?.[0] ?? "";
  const opened = lastSign !== undefined && "{[:".includes(lastSign);
  if (position === "statement") {
    const goesOn = lastSign === undefined || lastSign === "export";
    const baseIndent = opened ? lineIndent + indent : lineIndent;
    const space = /\S$/.test(head) ? " " : "";
    const tail = rest.trim() === "" ? "" : `\n${lineIndent}`;
    return { lead: goesOn ? space : `\n${baseIndent}`, tail, baseIndent };
  }
  const next = /^\s*(\S?)/.exec(after)?.[1] ?? "";
  const closes = next === "" || "]})".includes(next);
  if (opened && /^\s*[\]}]/.test(rest)) {
    const baseIndent = lineIndent + indent;
    return { lead: `\n${baseIndent}`, tail: `${trailingComma ? "," : ""}\n${lineIndent}`, baseIndent };
  }
  const ownLine = head.trim() === "" && rest.trim() === "";
  const comma = closes ? ownLine && trailingComma && next !== "" : next !== ",";
  const tail = comma ? (rest.trim() === "" ? "," : ", ") : "";
  const space = head.endsWith(",") ? " " : "";
  return { lead: afterValue ? ", " : space, tail, baseIndent: lineIndent };
}
