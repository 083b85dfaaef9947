import type { LiteralForm, LiteralOptions } from "./form.ts";
import { formForLanguage } from "./forms.ts";
import { fenceAround, type Surroundings } from "./place/fence.ts";
import { habitsOf } from "./place/habits.ts";
import { standingIn, type Standing } from "./place/position.ts";
import { scan, type Syntax } from "./place/scan.ts";
import { syntaxes } from "./place/syntaxes.ts";
import { csvHeader, csvPlace, markdownPlace } from "./place/tables.ts";

/** What the place says about a literal; name and the guard against formulas are for the caller to say. */
export type PlaceOptions = Pick<
  LiteralOptions,
  "position" | "indent" | "baseIndent" | "quotes" | "trailingCommas" | "columns"
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
export function placeAt({ languageId, before, after }: Surroundings): Place | undefined {
  if (languageId === "markdown") {
    const fence = fenceAround(before, after);
    if (fence !== undefined) return fence.languageId === "markdown" ? undefined : placeAt(fence);
  }
  const form = formForLanguage(languageId);
  if (form === undefined) return undefined;
  const syntax = syntaxes[form.id];
  const read =
    before.length > mostRead ? before.slice(before.indexOf("\n", before.length - mostRead) + 1) : before;
  if (syntax !== undefined) return codePlace(form, syntax, read, after);
  const { lead, tail, baseIndent } = (form.id === "markdown" ? markdownPlace : csvPlace)(before, after);
  const columns = form.id === "csv" ? csvHeader(before) : undefined;
  return {
    form,
    options: {
      ...codeDefaults,
      position: "statement",
      baseIndent,
      takenIn: "",
      quotes: "double",
      ...(columns === undefined ? {} : { columns }),
    },
    lead,
    tail,
  };
}

const codeDefaults = { indent: "  ", trailingCommas: true };

function codePlace(form: LiteralForm, syntax: Syntax, before: string, after: string): Place | undefined {
  const lines = before.split(/\r?\n/);
  const line = lines.length - 1;
  const head = lines[line] ?? "";
  const scanned = scan(before, syntax);
  const standing = standingIn(form.id, { scanned, line, lineText: (index) => lines[index] ?? "" });
  if (standing === undefined) return undefined;
  const text = `${before}\n${after}`;
  const fallback = { indent: form.id === "python" ? "    " : "  ", trailingCommas: form.id !== "json" };
  const habits = habitsOf(text, fallback);
  const quotes =
    scanned.quotes.double + scanned.quotes.single > 0 ? scanned.quotes : scan(after, syntax).quotes;
  const fit = fitIn(standing, {
    indent: habits.indent,
    trailingComma: form.id !== "json" && habits.trailingCommas,
    lineIndent: /^[ \t]*/.exec(head)?.[0] ?? "",
    head,
    lastSign: scanned.last?.line === line ? scanned.last.text : undefined,
    after,
  });
  return {
    form,
    options: {
      position: standing.position,
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
