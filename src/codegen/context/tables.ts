/** What a table needs around it to stand on lines of its own. */
export interface TableFit {
  readonly lead: string;
  readonly tail: string;
  readonly baseIndent: string;
}

/** Rows of CSV need a line end before and after. */
export function csvInsertion(before: string, after: string): TableFit {
  return {
    lead: /[^\n]$/.test(before) ? "\n" : "",
    tail: /^[^\r\n]/.test(after) ? "\n" : "",
    baseIndent: "",
  };
}

/** A table of Markdown needs an empty line before and after, and stands as deep as the cursor's line. */
export function markdownInsertion(before: string, after: string): TableFit {
  const lines = before.split(/\r?\n/);
  const head = lines.at(-1) ?? "";
  const above = lines.at(-2) ?? "";
  const [rest = "", below = ""] = after.split(/\r?\n/, 2);
  const baseIndent = /^[ \t]*/.exec(head)?.[0] ?? "";
  const ownLine = head.trim() === "";
  const tail = rest.trim() === "" ? (below.trim() === "" ? "" : "\n") : "\n\n";
  return {
    lead: ownLine ? (above.trim() === "" ? "" : `\n${baseIndent}`) : `\n\n${baseIndent}`,
    tail,
    baseIndent,
  };
}

/** The columns of a CSV file, from its first line; undefined where that line is empty or is the cursor's own. */
export function csvHeader(before: string): readonly string[] | undefined {
  return headerOf(before, ",");
}

/** The columns of a TSV file, as `csvHeader`. */
export function tsvHeader(before: string): readonly string[] | undefined {
  return headerOf(before, "\t");
}

/** True where a line has text on both sides of the cursor. */
export function isInsideLine(before: string, after: string): boolean {
  return /\S[^\n]*$/.test(before) && /^[^\r\n]*\S/.test(after);
}

function headerOf(before: string, separator: string): readonly string[] | undefined {
  const [first, ...others] = before.split(/\r?\n/, 2);
  if (first === undefined || first.trim() === "" || others.length === 0) return undefined;
  const pattern = new RegExp(`(?:"(?:[^"]|"")*"|[^"${separator}]*)(?:${separator}|$)`, "g");
  const cells = first.match(pattern) ?? [];
  const names = cells.map((cell) =>
    cell
      .replace(new RegExp(`${separator}$`), "")
      .replace(/^"(.*)"$/s, "$1")
      .replaceAll('""', '"'),
  );
  // The match for the end of the line is empty, unless the line ends in a separator.
  return first.endsWith(separator) ? names : names.slice(0, cells.at(-1) === "" ? -1 : undefined);
}
