import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { notRun } from "../../../support/notRun.ts";
import { cases, inFolder, run, wellFormed, type Case } from "./cases.ts";
import { few, together } from "./compiled.ts";

let all: readonly Case[] = [];

beforeAll(async () => {
  all = few(await cases()).map(wellFormed);
});

describe("Java record, in both namings", () => {
  it("is compiled without a warning", { timeout: 300_000 }, () => {
    inFolder((folder) => {
      const { imports, code } = together(all, "javaRecord", "    ", ["asService", "language"]);
      writeFileSync(join(folder, "Checked.java"), `${imports.join("\n")}\n\n${code}\n`);
      const options = ["-encoding", "UTF-8", "-Xlint:all", "-Werror", "-d", folder, "Checked.java"];
      const compiled = run("javac", options, { cwd: folder });
      if (compiled === undefined) return notRun("Java records", "there is no javac");
      expect(compiled.errors.slice(0, 3000)).toBe("");
      expect(compiled.status).toBe(0);
    });
  });
});

describe("Kotlin data class, in both namings", () => {
  it("is compiled", { timeout: 300_000 }, () => {
    inFolder((folder) => {
      const { imports, code } = together(all, "kotlinClass", "    ", ["asService", "language"]);
      writeFileSync(join(folder, "Checked.kt"), `${imports.join("\n")}\n\n${code}\n`);
      const compiled = run("kotlinc", ["-nowarn", "-d", join(folder, "out"), "Checked.kt"], { cwd: folder });
      if (compiled === undefined) return notRun("Kotlin data classes", "there is no kotlinc");
      const errors = compiled.errors.split("\n").filter((line) => /error:/.test(line));
      expect(errors.slice(0, 20)).toEqual([]);
      expect(compiled.status).toBe(0);
    });
  });
});
