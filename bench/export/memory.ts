// Prints how much an export of 100,000 records adds to the memory of the process that runs it:
//   node --expose-gc bench/export/memory.ts FORMAT
import { statSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTimeSlice } from "node:timers/promises";
import { exportParts } from "../../src/app/export/exportRecords.ts";
import { createWriteFile } from "../../src/app/export/fileThread.ts";
import { inParts } from "../../src/app/export/inParts.ts";
import { withLocalFolder } from "../../src/app/export/localFolder.ts";
import { fileFormats } from "../../src/codegen/file/fileJob.ts";
import type { ServiceRecord } from "../../src/service/contract/records.ts";
import { projectRoot } from "../../tools/vscode/environment.ts";

const [, , wanted, count = "100000"] = process.argv;
const format = fileFormats.find((one) => one === wanted) ?? "csv";
const writeFile = createWriteFile({
  writer: join(projectRoot, "dist", "writer.js"),
  database: join(projectRoot, "dist", "databaseFile.js"),
});

/** A full filing, of about 800 bytes as JSON. */
function recordOf(id: number): ServiceRecord {
  const value = {
    id,
    name: `Company ${id} Holdings, Inc.`,
    web: `https://company-${id}.example`,
    state: "Texas",
    accepted_at: `2024-0${1 + (id % 9)}-1${id % 10}T16:18:52-04:00`,
    money_raised: id * 17,
    offered_for_sale: String(id * 1_000),
    city: `City ${id % 5_000}`,
    zip_code: String(10_000 + id),
    industry: "Technology",
    description: `Company ${id} makes things that are described here in ${"many words and ".repeat(12)}few`,
    contacts: [{ phone: `+1 415 555 ${id}`, street: `${id} Main Street` }],
    related_persons: ["Executive Officer", "Director"].map((relationship) => {
      return { name: `Ada Example ${id}`, relationship };
    }),
  };
  return { kind: "filing", value };
}

/** Returns the size of the file in bytes. */
async function exportSome(records: number): Promise<number> {
  const ids = Array.from({ length: records }, (_, id) => id);
  const parts = () => inParts(ids, (some) => Promise.resolve(some.map(recordOf)));
  const needs = {
    settings: { escapeFormulas: () => true },
    chosenFields: { get: () => undefined },
    writeFile,
  };
  return await withLocalFolder(async (folder) => {
    const { signal } = new AbortController();
    const exported = { kind: "filing", isSample: false, parts } as const;
    const file = await exportParts(needs, exported, { format, folder, signal });
    return "path" in file ? statSync(file.path).size : 0;
  });
}

// Code is loaded and compiled once.
await exportSome(2_000);
await nextTimeSlice();
globalThis.gc?.();
const before = process.memoryUsage.rss();
let most = before;
const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10);
const started = performance.now();
const bytes = await exportSome(Number(count));
clearInterval(sampling);
const ms = Math.round(performance.now() - started);
process.stdout.write(JSON.stringify({ format, grownMb: (most - before) / 2 ** 20, fileMb: bytes / 1e6, ms }));
