import { describe, expect, it } from "vitest";
import { readRecord } from "../../../../src/service/contract/records.ts";

/** More than the arguments that one call can take. */
const many = Array.from({ length: 200_000 }, (_, index) => index);

describe("a record with a list of many values of the wrong type", () => {
  it.each([
    [
      { id: 1, contacts: [{ phone: many }] },
      "contacts.0.phone.0: Invalid input: expected string, received number",
    ],
    [{ id: 1, contacts: many }, "contacts.0: Invalid input: expected object, received number"],
    [{ id: 1, related_persons: many }, "related_persons.0: Invalid input: expected object, received number"],
    [{ id: 1, contacts: [{ phone: 5 }] }, "contacts.0.phone: not a list"],
  ])("is shown as it came, and the first of them is named", (value, problem) => {
    expect(readRecord("filing", value, "whole")).toEqual({ kind: "filing", value, problem });
  });
});
