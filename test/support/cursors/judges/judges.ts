import { fileURLToPath } from "node:url";
import { readBy } from "../../literals/cases.ts";
import { compiled, compilers } from "./compilers.ts";
import { libraries, type Found } from "./libraries.ts";

/** What reads a language, and is no part of the product. */
interface Judge {
  /** In words, for docs/formats.md. */
  readonly name: string;
  /** False if it says that a text is in the language, but finds no records in it. */
  readonly counts: boolean;
  /** What makes a whole text of a piece of code. */
  readonly around?: readonly [before: string, after: string];
  /** Returns what is in each text; the name of a program if this machine lacks it. */
  readonly read: (texts: readonly string[]) => readonly Found[] | string;
}

const swiftReader = fileURLToPath(new URL("../../literals/swiftReader.ts", import.meta.url));

/** Debian has no Swift: a grammar reads it. */
function recordsInSwift(texts: readonly string[]): readonly Found[] {
  const tool = { command: process.execPath, args: ["--liftoff-only", swiftReader] };
  const lines = texts.map((text) => ({ text }));
  return (readBy(tool, lines) ?? []).map((count) => (typeof count === "number" ? count : null));
}

/** The judges, by the editor's id of the language. */
export const judges: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ...libraries.map(
    ([language, name, read]) =>
      [language, { name, counts: true, read: (texts: readonly string[]) => texts.map(read) }] as const,
  ),
  ...compilers.map(
    (compiler) =>
      [
        compiler.language,
        { ...compiler, read: (texts: readonly string[]) => compiled(compiler, texts) },
      ] as const,
  ),
  ["swift", { name: "tree-sitter", counts: true, read: recordsInSwift }],
]);

/** A text with what it lacks at its end: a document may be half written, or a piece of code. */
function wholes(text: string, around: Judge["around"]): readonly string[] {
  const open: string[] = [];
  for (const [sign] of text.matchAll(/[()[\]{}]/g)) {
    const end = { "(": ")", "[": "]", "{": "}" }[sign];
    if (end !== undefined) open.unshift(end);
    else if (open[0] === sign) open.shift();
  }
  const ends = open.join("");
  const closed = [text + ends, text + ends.replace(/^[)\]]*/, "$&;")];
  return around === undefined
    ? closed
    : [...closed, ...[text, ...closed].map((one) => around[0] + one + around[1])];
}

/**
 * Returns how many records each text holds, and null if it is not in its language, even with what it lacks; the name of
 * a program if this machine lacks it. A judge that does not count finds as many as were `inserted`, or one.
 */
export function recordsIn(
  language: string,
  texts: readonly string[],
  inserted: readonly number[],
): readonly Found[] | string {
  const judge = judges.get(language);
  if (judge === undefined) throw new Error(`Nobody judges ${language}.`);
  const found = judge.read(texts);
  if (typeof found === "string") return found;
  const tried = texts.map((text, index) => (found[index] === null ? wholes(text, judge.around) : []));
  const variantsOfAll = tried.flat();
  const others = variantsOfAll.length === 0 ? [] : judge.read(variantsOfAll);
  if (typeof others === "string") return others;
  let at = 0;
  return tried.map((variants, index) => {
    const end = at + variants.length;
    const count = found[index] ?? others.slice(at, end).find((one) => one !== null) ?? null;
    at = end;
    return count === null || judge.counts ? count : (inserted[index] ?? 1);
  });
}
