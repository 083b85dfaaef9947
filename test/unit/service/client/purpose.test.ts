import { expect, it } from "vitest";
import { readPurpose } from "../../../../src/service/client/purpose.ts";
import type { Question } from "../../../../src/service/contract/question.ts";

const first: Question = { endpoint: "companies", filters: {}, page: "first" };

it.each<[string, Question, string]>([
  ["asked", first, "person"],
  ["asked", { endpoint: "fundings", filters: {}, page: 2 }, "page"],
  ["asked", { endpoint: "filing", id: "7" }, "person"],
  ["freeCheck", first, "freeCheck"],
  ["agent", first, "agent"],
  ["of a newer build", first, "of a newer build"],
])("a line that says %s is read by what it asked: %j", (purpose, question, read) => {
  expect(readPurpose(purpose, question)).toBe(read);
});
