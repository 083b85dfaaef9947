import { expect, it } from "vitest";
import { nameKeys } from "../../../../../src/domain/names/nameKeys.ts";
import { rankSuggestions, trigramQuery } from "../../../../../src/domain/names/suggest.ts";
import { filingsByCompany } from "../../../../../src/sample/data/filings.ts";
import { cases } from "../../../../support/chance.ts";
import { namePairs } from "../../../../support/companyNames.ts";
import { databaseOf, found } from "../../../../support/library/suggestionDatabase.ts";

it("a name with two letters swapped, or one left out, is suggested first in four of five", () => {
  const sample = [...filingsByCompany(5_000)].map(({ fields }) => fields.name);
  const names = [...namePairs().map(({ listed }) => listed), ...sample];
  const all = [...new Set(names.flatMap((name) => nameKeys(name)?.core ?? []))];
  const database = databaseOf(all);
  const frequencies = new Map<string, number>();
  for (const word of all.flatMap((core) => core.split(" ")))
    frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  const every = Math.max(1, Math.floor(all.length / cases(50)));
  const asked = all.filter((core, at) => at % every === 0 && core.length > 6);
  const firsts = asked.filter((core, at) => {
    const place = 2 + (at % (core.length - 4));
    const typed =
      at % 2 === 0
        ? core.slice(0, place) + core.slice(place + 1)
        : `${core.slice(0, place)}${core.charAt(place + 1)}${core.charAt(place)}${core.slice(place + 2)}`;
    const candidates = found(database, "trigrams", trigramQuery(typed) ?? "");
    const [first] = rankSuggestions(typed, candidates, (word) => frequencies.get(word) ?? 0, all.length, 5);
    return first?.core === core;
  });
  database.close();
  expect(asked.length).toBeGreaterThan(10);
  expect(firsts.length / asked.length).toBeGreaterThan(0.8);
});
