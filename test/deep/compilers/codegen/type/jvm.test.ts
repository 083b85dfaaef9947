import { describe, expect, it } from "vitest";
import { notRun } from "../../../../support/notRun.ts";
import { runProgram, shortLived } from "../../../../support/programs.ts";
import { cases, wellFormed } from "../../../../support/types/cases.ts";
import { few, together } from "../../../../support/types/compiled.ts";

const all = few(await cases()).map(wellFormed);

describe("Java record, in both namings", () => {
  it("is compiled without a warning", () => {
    const { imports, code } = together(all, "javaRecord", "    ", ["asService", "language"]);
    const compiled = runProgram({
      versions: [["javac", "-version"]],
      files: { "Checked.java": `${imports.join("\n")}\n\n${code}\n` },
      steps: [
        ["javac", ...shortLived, "-encoding", "UTF-8", "-Xlint:all", "-Werror", "-d", ".", "Checked.java"],
      ],
    });
    if (typeof compiled === "string") return notRun("Java records", "there is no javac");
    expect(compiled[0]?.errors.slice(0, 3000)).toBe("");
    expect(compiled[0]?.status).toBe(0);
  });
});

describe("Kotlin data class, in both namings", () => {
  it("is compiled", () => {
    const { imports, code } = together(all, "kotlinClass", "    ", ["asService", "language"]);
    const compiled = runProgram({
      versions: [["kotlinc", "-version"]],
      files: { "Checked.kt": `${imports.join("\n")}\n\n${code}\n` },
      steps: [["kotlinc", ...shortLived, "-nowarn", "-d", "out", "Checked.kt"]],
    });
    if (typeof compiled === "string") return notRun("Kotlin data classes", "there is no kotlinc");
    const errors = compiled[0]?.errors.split("\n").filter((line) => /error:/.test(line));
    expect(errors?.slice(0, 20)).toEqual([]);
    expect(compiled[0]?.status).toBe(0);
  });
});
