import { setImmediate as nextTimeSlice } from "node:timers/promises";
import type { DatabaseSync } from "node:sqlite";
import { inTransaction, makeDatabase } from "../../src/store/sql/schema.ts";
import { keptRecord, type KeptRecord } from "../../src/store/records/contents.ts";
import { createSqliteDatabase } from "../../src/store/rows/database.ts";
import { isObject, parseJsonText } from "../../src/text/json.ts";
import { detailText, filings } from "../filings.ts";

/** The service that all of these records are of. */
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

/** The name of the company of this number: each of the first 576,000 is another one. */
export function companyName(number: number): string {
  const word =
    take(beginnings, number) + take(middles, Math.floor(number / 40)) + take(ends, Math.floor(number / 600));
  return `${word} ${take(trades, Math.floor(number / 7_200))} ${take(forms, number)}`;
}

function take(list: readonly string[], at: number): string {
  return list[at % list.length] ?? "";
}

/** This many different filings are made; then only their numbers and companies change. */
const patterns = 2_000;

/** Filings in full, `count` of them, each of another company, ready to be kept. */
export function* keptFilings(count: number): Generator<KeptRecord> {
  const texts = filings(patterns).map(detailText);
  for (let number = 0; number < count; number += 1) {
    const value = parseJsonText(texts[number % patterns] ?? "{}");
    if (!isObject(value)) continue;
    const filing = { ...value, id: 1_000_000 + number, name: companyName(number) };
    const kept = keptRecord({ kind: "filing", value: filing }, "whole");
    if (kept !== undefined) yield kept;
  }
}

/** Makes a database of `count` filings in the transactions of ten rows in which answers are taken in. */
export async function fillLibrary(connection: DatabaseSync, count: number): Promise<void> {
  makeDatabase(connection, "salt");
  const database = createSqliteDatabase(connection);
  let batch: KeptRecord[] = [];
  let line = 0;
  const write = (): void => {
    line += 1;
    inTransaction(connection, () =>
      database.keepRecords({ records: batch, matches: [] }, { service: benchService, line, at: line }),
    );
    batch = [];
  };
  for (const record of keptFilings(count)) {
    batch.push(record);
    if (batch.length < 10) continue;
    write();
    if (line % 500 === 0) await nextTimeSlice();
  }
  if (batch.length > 0) write();
}
