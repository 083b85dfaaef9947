import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readResults, resultsFile } from "../../../bench/results.ts";
import { pageFile, withPerformance } from "../../../bench/table.ts";
import { withFormats } from "../../../tools/docs/formats.ts";
import { withCommands, withSettings } from "../../../tools/docs/tables.ts";
import { withPrices, waysIn } from "../../../tools/docs/pricesInSight.ts";
import { sourceFiles } from "../../../tools/project/source.ts";
import { allFormats } from "../../../src/codegen/format/formats.ts";
import { allRequestForms } from "../../../src/codegen/request/requestForms.ts";
import { requestRules } from "../../../src/domain/spending/ways.ts";
import { readManifest } from "../../../tools/project/manifest.ts";
import { projectRoot } from "../../../tools/vscode/environment.ts";

const { commands, menus, configuration } = readManifest().contributes;
const read = (path: string): string => readFileSync(join(projectRoot, path), "utf8");

/** A table's text without the padding that a formatter adds. */
function unpadded(text: string): readonly string[] {
  return text.split("\n").map((line) => line.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---"));
}

describe("the pages of docs/", () => {
  it("list the commands and settings of the manifest (npm run docs)", () => {
    const [onCommands, onSettings] = [read("docs/commands.md"), read("docs/settings.md")];
    expect(unpadded(onCommands)).toEqual(unpadded(withCommands(onCommands, { commands, menus })));
    expect(unpadded(onCommands)).toEqual(unpadded(withPrices(onCommands, sourceFiles())));
    expect(unpadded(onSettings)).toEqual(unpadded(withSettings(onSettings, configuration)));
    expect(onCommands).toContain("Search Companies…");
    expect(onSettings).toContain("`startupFunding.baseUrl`");
  });

  it("list every format by its id (npm run docs)", () => {
    const page = read("docs/formats.md");
    expect(unpadded(page)).toEqual(unpadded(withFormats(page)));
    const ids = [...allFormats().map(({ id }) => id), ...allRequestForms.map(({ id }) => `request.${id}`)];
    expect(ids.filter((id) => !page.includes(`\`${id}\``))).toEqual([]);
  });

  it("say of every way to a request where its price is shown before", () => {
    expect(waysIn(sourceFiles())).toEqual(Object.keys(requestRules));
  });

  it("claim of speed what the bench found (npm run bench)", () => {
    const page = readFileSync(pageFile, "utf8");
    const results = readResults(readFileSync(resultsFile, "utf8"));
    expect(unpadded(page)).toEqual(unpadded(withPerformance(page, results)));
    expect(results.findings.flatMap(({ measures }) => measures)).toHaveLength(10);
    expect(page).not.toContain("not measured");
  });
});

const readme = read("README.md");

describe("the README", () => {
  it("is a page that a person reads, under 12 KB", () => {
    expect(Buffer.byteLength(readme)).toBeLessThan(12_000);
  });

  it("starts the product by its first command and checks it by its second", () => {
    const shown = [...readme.matchAll(/^```sh\n(?<command>[^`]+)\n```$/gm)].map(
      (match) => match.groups?.["command"],
    );
    expect(shown).toEqual(["npm ci && npm start", "npm ci && npm test"]);
    expect(read(".ci/run")).toMatch(/^npm ci$[^]*^REQUIRE_TOOLS=1 npm test -- "\$@"$/m);
  });

  it("names the oldest Node that installs without a warning", () => {
    const [, major = "none"] = /"node": ">=(\d+)/.exec(read("package.json")) ?? [];
    expect(Number(major)).toBeGreaterThanOrEqual(22);
    expect(readme).toContain(`Node ${major} or newer`);
  });

  it("has both commands, a picture, and what a filing is and where it comes from on its first screen", () => {
    const [first = ""] = readme.split(/^## /m);
    expect(first.split("\n").length).toBeLessThan(25);
    expect(first.match(/^npm ci && npm (start|test)$/gm)).toHaveLength(2);
    expect(first).toMatch(/^!\[[^\]]{20,}\]\(media\/gallery\/\w+\.png\)$/m);
    expect(first).toMatch(/A filing is the Form D [^\n]*\bSEC\b[^\n]*come from a paid/);
  });

  it("leads to pages that exist", () => {
    const targets = targetsOf(readme).filter((path) => !path.endsWith(".png"));
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  });
});

describe("the pictures", () => {
  it("that the README, the first minutes, and the guide show are there, and no others", () => {
    const shown = [readme, read("docs/first-minutes.md"), read("docs/guide.md")]
      .flatMap(targetsOf)
      .flatMap((path) => /media\/gallery\/(?<name>.+)$/.exec(path)?.groups?.["name"] ?? []);
    expect(readdirSync(join(projectRoot, "media", "gallery")).toSorted()).toEqual(
      [...new Set(shown)].toSorted(),
    );
  });
});

/** Where the links and pictures of a page lead within the project. */
function targetsOf(page: string): readonly string[] {
  return [...page.matchAll(/\]\((?<path>[^)#:]+)\)/g)].map((match) => match.groups?.["path"] ?? "");
}
