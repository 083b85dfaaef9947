import { join } from "node:path";
import * as z from "zod";
import { projectRoot } from "../tools/vscode/environment.ts";
import { machineSchema } from "./machine.ts";

const measureSchema = z.object({
  /** An action of a person, and its effect that they feel: "A search: from Enter to 25 rows on screen". */
  what: z.string(),
  value: z.number(),
  unit: z.enum(["ms", "searches"]),
  /** The highest value that is good enough, in the same unit. */
  limit: z.number(),
  /** The same without the product, measured in the same run, in the same unit. */
  baseline: z.object({ what: z.string(), value: z.number() }),
});

/** One number that a person feels. */
export type Measure = Readonly<z.infer<typeof measureSchema>>;

/** Measures something, alone in its process. `log` takes lines on the progress. Rejects if it can't be measured. */
export type Scenario = (log: (line: string) => void) => Promise<readonly Measure[]>;

export const findingSchema = z.object({
  name: z.string(),
  seconds: z.number(),
  measures: z.array(measureSchema).readonly(),
  failure: z.string().exactOptional(),
});

/** The numbers of one scenario, or why it has none. */
export type Finding = Readonly<z.infer<typeof findingSchema>>;

const resultsSchema = z.object({
  /** Day of the run, YYYY-MM-DD. */
  date: z.string(),
  machine: machineSchema,
  /** Duration of the whole run, the build included. */
  seconds: z.number(),
  findings: z.array(findingSchema).readonly(),
});

export type Results = Readonly<z.infer<typeof resultsSchema>>;

/** The last whole run; docs/performance.md shows it. */
export const resultsFile = join(projectRoot, "bench", "results.json");

/** Reads results from the text of their file. Throws if the text doesn't have their form. */
export function readResults(text: string): Results {
  return resultsSchema.parse(JSON.parse(text));
}
