import { languageNamed } from "../../../../src/codegen/languages/languages.ts";
import { defaultOptions } from "../../../../src/codegen/literal/form.ts";
import { record } from "../outcome.ts";

/** What is left out of a literal where code around it says the same: the type of a dictionary, the name of a macro. */
const optional: ReadonlyMap<string, readonly string[]> = new Map([
  ["swift", [" as [String: Any?]"]],
  ["rust", ["serde_json::json!(", ")"]],
]);

/** A pattern that matches a text. */
export function exactly(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** A pattern of a text, whatever its blanks. */
function loose(text: string): string {
  return text
    .trim()
    .split(/\s+|\b/)
    .map(exactly)
    .join(String.raw`\s*`);
}

/** How a language may spell the record, whatever its blanks, quotes, and last comma. */
function patternOf(language: string): RegExp {
  const write = languageNamed(language)?.write;
  if (write === undefined) throw new Error(`no literals of ${language}`);
  const spelt = new Set(
    (["double", "single"] as const).flatMap((quotes) =>
      [true, false].map((trailingCommas) => write([record], { ...defaultOptions, quotes, trailingCommas })),
    ),
  );
  const patterns = [...spelt].flatMap((text) => {
    const bare = (optional.get(language) ?? []).reduce((rest, part) => rest.replace(part, ""), text);
    return bare === text ? [loose(text)] : [loose(text), loose(bare)];
  });
  return new RegExp(patterns.join("|"), "g");
}

/** Where the literal of the record is in a text. */
export function literalsIn(
  language: string,
  text: string,
): readonly (readonly [start: number, end: number])[] {
  return Array.from(text.matchAll(patternOf(language)), ({ index, 0: { length } }) => [
    index,
    index + length,
  ]);
}

/** The document that an outcome of a table stands for: `◆` becomes the literal, in the indentation of its line. */
export function expanded(language: string, outcome: string): string {
  const lineEnd = outcome.includes("\r\n") ? "\r\n" : "\n";
  const indent = /^\t/m.test(outcome) ? "\t" : "  ";
  let text = "";
  for (const [index, part] of outcome.split("◆").entries()) {
    const baseIndent = /[ \t]*/.exec(text.slice(text.lastIndexOf("\n") + 1))?.[0] ?? "";
    const write = languageNamed(languageAt(language, text))?.write;
    const literal = write?.([record], { ...defaultOptions, indent, baseIndent });
    if (index > 0) text += literal?.replaceAll("\n", lineEnd) ?? "";
    text += part;
  }
  return text;
}

/** The language of a `◆` after this text: in markup, that of the script around it. */
function languageAt(language: string, text: string): string {
  if (!["html", "vue", "svelte"].includes(language)) return language;
  return /\b(?:json|importmap)\b[^>]*$/.test(text.slice(text.lastIndexOf("<script")).split(">")[0] ?? "")
    ? "json"
    : "javascript";
}
