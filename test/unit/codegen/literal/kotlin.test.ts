import { describe, expect, it } from "vitest";
import { defaultOptions } from "../../../../src/codegen/literal/form.ts";
import { languages } from "../../../../src/codegen/languages/languages.ts";
import { corpora } from "../../../support/literals/values.ts";

describe("Kotlin", () => {
  it("differs by nothing but the commas where lists end with one", async () => {
    const options = { ...defaultOptions, position: "statement", name: "subject" } as const;
    for (const { values } of await corpora()) {
      const withCommas = languages.kotlin.write(values, { ...options, trailingCommas: true });
      expect(withCommas).toMatch(/,\n\)/);
      const without = languages.kotlin.write(values, { ...options, trailingCommas: false });
      // Not compared by the matcher: the difference of two texts of 1 MB is no use to anyone.
      expect(withCommas.replaceAll(/,(?=\n *\))/g, "") === without).toBe(true);
    }
  });
});
