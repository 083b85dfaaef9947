import { describe, expect, it } from "vitest";
import type { RecordFormat } from "../../../../src/codegen/format/format.ts";
import { languageName, sortFormats } from "../../../../src/ui/code/fittingFormats.ts";

const format = (id: string, group: RecordFormat["group"], languages: readonly string[]): RecordFormat => ({
  id,
  label: id,
  group,
  languages,
});

const formats = [
  format("json", "literal", ["json", "jsonc"]),
  format("typescript", "literal", ["typescript", "typescriptreact"]),
  format("type.typescript", "type", ["typescript"]),
  format("type.go", "type", ["go"]),
  format("template.mine", "template", ["typescript"]),
  format("template.other", "template", ["lua"]),
];
const idsFor = (language: string): readonly (readonly string[])[] => {
  const { fitting, others } = sortFormats(formats, language);
  return [fitting.map(({ id }) => id), others.map(({ id }) => id)];
};

describe("formats for a file", () => {
  it.each(["typescript", "typescriptreact"])(
    "of %s are its literal, its types, its templates",
    (language) => {
      expect(idsFor(language)).toEqual([
        ["typescript", "type.typescript", "template.mine"],
        ["json", "type.go", "template.other"],
      ]);
    },
  );

  it("of a language without a literal are its types or its templates", () => {
    expect(idsFor("go")[0]).toEqual(["type.go"]);
    expect(idsFor("lua")[0]).toEqual(["template.other"]);
  });

  it("of no known language are none: all stay as they are", () => {
    expect(idsFor("plaintext")).toEqual([[], formats.map(({ id }) => id)]);
  });
});

describe("the name of a language", () => {
  const manifests = [
    undefined,
    { contributes: { languages: "none" } },
    { contributes: { languages: [null, { id: "typescript" }, { id: "typescript", aliases: [] }] } },
    { contributes: { languages: [{ id: "typescript", aliases: ["TypeScript", "ts"] }] } },
    { contributes: { languages: [{ id: "typescript", aliases: ["Other"] }] } },
  ];

  it("is its first alias in the first manifest that has one", () => {
    expect(languageName(manifests, "typescript")).toBe("TypeScript");
  });

  it("is not known where no manifest has one", () => {
    expect(languageName(manifests, "csv")).toBeUndefined();
  });
});
