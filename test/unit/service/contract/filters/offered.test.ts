import { describe, expect, test } from "vitest";
import { industryGroups } from "../../../../../src/service/contract/filters/offered.ts";
import { parseText } from "../../../../../src/service/contract/filters/typedValues.ts";
import { field, isList, parseJsonText } from "../../../../../src/text/json.ts";
import { realFilingsText } from "../../../../support/realFilings.ts";

const industries = industryGroups.flatMap(({ industries: listed }) => listed);

describe("industries of Form D", () => {
  test("are 35, each once, as they can be typed", () => {
    expect(industries).toHaveLength(35);
    expect(new Set(industries).size).toBe(35);
    for (const name of industries) expect(parseText(name)).toEqual({ ok: true, value: name });
  });

  test("are spelt as real filings spell them", () => {
    const filings = parseJsonText(realFilingsText() ?? "[]");
    for (const filing of isList(filings) ? filings : [])
      expect(industries).toContain(field(filing, "industry"));
  });
});
