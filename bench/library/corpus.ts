import { DatabaseSync } from "node:sqlite";
import { inTransaction, makeDatabase } from "../../src/store/sql/schema.ts";
import { toNewRecord, type NewRecord } from "../../src/store/records/contents.ts";
import { createSqliteDatabase } from "../../src/store/rows/database.ts";
import { isObject, parseJsonText } from "../../src/text/json.ts";
import { detailText, filings } from "../filings.ts";

/** The service of all records. */
export const benchService = "https://api.example.com";

const beginnings =
  "Al Am Ar Bel Bor Cal Cor Dar Del El Er Fal Gal Gor Hal Hel In Jor Kal Kel Lam Lor Mar Mel Nor Or Par Quin Ral Sal Sel Tar Tel Ul Val Vor Wes Xan Yor Zel".split(
    " ",
  );
const middles = "a e i o u an en in on ar er or al el il".split(" ");
const ends = "dex line ford mont wick stead vale gate holm crest point field".split(" ");
const trades =
  "Robotics Energy Biologics Capital Foods Logistics Analytics Networks Materials Health Software Systems Labs Partners Holdings Ventures".split(
    " ",
  );
const forms = ["Inc.", "LLC", "Corp.", "L.P.", "Ltd."];

/** The first 576,000 names are distinct. */
export function companyName(number: number): string {
  const word =
    take(beginnings, number) + take(middles, Math.floor(number / 40)) + take(ends, Math.floor(number / 600));
  return `${word} ${take(trades, Math.floor(number / 7_200))} ${take(forms, number)}`;
}

function take(list: readonly string[], at: number): string {
  return list[at % list.length] ?? "";
}

/** The number of different filings; others differ only in number and company. */
const patterns = 2_000;

/** Complete filings of distinct companies, ready to be stored. */
export function* keptFilings(count: number): Generator<NewRecord> {
  const texts = filings(patterns).map(detailText);
  for (let number = 0; number < count; number += 1) {
    const value = parseJsonText(texts[number % patterns] ?? "{}");
    if (!isObject(value)) continue;
    const filing = { ...value, id: 1_000_000 + number, name: companyName(number) };
    const kept = toNewRecord({ kind: "filing", value: filing }, "whole");
    if (kept !== undefined) yield kept;
  }
}

/** Stores `count` filings at `path` as the product stores answers, ten per transaction. */
export function fillLibrary(path: string, count: number): void {
  const connection = new DatabaseSync(path);
  makeDatabase(connection, "salt");
  const database = createSqliteDatabase(connection);
  let line = 0;
  let records: NewRecord[] = [];
  for (const record of keptFilings(count)) {
    records.push(record);
    if (records.length < 10) continue;
    line += 1;
    const source = { service: benchService, line, at: line };
    inTransaction(connection, () => database.storeRecords({ records, matches: [] }, source));
    records = [];
  }
  connection.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  connection.close();
}
