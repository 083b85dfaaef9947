import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { writeValue } from "../../../../support/literals/writeValue.ts";
import { notRun } from "../../../../support/notRun.ts";
import { hostileTexts } from "../../../../support/literals/values.ts";

describe("one text, read back", () => {
  it("by a shell, as one word", () => {
    const texts = hostileTexts.filter((each) => !each.includes("\0"));
    const lines = texts.map((text) => `printf '%s\\0' ${writeValue("shellscript", text)}`);
    const { stdout, error } = spawnSync("sh", ["-c", lines.join("\n")], { encoding: "utf8" });
    if (error !== undefined) return notRun("a value in a shell", "there is no sh");
    expect(stdout.split("\0").slice(0, -1)).toEqual(texts.map((text) => text.toWellFormed()));
  });
});
