import type { FormId, LiteralForm, LiteralOptions, Position } from "../literal/form.ts";
import { formForLanguage } from "../literal/forms.ts";
import { fenceAround, type Surroundings } from "../context/fence.ts";
import { habitsOf, type Habits } from "../context/habits.ts";
import { standingIn } from "../context/position.ts";
import type { Standing } from "../context/standing.ts";
import type { Syntax } from "../context/pieces.ts";
import { scan } from "../context/scan.ts";
import { syntaxes } from "../context/syntaxes.ts";
import { csvHeader, csvPlace, isInsideLine, markdownPlace, tsvHeader } from "../context/tables.ts";
import { markupAround } from "../context/markup.ts";
import { phpBefore } from "../context/php.ts";
import { tomlPlace } from "../context/toml.ts";
import { yamlPlace } from "../context/yaml.ts";

/** What the place says about a literal; name and the guard against formulas are for the caller to say. */
export type PlaceOptions = Pick<
  LiteralOptions,
  "position" | "scope" | "indent" | "baseIndent" | "quotes" | "trailingCommas" | "columns"
> & {
  /** The text around: an identifier that occurs in it is in use. */
  readonly takenIn: string;
};

/** A place that a literal can go to: what to write there is `lead`, what the form writes, `tail`. */
export interface Place {
  readonly form: LiteralForm;
  readonly options: PlaceOptions;
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
export function placeAt(around: Surroundings): Place | undefined {
  const { languageId, before, after } = around;
  if (languageId === "markdown") {
    const fence = fenceAround(before, after);
    if (fence !== undefined) return fence.languageId === "markdown" ? undefined : placeAt(fence);
  }
  const form = formForLanguage(languageId);
  if (form === undefined) return undefined;
  const syntax = syntaxes[form.id];
  if (syntax === undefined) return tablePlace(form, around);
  const code = form.id === "php" ? phpBefore(before) : before;
  if (code === undefined) return undefined;
  const read = code.length > mostRead ? code.slice(code.indexOf("\n", code.length - mostRead) + 1) : code;
  return codePlace(form, syntax, read, after);
}

function tablePlace(form: LiteralForm, around: Surroundings): Place | undefined {
  const { before, after } = around;
  if (form.id === "html") {
    const markup = markupAround(around);
    if (markup?.kind === "script") return placeAt(markup.script);
    return markup === undefined ? undefined : markupPlace(form, markup.position, around);
  }
  if (form.id === "yaml" || form.id === "toml") return outlinePlace(form, around);
  if (form.id !== "csv" && form.id !== "markdown" && isInsideLine(before, after)) return undefined;
  const { lead, tail, baseIndent } = (form.id === "markdown" ? markdownPlace : csvPlace)(before, after);
  const columns = form.id === "csv" ? csvHeader(before) : form.id === "tsv" ? tsvHeader(before) : undefined;
  return {
    form,
    options: { ...tableDefaults, baseIndent, ...(columns === undefined ? {} : { columns }) },
    lead,
    tail,
  };
}

/** A table of markup, in the indentation of the file; on lines of its own. */
function markupPlace(form: LiteralForm, position: Position, { before, after }: Surroundings): Place {
  const { indent } = habitsOf(`${before}\n${after}`, codeDefaults);
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
function outlinePlace(form: LiteralForm, { before, after }: Surroundings): Place | undefined {
  const text = `${before}\n${after}`;
  const { indent, trailingCommas } = habitsOf(text, codeDefaults);
  const singles = text.match(/[:=[,-] *'/g)?.length ?? 0;
  const doubles = text.match(/[:=[,-] *"/g)?.length ?? 0;
  const position = form.id === "toml" ? tomlPlace(before, after) : undefined;
  const baseIndent = /[^\n]*$/.exec(before)?.[0] ?? "";
  const fit =
    form.id === "yaml"
      ? yamlPlace(before, after, indent)
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

function codePlace(form: LiteralForm, syntax: Syntax, before: string, after: string): Place | undefined {
  const lines = before.split(/\r?\n/);
  const line = lines.length - 1;
  const head = lines[line] ?? "";
  const scanned = scan(before, syntax);
  const standing = standingIn(form.id, { scanned, line, lineText: (index) => lines[index] ?? "" });
  if (standing === undefined) return undefined;
  const text = `${before}\n${after}`;
  const habits = habitsOf(text, fallbackOf(form.id));
  const quotes =
    scanned.quotes.double + scanned.quotes.single > 0 ? scanned.quotes : scan(after, syntax).quotes;
  const fit = fitIn(standing, {
    indent: habits.indent,
    trailingComma: form.id === "go" || (!withoutTrailingCommas.has(form.id) && habits.trailingCommas),
    lineIndent: /^[ \t]*/.exec(head)?.[0] ?? "",
    head,
    lastSign: scanned.last?.line === line ? scanned.last.text : undefined,
    after,
  });
  return {
    form,
    options: {
      position: standing.position,
      ...(standing.scope === undefined ? {} : { scope: standing.scope }),
      indent: habits.indent,
      trailingCommas: habits.trailingCommas,
      baseIndent: fit.baseIndent,
      quotes: quotes.single > quotes.double ? "single" : "double",
      takenIn: text,
    },
    lead: fit.lead,
    tail: fit.tail,
  };
}

function fallbackOf(id: FormId): Habits {
  const indent = id === "go" ? "\t" : wide.has(id) ? "    " : "  ";
  // Old compilers of Kotlin take none.
  return { indent, trailingCommas: !withoutTrailingCommas.has(id) && id !== "kotlin" };
}

/** Where four spaces are the habit of a language. */
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

type Fit = Pick<Place, "lead" | "tail"> & { readonly baseIndent: string };

function fitIn({ position, afterValue }: Standing, around: LineAround): Fit {
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
