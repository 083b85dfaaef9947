import { describe, expect, it } from "vitest";
import { languageOfFile } from "../../../../src/codegen/context/fileLanguage.ts";

describe("the language of a file", () => {
  it.each([
    ["plaintext", "/a/b.tsv", "tsv"],
    ["plaintext", "/a/b.NDJSON", "jsonl"],
    ["plaintext", "/a/b.jsonl", "jsonl"],
    ["plaintext", "/a/b.csv", "csv"],
    ["plaintext", "/a/b.toml", "toml"],
    ["plaintext", "/a/b.txt", "plaintext"],
    ["plaintext", "/a/csv", "plaintext"],
    ["json", "/a/b.csv", "json"],
  ])("%s %s is %s", (languageId, path, language) => {
    expect(languageOfFile(languageId, path)).toBe(language);
  });
});
