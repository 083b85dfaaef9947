import { setImmediate as nextTimeSlice } from "node:timers/promises";
import { Insertions } from "../../src/app/code/insertions.ts";
import type { Records } from "../../src/app/code/copied.ts";
import { allFormats } from "../../src/codegen/format/formats.ts";
import { writeRecords } from "../../src/codegen/format/job.ts";
import { languageNamed } from "../../src/codegen/languages/languages.ts";
import { defaultCodeStyle } from "../../src/codegen/literal/form.ts";
import { parseJsonText } from "../../src/text/json.ts";
import { filings, rowOf } from "../filings.ts";
import type { Measure } from "../measure.ts";
import type { Scenario } from "../scenario.ts";
import { median } from "../statistics.ts";
import { documentsOf, type OpenDocument } from "./documents.ts";

const sizes = [
  { called: "1 KB", length: 1_000, rounds: 60 },
  { called: "100 KB", length: 100_000, rounds: 12 },
  { called: "5 MB", length: 5_000_000, rounds: 3 },
] as const;

/** What else is to be done in the process has to wait no longer than this, in ms. */
const longestSliceMs = 50;

/** From the command to the edit: one record inserted in files of one kilobyte to five megabytes. */
export const insertionScenario: Scenario = {
  title: "A record at the cursor",
  async run(log) {
    const measures: Measure[] = [];
    for (const { called, length, rounds } of sizes) {
      for (const document of documentsOf(length)) {
        const name = `${document.languageId} of ${called}, ${document.place}`;
        log(name);
        measures.push(...measuresOf(name, await timesOf(document, rounds)));
      }
    }
    return {
      measures,
      notes: [
        "The file is read, the record written, and the file with the record in it parsed to prove that it is there; " +
          "the second insertion comes after an edit at the start of the file. Between two pauses, processor time is counted.",
      ],
    };
  },
};

/** Ms of every round, the first ones left out that warm up. */
interface Times {
  readonly parse: readonly number[];
  readonly first: readonly number[];
  readonly second: readonly number[];
  /** The longest time between two pauses of every round. */
  readonly slices: readonly number[];
}

/** In each round all of them once, so that noise hits all alike. */
async function timesOf(document: OpenDocument, rounds: number): Promise<Times> {
  const parser = await languageNamed(document.languageId)?.cursor.grammar(document.languageId);
  if (parser === undefined) throw new Error(`There is no grammar of ${document.languageId}.`);
  const times = {
    parse: [] as number[],
    first: [] as number[],
    second: [] as number[],
    slices: [] as number[],
  };
  const warmUp = Math.ceil(rounds / 3);
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const text = copyOf(document.text);
    const started = performance.now();
    const { length } = parser.parse(text);
    const parse = performance.now() - started;
    if (length !== text.length) throw new Error("The text was not parsed to its end.");
    const slices = new Slices();
    const insertions = insertionsIn(slices);
    const first = await inserted(insertions, { ...document, text: copyOf(text) }, slices);
    const second = await inserted(insertions, edited(document), slices);
    if (round < warmUp) continue;
    times.parse.push(parse);
    times.first.push(first);
    times.second.push(second);
    times.slices.push(slices.longestMs);
  }
  return times;
}

/** The product without its editor: what is written is written here, in this thread. */
function insertionsIn(slices: Slices): Insertions {
  const formats = allFormats();
  return new Insertions({
    code: {
      formats: () => Promise.resolve(formats),
      write: (format, { kind, values }, place) =>
        Promise.resolve(
          writeRecords({
            format: format.id,
            values,
            options: {
              ...defaultCodeStyle,
              kind,
              name: "filing",
              naming: "asService",
              fields: undefined,
              takenIn: "",
              ...place,
            },
          }),
        ),
    },
    inSlices: (work) => work(() => slices.pause()),
  });
}

/** How long an insertion takes, in ms. Throws where there is none: then it was no measure of one. */
async function inserted(insertions: Insertions, document: OpenDocument, slices: Slices): Promise<number> {
  const { languageId, text, at } = document;
  const started = performance.now();
  slices.start();
  const outcome = await insertions.records(
    { languageId, text, editorIndent: undefined },
    [{ start: at, end: at }],
    record,
  );
  slices.end();
  const took = performance.now() - started;
  if (outcome.kind !== "edits") throw new Error(`Nothing was inserted ${document.place} of ${languageId}.`);
  return took;
}

/** Watches how much this thread does between two of the work's pauses: what else waits for it waits at least so long. */
class Slices {
  /** Of processor time: what a busy machine does meanwhile is not counted. */
  longestMs = 0;
  #started = process.threadCpuUsage();

  start(): void {
    this.#started = process.threadCpuUsage();
  }

  end(): void {
    const { user, system } = process.threadCpuUsage(this.#started);
    this.longestMs = Math.max(this.longestMs, (user + system) / 1_000);
  }

  async pause(): Promise<void> {
    this.end();
    await nextTimeSlice();
    this.start();
  }
}

const record: Records = {
  kind: "filing",
  values: filings(1).map((filing) => parseJsonText(JSON.stringify(rowOf(filing)))),
};

/** The document after a person has typed something at its start. */
function edited({ text, at, ...document }: OpenDocument): OpenDocument {
  const line = text.indexOf("\n") + 1;
  const typed = document.languageId === "json" ? '  "edited": true,\n' : "const edited = true;\n";
  return { ...document, text: copyOf(text.slice(0, line) + typed + text.slice(line)), at: at + typed.length };
}

/** A text that is equal but not the same, as an editor hands it out. */
function copyOf(text: string): string {
  return Buffer.from(text).toString();
}

function measuresOf(name: string, { parse, first, second, slices }: Times): readonly Measure[] {
  const bare = { what: "a bare parse of the file", value: median(parse), unit: "ms" } as const;
  return [
    { what: `${name}, first`, value: median(first), unit: "ms", limit: bare },
    {
      what: `${name}, first, against a bare parse`,
      value: median(first) / bare.value,
      unit: "×",
      baseline: bare,
    },
    { what: `${name}, second`, value: median(second), unit: "ms", limit: bare },
    {
      what: `${name}, second, against a bare parse`,
      value: median(second) / bare.value,
      unit: "×",
      baseline: bare,
    },
    {
      what: `${name}, longest time between two pauses`,
      value: Math.max(...slices),
      unit: "ms",
      bar: { is: "under", value: longestSliceMs },
    },
  ];
}
