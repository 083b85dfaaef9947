import type { ResultRow } from "../../../src/domain/record.ts";
import { describe, expect, it } from "vitest";
import { knownRecord, knownRecords, type RecordSources } from "../../../src/app/knownRecord.ts";
import type { Answer } from "../../../src/service/client/client.ts";
import type { Page } from "../../../src/service/contract/envelope.ts";
import type { PageQuestion, Question, RecordQuestion } from "../../../src/service/contract/question.ts";
import type { ServiceRecord } from "../../../src/service/contract/records.ts";
import { stringifyJson } from "../../../src/text/json.ts";
import { filing } from "../../support/handDriven.ts";

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
    function stored(question: PageQuestion): Promise<Answer<Page> | undefined>;
    function stored(question: RecordQuestion): Promise<Answer<ServiceRecord> | undefined>;
    function stored(_question: Question): Promise<Answer<Page> | Answer<ServiceRecord> | undefined> {
      return Promise.resolve(value === undefined ? undefined : { value, service, from: "store", at: 0 });
    }
    return {
      engine: () => Promise.resolve({ client: { stored } }),
      connections: { serviceOf: () => service },
    };
  };

  it("has what its row alone has after it was opened in this window", async () => {
    const found = await knownRecord(storing(undefined), { ...row, detail });
    expect(stringifyJson(found.value)).toBe(stringifyJson(opened));
  });

  it("has it too where the detail comes from the store", async () => {
    const found = await knownRecord(storing(detail), row);
    expect(found.value).toEqual(opened);
  });

  it("is the row alone where the store has another service’s record of the same id", async () => {
    const needs = { ...storing(detail), connections: { serviceOf: () => "https://other.example" } };
    expect(await knownRecord(needs, row)).toBe(row.record);
    const ofOther = { ...row, service: "https://other.example" };
    expect(await knownRecord(needs, ofOther)).toBe(row.record);
  });

  it("is the row alone where it was never opened", async () => {
    const found = await knownRecord(storing(undefined), row);
    expect(found).toBe(row.record);
  });
});
