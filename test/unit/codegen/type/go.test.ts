import { describe, expect, it } from "vitest";
import { defaultTypeOptions } from "../../../support/types/options.ts";
import { inferShape } from "../../../../src/codegen/type/shape.ts";
import { typeForm } from "../../../../src/codegen/languages/languages.ts";

describe("Go struct", () => {
  it("has no tag with a letter that a Go of today may not know", () => {
    const code = typeForm("goStruct").write(
      inferShape([{ é: 1, "\u{136ba}": 2, "\ua7cb": 3 }]),
      defaultTypeOptions,
    );
    expect(code).toContain('json:"é"');
    expect(code.match(/No tag can hold the key/g)).toHaveLength(2);
  });

  it("says which fields lose null against missing, and leaves missing lists out", () => {
    const shape = inferShape([{ a: null, b: [1], c: 1 }, { a: "x" }, {}]);
    expect(typeForm("goStruct").write(shape, { ...defaultTypeOptions, indent: "\t" })).toBe(
      [
        "type Record struct {",
        "\t// Null is read as missing: A.",
        '\tA *string `json:"a,omitempty"`',
        '\tB []int64 `json:"b,omitzero"`',
        '\tC *int64  `json:"c,omitempty"`',
        "}",
      ].join("\n"),
    );
  });
});
