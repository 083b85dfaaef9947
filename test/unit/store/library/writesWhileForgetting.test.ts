import * as fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { nameKeys, personKey } from "../../../../src/domain/names/nameKeys.ts";
import { createPrefilter } from "../../../../src/store/records/forgetting/removing.ts";
afterEach(() => void vi.restoreAllMocks());
const company = { kind: "company", core: "northwind robotics", full: "northwind robotics" } as const;

describe("removing copies", () => {
  it("looks at every text in which a name may be spelt otherwise", () => {
    const letters = "a e i n o A E I N O z ß æ ø ł é ü ñ Ö Å ı e\u0301 ﬁ Ｘ ’ & . - ™ 株".split(" ");
    const name = fc.string({ unit: fc.constantFrom(...letters, " ", " "), minLength: 3, maxLength: 20 });
    fc.assert(
      fc.property(name, fc.constantFrom(", Inc.", " GmbH", ""), (text, form) => {
        const keys = nameKeys(text + form);
        const person = personKey(text);
        const body = JSON.stringify({ id: 1, name: text + form });
        if (keys !== undefined) expect(createPrefilter([{ kind: "company", ...keys }])(body)).toBe(true);
        if (person !== undefined) expect(createPrefilter([{ kind: "person", key: person }])(body)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
    expect(createPrefilter([company])(JSON.stringify({ name: "Société Générale" }))).toBe(false);
  });
});
