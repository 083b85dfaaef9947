import * as fc from "fast-check";
import { expect, test } from "vitest";
import { suggestedFilters, readGuidance } from "../../../../../src/service/contract/guidance.ts";
import { companyFilters, type CompanyFilters } from "../../../../../src/service/contract/filters/table.ts";
import { cases } from "../../../../support/chance.ts";
import { parseJsonText } from "../../../../../src/text/json.ts";

const asked: CompanyFilters = {
  company: "Acme Robotics Incorporated",
  cities: ["Boston"],
  states: ["Maine"],
  minMoneyRaised: 5_000_000,
};

const anyJson = fc.json({ maxDepth: 4 }).map(parseJsonText);
const likeFilters = fc.dictionary(
  fc.constantFrom("company", "states", "zip_codes", "series", "text", "filters", "param", "value", "page"),
  anyJson,
);

test("any JSON as guidance yields at most twenty readable lines, and no filter that could not be typed", () => {
  fc.assert(
    fc.property(fc.oneof(anyJson, likeFilters, fc.array(likeFilters)), (value) => {
      for (const guidance of [readGuidance(value), readGuidance({ suggestions: value })]) {
        expect((guidance?.suggestions.length ?? 0) <= 20).toBe(true);
        for (const suggestion of guidance?.suggestions ?? []) {
          expect(suggestion.text).not.toBe("");
          expect(suggestion.text.length).toBeLessThanOrEqual(300);
          const { filters } = suggestedFilters(companyFilters, asked, suggestion);
          for (const filter of companyFilters) {
            const text = filter.textOf(filters);
            if (text !== undefined) expect(filter.read({}, text).ok).toBe(true);
          }
        }
      }
    }),
    { numRuns: cases(40) },
  );
});
