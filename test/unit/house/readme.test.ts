import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readResults, resultsFile } from "../../../bench/results.ts";
import { withPerformance } from "../../../tools/readme/performance.ts";
import { withTables } from "../../../tools/readme/tables.ts";
import { readManifest } from "../../support/house/manifest.ts";
import { projectRoot } from "../../support/house/source.ts";

const { commands, menus, configuration } = readManifest().contributes;
const readme = readFileSync(join(projectRoot, "README.md"), "utf8");

/** A table's text without the padding that a formatter adds. */
function unpadded(text: string): readonly string[] {
  return text.split("\n").map((line) => line.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---"));
}

describe("the README", () => {
  it("lists the commands and settings of the manifest (npm run readme)", () => {
    const listed = { commands, menus, settings: configuration.properties };
    expect(unpadded(readme)).toEqual(unpadded(withTables(readme, listed)));
    expect(readme).toContain("Search Companies…");
    expect(readme).toContain("`startupFunding.baseUrl`");
  });

  it("claims of its speed what the bench found (npm run bench && npm run readme)", () => {
    const results = readResults(readFileSync(resultsFile, "utf8"));
    expect(unpadded(readme)).toEqual(unpadded(withPerformance(readme, results)));
    expect(results.findings.length).toBeGreaterThan(0);
  });

  it("shows pictures that exist", () => {
    const pictures = [...readme.matchAll(/!\[[^\]]*\]\((?<path>[^)]+)\)/g)].map(
      (match) => match.groups?.["path"] ?? "",
    );
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  });
});
