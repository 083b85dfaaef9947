import { describe, expect, it } from "vitest";
import { languageNamed } from "../../../../src/codegen/languages/languages.ts";
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
    ["typescript", "/a/b.js", "typescript"],
    ["json", "/a/.babelrc", "json"],
    ["ruby", "/a/Rakefile", "ruby"],
    ["xml", "/a/b.svg", "xml"],
  ])("%s %s is %s", (languageId, path, language) => {
    expect(languageOfFile(languageId, path)).toBe(language);
  });

  it.each([
    ["ruby", "/a/page.html.erb", ""],
    ["ruby", "/a/page.ERB", ""],
    ["javascript", "/a/page.ejs", ""],
    ["json", "/a/b.csv", ""],
    ["python", "/a/b.rb", ""],
    ["ruby", "/a/page", "<div>"],
    ["python", "/a/page", "<!DOCTYPE html>"],
  ])("%s %s %j is none that we know", (languageId, path, firstLine) => {
    expect(languageNamed(languageOfFile(languageId, path, firstLine))).toBeUndefined();
  });
});
