import type { ResultRow } from "../../../src/domain/record.ts";
import { expect, it } from "vitest";
import { knownRecords } from "../../../src/app/knownRecord.ts";
import { filing } from "../../support/handDriven.ts";

it("gives many records in the order of their rows, each in full where it is known", async () => {
  const rows = Array.from({ length: 60 }, (_, id): ResultRow => {
    const row = { key: `filing:${id}`, origin: "https://app.example", record: filing(id) };
    return id % 7 === 0 ? { ...row, detail: { kind: "filing", value: { id, whole: true } } } : row;
  });
  const needs = {
    engine: () => Promise.reject(new Error("not needed")),
    connections: { originOf: () => undefined },
  };
  const found = await knownRecords(needs, rows);
  expect(found).toEqual(rows.map((row) => row.detail ?? row.record));
});
