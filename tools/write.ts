// Writes records as code, for scripts: `npm run --silent write -- JOBS.jsonl`. One job per line in, one result per line
// out, in the same order.
import { readFile } from "node:fs/promises";
import { type Json, parseJsonText, stringifyJson } from "../src/text/json.ts";
import { doJob, idOf } from "./write/job.ts";

const [path] = process.argv.slice(2);
if (path === undefined) {
  process.stderr.write("Name a file of jobs: npm run --silent write -- JOBS.jsonl\n");
  process.exitCode = 2;
} else {
  // Not by readline, which also splits at U+2028.
  for (const line of (await readFile(path, "utf8")).split("\n")) {
    if (line.trim() !== "") process.stdout.write(`${stringifyJson(await resultOf(line))}\n`);
  }
}

async function resultOf(line: string): Promise<Json> {
  let value: Json;
  try {
    value = parseJsonText(line);
  } catch {
    return { id: null, refused: "The line is no JSON." };
  }
  const id = idOf(value);
  try {
    return { id, ...(await doJob(value)) };
  } catch (problem) {
    return { id, refused: problem instanceof Error ? problem.message : String(problem) };
  }
}
