import { expect, it } from "vitest";
import { defaultOptions } from "../../../../src/codegen/literal/form.ts";
import { allTypeForms, recordLanguages } from "../../../../src/codegen/languages/languages.ts";
import { inferShape } from "../../../../src/codegen/type/shape.ts";
import { growthOf } from "../../../support/growth.ts";
import { corpora } from "../../../support/literals/values.ts";
import { defaultTypeOptions } from "../../../support/types/options.ts";

it.each(recordLanguages)("$label takes no longer for each of 1,200 rows than of 75", async (form) => {
  const rows = (await corpora()).find(({ name }) => name === "sample records")?.values ?? [];
  const many = Array.from({ length: 1_200 }, (_, index) => rows[index % rows.length] ?? null);
  const options = { ...defaultOptions, position: "statement" } as const;
  expect(growthOf((size) => form.write(many.slice(0, size), options), 75)).toBeLessThan(64);
});

it.each(allTypeForms)("$label takes no longer for each of 1,200 fields than of 75", (form) => {
  const write = (size: number): string => {
    const fields = Array.from({ length: size }, (_, index) => [`field ${index}`, { [`é${index}`]: index }]);
    return form.write(inferShape([Object.fromEntries(fields)]), defaultTypeOptions);
  };
  expect(growthOf(write, 75)).toBeLessThan(64);
});

it("the shape of values takes no longer for each of 10,000 rows than of 625", () => {
  const row = { id: 1, name: "x", web: null, contacts: [{ phone: ["1"] }], more: { a: { b: 1 } } };
  expect(growthOf((length) => inferShape(Array.from({ length }, () => row)), 625)).toBeLessThan(64);
});
