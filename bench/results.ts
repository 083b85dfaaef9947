import { join } from "node:path";
import * as z from "zod";
import { projectRoot } from "../tools/vscode/environment.ts";
import { machineSchema } from "./machine.ts";

const measureSchema = z.object({
  /** The user’s action and its visible effect: "A search: from Enter to 25 rows on screen". */
  what: z.string(),
  value: z.number(),
  unit: z.enum(["ms", "searches"]),
  /** The highest acceptable value, in the same unit. */
  limit: z.number(),
  /** The same without the product, in the same run and unit. */
  baseline: z.object({ what: z.string(), value: z.number() }),
});

/** A number that the user notices. */
export type Measure = Readonly<z.infer<typeof measureSchema>>;

/** Runs alone in its process. `log` takes progress lines. Rejects if it can’t be measured. */
export type Scenario = (log: (line: string) => void) => Promise<readonly Measure[]>;

export const findingSchema = z.object({
  name: z.string(),
  seconds: z.number(),
  measures: z.array(measureSchema).readonly(),
  failure: z.string().exactOptional(),
});

/** The numbers of a scenario, or the reason for their absence. */
export type Finding = Readonly<z.infer<typeof findingSchema>>;

const resultsSchema = z.object({
  /** YYYY-MM-DD. */
  date: z.string(),
  machine: machineSchema,
  /** Of the whole run, the build included. */
  seconds: z.number(),
  findings: z.array(findingSchema).readonly(),
});

export type Results = Readonly<z.infer<typeof resultsSchema>>;

/** The last complete run, shown in docs/performance.md. */
export const resultsFile = join(projectRoot, "bench", "results.json");

/** Throws if the text isn’t valid. */
export function readResults(text: string): Results {
  return resultsSchema.parse(JSON.parse(text));
}
