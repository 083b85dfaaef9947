import { expect, it, vi } from "vitest";

vi.mock("vscode", () => import("../../../support/fakeVscode.ts"));
const { detailOf } = await import("../../../../src/ui/library/forget/forgetCommands.ts");

const record = { name: "Acme", what: { kind: "record", service: "s", key: "filing:1" } } as const;
const person = { name: "Ada", what: { kind: "person", key: "ada" } } as const;
const nothing = { records: 1, marks: 0, naming: 0, searches: 0 };

it.each([
  [record, nothing, "Deletes 1 record from this machine, and from stored answers."],
  [
    record,
    { ...nothing, marks: 1, searches: 1 },
    "Deletes 1 record and 1 saved search from this machine, and from stored answers. Your stars, tags, and notes on them go too.",
  ],
  [
    record,
    { ...nothing, records: 3, marks: 1 },
    "Deletes 3 records from this machine, and from stored answers. Your stars, tags, and notes on them go too.",
  ],
  [
    person,
    { ...nothing, records: 2 },
    "Removes the name from 2 records on this machine, and from stored answers. The records stay.",
  ],
] as const)("forgetting %j counts each record once: %j", (target, counts, sentence) => {
  expect(detailOf([target], counts)).toContain(sentence);
});
