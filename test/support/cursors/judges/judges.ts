import { fileURLToPath } from "node:url";
import { readBy } from "../../literals/cases.ts";
import { compiled, compilers } from "./compilers.ts";
import { libraries, type Found } from "./libraries.ts";

/** A compiler or library that reads a language and isn’t part of the product. */
interface Judge {
  /** The name in docs/formats.md. */
  readonly name: string;
  /** False if the judge accepts or refuses a text, but counts no records. */
  readonly counts: boolean;
  /** The code that turns a fragment into a whole file. */
  readonly around?: readonly [before: string, after: string];
  /** Returns the result for each text; the name of a program if this machine lacks it. */
  readonly read: (texts: readonly string[]) => readonly Found[] | string;
}

const swiftReader = fileURLToPath(new URL("../../literals/swiftReader.ts", import.meta.url));

/** Debian has no Swift: a grammar reads it. */
function recordsInSwift(texts: readonly string[]): readonly Found[] {
  const tool = { command: process.execPath, args: ["--liftoff-only", swiftReader] };
  const lines = texts.map((text) => ({ text }));
  return (readBy(tool, lines) ?? []).map((count) => (typeof count === "number" ? count : null));
}

/** By the editor’s id of the language. */
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

/** Completes a half-written document or a fragment: closing brackets, a semicolon, code around it. */
function completions(text: string, around: Judge["around"]): readonly string[] {
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
 * Returns the number of records in each text, or null if the text is refused even when completed; the name of a program
 * if this machine lacks it. A judge that counts no records confirms as many as were `inserted`, or one.
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
  const tried = texts.map((text, index) => (found[index] === null ? completions(text, judge.around) : []));
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
