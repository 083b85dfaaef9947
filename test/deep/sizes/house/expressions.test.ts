import { describe, expect, it } from "vitest";
import { growthOf } from "../../../support/growth.ts";
import { areaOf } from "../../../../tools/project/source.ts";
import { expressions, type Expression } from "../../../support/house/expressions.ts";

/** The beginning of expressions that see bounded text or are tried once for each line, and by what. */
const bounded: Readonly<Record<string, string>> = {
  "src/domain/names/nameKeys.ts": "400 characters of a name",
  "src/domain/names/lines/codeLines.ts: ([\\p{L}_$@]": "80 characters before a string",
  "src/service/contract/guidance.ts": "300 characters of a suggestion",
  "src/codegen/languages/html/elements.ts: [{}]|": "one expression of a page",
  "src/codegen/languages/java/grammar.ts: (?<=^|\\n)": "the statement before a record",
  'src/codegen/languages/toml/grammar.ts: "': "once for each line, the rest of which is then one token",
};

const classes: Readonly<Record<string, string>> = { s: " ", n: "\n", r: "\r", t: "\t", d: "1", 0: "\0" };

/** Characters that an expression names, one of each class, at most 10. */
function charactersOf({ source }: RegExp): readonly string[] {
  const found = new Set<string>();
  const part =
    /\\u\{?(?<code>[0-9a-fA-F]{4,6})\}?|\\[pP]\{(?<property>[^}]*)\}|\\(?<escaped>.)|(?<plain>[^\\()[\]{}|?*+^$])/gu;
  for (const { groups = {} } of source.matchAll(part)) {
    const { code, property, escaped, plain } = groups;
    if (code !== undefined) found.add(String.fromCodePoint(Number.parseInt(code, 16)));
    else if (property !== undefined) found.add(property.startsWith("N") ? "1" : "a");
    else if (escaped !== undefined)
      found.add(classes[escaped] ?? (/[a-z0-9]/i.test(escaped) ? "a" : escaped));
    else found.add(plain === "." ? "a" : (plain ?? "a"));
  }
  const all = [...found];
  return all.length <= 10 ? all : [...all.slice(0, 5), ...all.slice(-5)];
}

/** What an expression may have to go over again and again: one or two of its characters, many times, before another. */
function* textsFor(regExp: RegExp): Generator<(length: number) => string> {
  const characters = charactersOf(regExp);
  for (const one of characters)
    for (const other of ["", ...characters.filter((character) => character !== one)])
      yield (length) => `${(one + other).repeat(length / (one + other).length)}\u0001`;
}

/** Below this, in ms, no work of 2,000 characters grows with the square, however often something else is in its way. */
const plainlyQuick = 0.2;

/** Whether the time grows with the square of the length, where that can be measured. */
function isSlow(regExp: RegExp, textOf: (length: number) => string): boolean {
  const text = textOf(2000);
  const start = performance.now();
  text.replace(regExp, "");
  if (performance.now() - start < plainlyQuick) return false;
  return growthOf((size) => textOf(size).replace(regExp, ""), 500) >= 64;
}

/** The beginning of a text that an expression takes too long for. */
function slowText(regExp: RegExp): string | undefined {
  for (const textOf of textsFor(regExp)) if (isSlow(regExp, textOf)) return textOf(4).slice(0, 4);
  return undefined;
}

function isBounded({ path, regExp }: Expression): boolean {
  return Object.keys(bounded).some((key) => `${path}: ${regExp.source}`.startsWith(key));
}

describe("the regular expressions of the source", () => {
  it.each([...new Set(expressions.map(({ path }) => areaOf(path)))])(
    "take time that grows with the text, not with its square: those of %s",
    (area) => {
      const slow = expressions
        .filter((expression) => areaOf(expression.path) === area && !isBounded(expression))
        .flatMap(({ path, regExp }) => {
          const text = slowText(regExp);
          return text === undefined ? [] : [`${path}: ${regExp.source} ← ${JSON.stringify(text)}`];
        });
      expect(slow).toEqual([]);
    },
  );

  it("are seen to be slow where they are", () => {
    expect(slowText(/“[^”]*”/g)).toBeDefined();
  });
});
