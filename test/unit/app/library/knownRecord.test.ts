import type { ResultRow } from "../../../../src/domain/record.ts";
import { describe, expect, it } from "vitest";
import { knownRecord, knownRecords, type RecordSources } from "../../../../src/app/library/knownRecord.ts";
import type { ServiceRecord } from "../../../../src/service/contract/records.ts";
import { stringifyJson } from "../../../../src/text/json.ts";
import { filing, storedBy } from "../../../support/handDriven.ts";

it("gives many records in the order of their rows, each in full where it is known", async () => {
  const rows = Array.from({ length: 60 }, (_, id): ResultRow => {
    const row = { key: `filing:${id}`, service: "https://app.example", record: filing(id) };
    return id % 7 === 0 ? { ...row, detail: { kind: "filing", value: { id, whole: true } } } : row;
  });
  const needs = {
    engine: () => Promise.reject(new Error("not needed")),
    connections: { serviceOf: () => undefined },
  };
  const found = await knownRecords(needs, rows);
  expect(found).toEqual(
    rows.map(({ record, detail }, id) =>
      detail === undefined ? record : { kind: "filing", value: { id, name: `Company ${id}`, whole: true } },
    ),
  );
});

describe("one record", () => {
  const service = "https://app.example";
  const row: ResultRow = { key: "filing:7", service, record: filing(7, { web: "acme.example" }) };
  const contacts = [{ web: "acme.example" }];
  const detail: ServiceRecord = { kind: "filing", value: { id: 7, name: "Company 7", contacts } };
  const opened = { id: 7, name: "Company 7", web: "acme.example", contacts };

  /** A store that knows this of every question. */
  const storing = (value: ServiceRecord | undefined): RecordSources => {
    const stored = storedBy(() => value && { value, service, from: "store", at: 0 });
    return {
      engine: () => Promise.resolve({ answers: { stored } }),
      connections: { serviceOf: () => service },
    };
  };

  it.each([
    ["after it was opened in this window", undefined, { ...row, detail }],
    ["where the detail comes from the store", detail, row],
  ])("has what its row alone has %s", async (_when, stored, asked) => {
    const found = await knownRecord(storing(stored), asked);
    expect(stringifyJson(found.value)).toBe(stringifyJson(opened));
  });

  it("is the row alone where the store has another service’s record of the same id", async () => {
    const needs = { ...storing(detail), connections: { serviceOf: () => "https://other.example" } };
    expect(await knownRecord(needs, row)).toBe(row.record);
    const ofOther = { ...row, service: "https://other.example" };
    expect(await knownRecord(needs, ofOther)).toBe(row.record);
  });

  it("is the row alone where it was never opened", async () => {
    expect(await knownRecord(storing(undefined), row)).toBe(row.record);
  });
});
