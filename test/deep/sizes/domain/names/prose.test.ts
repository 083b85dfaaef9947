import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { cases } from "../../../../support/chance.ts";
import { KnownCompanies } from "../../../../support/library/knownCompanies.ts";
import { projectRoot } from "../../../../../tools/vscode/environment.ts";

/** Companies that texts about software name, and companies whose one word means something else there. */
const companies = new KnownCompanies(
  [
    "Microsoft Corporation|Google LLC|Facebook, Inc.|Meta Platforms, Inc.|Amazon.com, Inc.|Apple Inc.",
    "Oracle Corporation|Adobe Inc.|Twitter, Inc.|Mozilla Corporation|GitHub, Inc.|Joyent, Inc.|Yahoo! Inc.",
    "Block, Inc.|Square, Inc.|Gap Inc.|Target Corporation|Visa Inc.|Match Group, Inc.|Unity Software Inc.",
  ].flatMap((names) => names.split("|")),
);

const languages = { md: "markdown", txt: "plaintext", json: "json", ts: "typescript", js: "javascript" };

it("known names in the code and prose of others are marked only as several words, or with their legal form", () => {
  const marked: string[] = [];
  let lines = 0;
  // Prose first: most names are there.
  for (const [ending, language] of Object.entries(languages)) {
    const files = globSync(`node_modules/**/*.${ending}`, { cwd: projectRoot, withFileTypes: true });
    for (const { parentPath, name } of files.filter((entry) => entry.isFile())) {
      if (lines > cases(100_000)) break;
      for (const line of readFileSync(join(parentPath, name), "utf8").split("\n")) {
        lines += 1;
        if (line.length > 2000) continue;
        const hits = companies.hitsIn(line, language);
        marked.push(...hits.map(({ full, text }) => (full === undefined ? text : `${text} (${full})`)));
      }
    }
  }
  expect(lines).toBeGreaterThan(100_000);
  expect(marked.length).toBeGreaterThan(10);
  expect(marked.filter((text) => !/[\s&-]/u.test(text))).toEqual([]);
});
