import { setImmediate as nextTimeSlice } from "node:timers/promises";
import { Insertions } from "../src/app/code/insertions.ts";
import type { Records } from "../src/app/code/copied.ts";
import { allFormats } from "../src/codegen/format/formats.ts";
import { writeRecords } from "../src/codegen/format/job.ts";
import { languageNamed } from "../src/codegen/languages/languages.ts";
import { defaultCodeStyle } from "../src/codegen/literal/form.ts";
import { parseJsonText } from "../src/text/json.ts";
import { filings, rowOf } from "./filings.ts";
import type { Scenario } from "./results.ts";
import { median } from "./statistics.ts";

const languageId = "typescript";
const length = 5_000_000;
const rounds = 4;

/** Inserts a record in the middle of a large file, which parses the file twice. */
export const insertionScenario: Scenario = async (log) => {
  const parser = await languageNamed(languageId)?.cursor.grammar(languageId);
  if (parser === undefined) throw new Error(`There is no grammar of ${languageId}.`);
  const [parses, slices]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const document = largeFile();
    const started = performance.now();
    if (parser.parse(document.text).length !== document.text.length)
      throw new Error("The text wasn't parsed to its end.");
    const parse = performance.now() - started;
    const slice = await longestSlice(document);
    log(`${slice.toFixed(0)} ms, beside ${parse.toFixed(0)} ms`);
    if (round === 0) continue;
    parses.push(parse);
    slices.push(slice);
  }
  return [
    {
      what: "A record inserted into 5 MB of TypeScript: longest time that the editor doesn’t react",
      value: Math.max(...slices),
      unit: "ms",
      limit: 50,
      baseline: { what: "a parse of the file in one go", value: median(parses) },
    },
  ];
};

interface OpenFile {
  readonly text: string;
  /** The cursor’s offset, at an empty line of a function. */
  readonly at: number;
}

/** A module with lists of filings and functions; a new text each time, as an editor provides it. */
function largeFile(): OpenFile {
  const parts = filings(Math.ceil(length / 1_100)).map((filing, index) =>
    modulePart(JSON.stringify(rowOf(filing), undefined, 2), index),
  );
  const middle = Math.floor(parts.length / 2);
  const before = `import type { Filing } from "./filing.ts";\n\n${parts.slice(0, middle).join("\n")}
export function newest(): Filing | undefined {\n  `;
  return {
    text: `${before}\n  return undefined;\n}\n\n${parts.slice(middle).join("\n")}`,
    at: before.length,
  };
}

function modulePart(row: string, index: number): string {
  return `/** The filings of group ${index}, the newest first. */
export const group${index}: readonly Filing[] = [
  ${row.replaceAll("\n", "\n  ")},
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

/** Processor time between two pauses, in ms, which other programs don’t affect. */
async function longestSlice({ text, at }: OpenFile): Promise<number> {
  let longestMs = 0;
  let started = process.threadCpuUsage();
  const end = (): void => {
    const { user, system } = process.threadCpuUsage(started);
    longestMs = Math.max(longestMs, (user + system) / 1_000);
  };
  const insertions = insertionsWith(async () => {
    end();
    await nextTimeSlice();
    started = process.threadCpuUsage();
  });
  const outcome = await insertions.records(
    { languageId, text, editorIndent: undefined },
    [{ start: at, end: at }],
    record,
  );
  end();
  if (outcome.kind !== "edits") throw new Error("Nothing was inserted.");
  return longestMs;
}

/** Without an editor, this thread writes the record. */
function insertionsWith(pause: () => Promise<void>): Insertions {
  const formats = allFormats();
  return new Insertions(
    {
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
    (work) => work(pause),
  );
}

const record: Records = {
  kind: "filing",
  values: filings(1).map((filing) => parseJsonText(JSON.stringify(rowOf(filing)))),
};
