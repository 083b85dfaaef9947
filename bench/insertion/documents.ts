import { filings, rowOf } from "../filings.ts";

/** A document with a cursor in its middle. */
export interface OpenDocument {
  /** The editor's id of its language. */
  readonly languageId: string;
  /** The place of the cursor, as the table calls it. */
  readonly place: string;
  readonly text: string;
  /** Offset of the cursor. */
  readonly at: number;
}

/** Documents of about this many characters, with the cursor at two kinds of place in each language. */
export function documentsOf(length: number): readonly OpenDocument[] {
  const rows = filings(Math.ceil(length / 300) + 2).map((row) => JSON.stringify(rowOf(row), undefined, 2));
  const script = {
    languageId: "typescript",
    head: imports,
    tail: "",
    between: "\n",
    parts: rows.map(modulePart),
  };
  const objects = rows.map((row) => indented(`\n${row}`, "    ").slice(1));
  const json = {
    languageId: "json",
    head: '{\n  "filings": [\n',
    tail: "\n  ]\n}\n",
    between: ",\n",
    parts: objects,
  };
  return [
    withCursor({ ...script, place: "in a function", next: "  const all = " }, length),
    withCursor({ ...script, place: "in a list", next: "  {" }, length),
    withCursor({ ...json, place: "in a list", next: "    {" }, length),
    withCursor({ ...json, place: "in an object", next: '      "state": ' }, length),
  ];
}

interface Parts {
  readonly languageId: string;
  readonly place: string;
  readonly head: string;
  readonly tail: string;
  readonly parts: readonly string[];
  readonly between: string;
  /** The start of the line before which the cursor has an empty line. */
  readonly next: string;
}

/** As many parts as a length takes, and the cursor in the one in the middle. */
function withCursor(
  { languageId, place, head, tail, parts, between, next }: Parts,
  length: number,
): OpenDocument {
  const used: string[] = [];
  let size = head.length + tail.length;
  for (const part of parts) {
    if (size > length && used.length > 1) break;
    used.push(part);
    size += part.length + between.length;
  }
  const middle = Math.floor(used.length / 2);
  const before = head + used.slice(0, middle).join(between) + between;
  const rest = used.slice(middle).join(between) + tail;
  const line = rest.startsWith(next) ? 0 : rest.indexOf(`\n${next}`) + 1;
  const indent = /^ */.exec(next)?.[0] ?? "";
  return {
    languageId,
    place,
    text: `${before}${rest.slice(0, line)}${indent}\n${rest.slice(line)}`,
    at: before.length + line + indent.length,
  };
}

const imports =
  'import { readFile } from "node:fs/promises";\nimport type { Filing } from "./filing.ts";\n\n';

/** A list with two filings, and functions over it, as a module of a program may have them. */
function modulePart(row: string, index: number): string {
  return `/** The filings of group ${index}, the newest first. */
export const group${index}: readonly Filing[] = [
  ${indented(row, "  ")},
  { ...template, id: ${index}, name: "Acme ${index}" },
];

export async function raisedIn${index}(file: string, least = ${index}): Promise<number> {
  const text = await readFile(file, "utf8");
  const all = [...group${index}, ...parse(text)].filter(({ money_raised: raised }) => raised > least);
  if (all.length === 0) return 0; // nothing raised
  return all.reduce((sum, { money_raised: raised }) => sum + raised, 0);
}
`;
}

function indented(text: string, indent: string): string {
  return text.replaceAll("\n", `\n${indent}`);
}
