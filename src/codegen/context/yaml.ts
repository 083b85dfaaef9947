import type { LiteralOptions } from "../literal/form.ts";

/** A place in a file of YAML: what stands before and behind what the form writes there. */
export interface YamlFit {
  readonly lead: string;
  readonly tail: string;
  readonly options: Pick<LiteralOptions, "position" | "baseIndent">;
}

interface Line {
  readonly indent: number;
  /** Without indentation and comment. */
  readonly text: string;
}

/** Where a cursor stands in YAML; undefined in the middle of a line, a text or brackets, or where levels do not fit. */
export function yamlInsertion(before: string, after: string, indent: string): YamlFit | undefined {
  const lines = before.split(/\r?\n/);
  const head = lines.pop() ?? "";
  const [rest = "", ...below] = after.split(/\r?\n/);
  if (rest.trim() !== "" || head.includes("\t")) return undefined;
  const above = documentOf(lines.toReversed()).map(lineOf).filter(isContent);
  const next = documentOf(below).map(lineOf).find(isContent);
  const column = /^ */.exec(head)?.[0].length ?? 0;
  const start = head.trim();
  const ancestors = levelsAbove(above, column);
  if (ancestors === undefined) return undefined;
  if (start !== "") return behindSign(head, next, indent);
  const sibling = ancestors.sibling ?? (next !== undefined && next.indent === column ? next.text : undefined);
  if (next !== undefined && next.indent > column) return undefined;
  const baseIndent = " ".repeat(column);
  const at = (position: "statement" | "element" | "member", lead: string): YamlFit => {
    return { lead, tail: "", options: { position, baseIndent } };
  };
  if (sibling === undefined) return ancestors.isFirst ? at("statement", "") : undefined;
  return /^-(?:\s|$)/.test(sibling) ? at("element", "- ") : isEntry(sibling) ? at("member", "") : undefined;
}

/** Behind `key:` the value goes to the next line, behind `-` it goes on. */
function behindSign(head: string, next: Line | undefined, indent: string): YamlFit | undefined {
  const [, space = "", dashes = "", key] = /^( *)((?:- +)*)(.*?) *$/.exec(head) ?? [];
  const width = space.length + dashes.length;
  if (next !== undefined && next.indent > space.length) return undefined;
  if (key === "-" || (key === "" && dashes !== "")) {
    const column = key === "-" ? width : space.length + dashes.trimEnd().length - 1;
    const baseIndent = " ".repeat(column);
    return { lead: head.endsWith(" ") ? "" : " ", tail: "", options: { position: "element", baseIndent } };
  }
  if (key === undefined || !key.endsWith(":") || !isEntry(key)) return undefined;
  const baseIndent = " ".repeat(width) + (/^ +$/.test(indent) ? indent : "  ");
  return { lead: `\n${baseIndent}`, tail: "", options: { position: "expression", baseIndent } };
}

/** The lines up to the next mark of another document. */
function documentOf(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line) => /^(?:---|\.\.\.)(?:\s|$)/.test(line));
  return end === -1 ? lines : lines.slice(0, end);
}

function lineOf(line: string): Line {
  const text = line.trimStart();
  return { indent: line.length - text.length, text: text.replace(/(?:^|\s+)#.*$/, "").trimEnd() };
}

function isContent({ text }: Line): boolean {
  return text !== "" && !text.startsWith("%");
}

/** A key with its colon, and a value on the same line that ends there. */
function isEntry(text: string): boolean {
  return /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s"'#&*!|>%@`[\]{},?-][^#]*?|-[^\s#][^#]*?) *:(?: +(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^"'[{|>].*|\[.*\]|\{.*\}))?$/.test(
    text,
  );
}

interface Levels {
  /** The text of the nearest line of the same level. */
  readonly sibling: string | undefined;
  /** True where the level has no line yet. */
  readonly isFirst: boolean;
}

/** Goes up from a column to the outermost level; undefined where some line there is no key, no dash, or opens a text. */
function levelsAbove(above: readonly Line[], column: number): Levels | undefined {
  let level = column;
  let sibling: string | undefined;
  for (const { indent, text } of above) {
    const parts = partsOf(indent, text);
    const same = parts.findLast((part) => part.indent <= level);
    if (same === undefined) continue;
    const last = parts.at(-1) ?? same;
    const isOpen = last.indent <= level && /^(?:- *)?$|:$/.test(last.text);
    if (same.indent === column) {
      sibling ??= same.text;
      if (!/^-(?:\s|$)/.test(same.text) && !isEntry(same.text)) return undefined;
    } else if (same.indent < level || sibling === undefined) {
      if (sibling === undefined && !isOpen) return undefined;
      if (!isEntry(last.text) && last.text !== "-") return undefined;
    }
    level = Math.min(level, indent);
    if (level === 0 && indent === 0) break;
  }
  return { sibling, isFirst: sibling === undefined };
}

/** `- a: 1` as a dash in its column, and a key in the next. */
function partsOf(indent: number, text: string): readonly Line[] {
  const parts: Line[] = [];
  let column = indent;
  let rest = text;
  for (let dash = /^- +/.exec(rest); dash !== null; dash = /^- +/.exec(rest)) {
    parts.push({ indent: column, text: "-" });
    column += dash[0].length;
    rest = rest.slice(dash[0].length);
  }
  parts.push({ indent: column, text: rest });
  return parts;
}
