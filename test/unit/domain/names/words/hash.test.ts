import { expect, it } from "vitest";
import { HashTable, hashOf } from "../../../../../src/domain/names/words/hash.ts";

it("a table of hashes keeps each with its byte while it grows", () => {
  const table = new HashTable(true);
  const hashes = Array.from({ length: 1_000 }, (_none, at) => hashOf(`word ${String(at)}`));
  for (const [at, hash] of hashes.entries()) table.put(hash, 1 + (at % 200));
  expect(table.size).toBe(1_000);
  expect(hashes.filter((hash, at) => table.get(hash) !== 1 + (at % 200))).toEqual([]);
  expect(table.get(hashOf("another word"))).toBe(0);
});
