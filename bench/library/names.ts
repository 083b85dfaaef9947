import { MarkedDocument } from "../../src/app/library/text/markedDocument.ts";
import { nameKeys } from "../../src/domain/names/keys.ts";
import { NameIndex } from "../../src/domain/names/nameIndex.ts";
import { ambientHits } from "../../src/domain/names/scan.ts";
import { lineSpans, spansOfLines } from "../../src/domain/names/lines/spans.ts";
import type { NameMark } from "../../src/store/library/reader/queries/text.ts";
import type { Measure } from "../measure.ts";
import type { Scenario } from "../scenario.ts";
import { median, percentile } from "../statistics.ts";
import { companyName } from "./corpus.ts";

const lineCount = 10_000;
const languageId = "markdown";
const rounds = 30;
const keystrokes = 300;

/** Known names in a document of 10,000 lines, beside taking its lines apart into words. */
export const namesScenario: Scenario = {
  title: "Known names in a text of 10,000 lines",
  run: async () => {
    const lines = Array.from({ length: lineCount }, (_, at) => lineOf(at));
    const [few, many] = [indexOf(1_000), indexOf(100_000)];
    const words = timesOf(() => lines.forEach((line) => line.split(/[^\p{L}\p{N}]+/u)));
    return {
      measures: [
        scanned("looked through for 1,000 names", few, lines, words),
        scanned("looked through for 100,000 names", many, lines, words),
        ...(await typing(many, lines)),
      ],
      notes: [
        "Every twentieth line names a company. The thread of the library does this; what it finds is looked up in the database besides.",
      ],
    };
  },
};

/** Prose of some 60 characters. */
function lineOf(at: number): string {
  const named =
    at % 20 === 0 ? `we met ${companyName(at * 13)} again and` : "nobody was met, and the rest of it";
  return `- On day ${String(at)} ${named} went on as before.`;
}

function indexOf(count: number): NameIndex {
  const index = new NameIndex();
  for (let number = 0; number < count; number += 1) {
    const core = nameKeys(companyName(number))?.core;
    if (core !== undefined) index.add(core);
  }
  return index;
}

function marksIn(line: string, index: NameIndex): readonly NameMark[] {
  return ambientHits(line, lineSpans(line, languageId), index);
}

function timesOf(work: () => void): readonly number[] {
  return Array.from({ length: rounds }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
}

function scanned(
  what: string,
  index: NameIndex,
  lines: readonly string[],
  words: readonly number[],
): Measure {
  const own = timesOf(() => {
    const spans = spansOfLines(lines, languageId);
    for (const [at, line] of lines.entries()) ambientHits(line, spans[at] ?? [], index);
  });
  return {
    what,
    value: median(own),
    unit: "ms",
    baseline: { what: "split into words", value: median(words), unit: "ms" },
    bar: { is: "at most", value: 20 },
  };
}

/** A key in one line, after the whole document is marked: what the extension host does for it. */
async function typing(index: NameIndex, lines: readonly string[]): Promise<readonly Measure[]> {
  const text = [...lines];
  const marked = new MarkedDocument({
    text: {
      languageId,
      get lineCount() {
        return text.length;
      },
      lineAt: (line) => text[line] ?? "",
    },
    find: async (_language, found) =>
      await Promise.resolve(found.map((line) => marksIn(line, index).slice(0, 1))),
    draw: () => undefined,
    visible: () => [{ first: 0, last: 50 }],
  });
  const began = performance.now();
  await marked.scan();
  const whole = performance.now() - began;
  const times: number[] = [];
  for (let stroke = 0; stroke < keystrokes; stroke += 1) {
    const line = (stroke * 31) % lineCount;
    text[line] = `${text[line] ?? ""}x`;
    const started = performance.now();
    marked.edited([{ first: line, removed: 1, added: 1 }]);
    await marked.scan();
    times.push(performance.now() - started);
  }
  return [
    {
      what: "a key while names are marked, 95 of 100",
      value: percentile(times, 0.95),
      unit: "ms",
      baseline: { what: "all lines marked for the first time", value: whole, unit: "ms" },
      bar: { is: "at most", value: 8 },
    },
  ];
}
