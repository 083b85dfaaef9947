import { describe, expect, it } from "vitest";
import { namePairs } from "../../../support/companyNames.ts";
import { KnownCompanies } from "../../../support/library/knownCompanies.ts";

const pairs = namePairs();
const companies = new KnownCompanies(pairs.map(({ listed }) => listed));

describe("names as others spell them", () => {
  it("are found but for 29 of 200, which are cut short or are other words, and never for a wrong company", () => {
    const count = { right: 0, wrong: 0, several: 0, none: 0, other: 0 };
    for (const { name, listed } of pairs) {
      const [first, ...more] = companies.named(name);
      if (first === undefined) count.none += 1;
      else if (more.length > 0) count.several += 1;
      else count[first === listed ? "right" : "wrong"] += 1;
      if (companies.named(name, listed).length > 0) count.other += 1;
    }
    expect(count).toEqual({ right: 171, wrong: 0, several: 0, none: 29, other: 0 });
  });

  it("are found in capitals, with other dots, after The, and as they are listed", () => {
    const missed = pairs.flatMap(({ listed }) => {
      // Only the SEC writes a tag after a slash.
      const isPlain = !/[/\\]/u.test(listed) && listed.includes(" ");
      const spellings = isPlain ? [listed.toUpperCase(), `The ${listed}`, listed.toLowerCase()] : [];
      return [listed, ...spellings].filter((spelt) => !companies.named(spelt).includes(listed));
    });
    expect(missed).toEqual([]);
  });
});
