import { describe, expect, it } from "vitest";
import { defaultTypeOptions } from "../../../support/types/options.ts";
import { inferShape } from "../../../../src/codegen/type/shape.ts";
import { typeForm } from "../../../../src/codegen/languages/languages.ts";

describe("Rust struct", () => {
  it("keeps null apart from missing", () => {
    const shape = inferShape([{ a: null, b: 1 }, { a: "x" }, {}]);
    expect(
      typeForm("rustStruct").write(shape, { ...defaultTypeOptions, isTaken: (name) => name === "present" }),
    ).toBe(
      [
        "use serde::{Deserialize, Deserializer, Serialize};",
        "",
        "#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]",
        "pub struct Record {",
        '  #[serde(default, deserialize_with = "present_2", skip_serializing_if = "Option::is_none")]',
        "  pub a: Option<Option<String>>,",
        '  #[serde(skip_serializing_if = "Option::is_none")]',
        "  pub b: Option<i64>,",
        "}",
        "",
        "/// Reads a field that is there, and may be null.",
        "fn present_2<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>",
        "where",
        "  D: Deserializer<'de>,",
        "  T: Deserialize<'de>,",
        "{",
        "  T::deserialize(deserializer).map(Some)",
        "}",
      ].join("\n"),
    );
  });
});
