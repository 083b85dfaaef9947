import { describe, expect, it } from "vitest";
import { withDetail } from "../../../src/domain/record.ts";
import type { ServiceRecord } from "../../../src/service/contract/records.ts";
import { type Json, parseJsonText, stringifyJson } from "../../../src/text/json.ts";

const filing = (value: Json): ServiceRecord => ({ kind: "filing", value });
const joined = (row: Json, detail: Json): string =>
  stringifyJson(withDetail(filing(row), filing(detail)).value);

describe("a row and its detail", () => {
  const row = { id: 7, name: "Acme", web: "acme.example", accepted_at: "2024-05-06", state: "Texas" };

  it("are one record with web where the row has it, and all that the detail adds", () => {
    const detail = { id: 7, name: "Acme Inc", accepted_at: "2024-05-06", state: "Texas", contacts: [] };
    expect(joined(row, detail)).toBe(
      '{"id":7,"name":"Acme Inc","web":"acme.example","accepted_at":"2024-05-06","state":"Texas","contacts":[]}',
    );
  });

  it("are the row alone while nothing else is known", () => {
    const known = filing(row);
    expect(withDetail(known, undefined)).toBe(known);
  });

  it("keep what the detail says, null too", () => {
    expect(joined(row, { id: 7, web: null })).toBe(
      '{"id":7,"name":"Acme","web":null,"accepted_at":"2024-05-06","state":"Texas"}',
    );
  });

  it("keep the order of the detail, and its problem", () => {
    const detail: ServiceRecord = {
      kind: "filing",
      value: { state: "Texas", id: 7 },
      problem: "name: is missing",
    };
    const { value, problem } = withDetail(filing({ web: "a.example", id: 7, name: "Acme" }), detail);
    expect(stringifyJson(value)).toBe('{"web":"a.example","state":"Texas","id":7,"name":"Acme"}');
    expect(problem).toBe("name: is missing");
  });

  it("keep names that an object has by itself", () => {
    const listed = parseJsonText('{"id":7,"__proto__":{"a":1},"constructor":"x"}');
    expect(joined(listed, { id: 7 })).toBe('{"id":7,"__proto__":{"a":1},"constructor":"x"}');
  });

  it.each([
    ["of another filing", filing({ id: 8, name: "Other" })],
    ["of a company", { kind: "company", value: { name: "Acme" } } as const],
    ["that is no object", filing("gone")],
  ])("are not mixed with a detail %s", (_, detail) => {
    expect(withDetail(filing(row), detail)).toBe(detail);
  });

  it("leave a detail alone that nothing is missing from", () => {
    const detail = filing({ id: 7, name: "Acme" });
    expect(withDetail(filing({ id: 7 }), detail)).toBe(detail);
  });
});
