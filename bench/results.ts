import { join } from "node:path";
import * as z from "zod";
import { projectRoot } from "../tools/vscode/environment.ts";
import { machineSchema } from "./machine.ts";
import { findingSchema } from "./measure.ts";

const resultsSchema = z.object({
  /** Day of the run, YYYY-MM-DD. */
  date: z.string(),
  machine: machineSchema,
  /** Of the whole run, builds included. */
  seconds: z.number(),
  findings: z.array(findingSchema).readonly(),
});

/** What a run of the bench found. */
export type Results = Readonly<z.infer<typeof resultsSchema>>;

/** Where the last run is kept; docs/performance.md is made from it. */
export const resultsFile = join(projectRoot, "bench", "results.json");

/** Reads results from the text of their file. Throws where it does not have their form. */
export function readResults(text: string): Results {
  return resultsSchema.parse(JSON.parse(text));
}
