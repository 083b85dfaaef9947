import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { databasePath } from "../../src/store/file/replacing.ts";
import { LibraryConnection } from "../../src/store/library/reader/connection.ts";
import { inFolder } from "../folder.ts";
import type { Measure, Scenario } from "../results.ts";
import { percentile } from "../statistics.ts";
import { benchService, companyName, fillLibrary, keptFilings } from "./corpus.ts";

const warmUp = 50;
const rounds = 500;
const limit = 20;

export const libraryScenario: Scenario = (log) => keyMeasure(100_000, 2, log);

export const millionScenario: Scenario = (log) => keyMeasure(1_000_000, 10, log);

/** Types the third letter of a name, and compares with the same query in plain SQLite. */
async function keyMeasure(
  count: number,
  limitMs: number,
  log: (line: string) => void,
): Promise<readonly Measure[]> {
  return await inFolder(async (folder) => {
    const path = databasePath(folder);
    fillLibrary(path, count);
    log(`${String(count)} filings are in`);
    const connection = new LibraryConnection({ DatabaseSync }, path);
    const bare = makeBareLibrary(join(folder, "bare.db"), count);
    const [own, alone]: [number[], number[]] = [[], []];
    for (let round = -warmUp; round < rounds; round += 1) {
      const text = companyName(((round + warmUp) * 7_919) % count).slice(0, 3);
      const took = timed(() => {
        const answer = connection.answer("find", { services: [benchService], text, limit });
        if (!answer.ok || answer.value.length === 0) throw new Error(`Nothing was found for ${text}.`);
      });
      const bareTook = timed(() => bare.find(`${text.toLowerCase()}*`));
      if (round < 0) continue;
      own.push(took);
      alone.push(bareTook);
    }
    connection.close();
    bare.close();
    return [
      {
        what: `Search Library among ${count.toLocaleString("en")} records: one key, 95 of 100`,
        value: percentile(own, 0.95),
        unit: "ms",
        limit: limitMs,
        baseline: { what: "SQLite alone", value: percentile(alone, 0.95) },
      },
    ];
  });
}

/** A table of the same bodies, with a word index of the names. */
function makeBareLibrary(path: string, count: number) {
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE filings (id INTEGER PRIMARY KEY, body BLOB NOT NULL);
    CREATE VIRTUAL TABLE words USING fts5(text, content='', contentless_delete=1, detail=none);
    BEGIN`);
  const row = database.prepare("INSERT INTO filings (body) VALUES (?)");
  const index = database.prepare("INSERT INTO words (rowid, text) VALUES (?, ?)");
  for (const { columns, body } of keptFilings(count)) {
    const { lastInsertRowid } = row.run(body);
    index.run(lastInsertRowid, columns.name);
  }
  database.exec("COMMIT");
  const found = database.prepare(
    `SELECT body FROM filings
     WHERE id IN (SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid DESC LIMIT ${String(limit)})`,
  );
  return {
    find: (query: string): unknown => found.all(query),
    close: (): void => database.close(),
  };
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
