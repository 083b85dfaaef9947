import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bundledPackages, noticesText } from "../../../tools/notices/text.ts";
import { projectRoot } from "../../../tools/vscode/environment.ts";
import { readJson } from "../../../tools/project/source.ts";
import * as z from "zod";

it("ships the notices of every package whose code it ships", () => {
  expect(readFileSync(join(projectRoot, "THIRD-PARTY-NOTICES.md"), "utf8")).toBe(noticesText(projectRoot));
});

it("ships code of the manifest's dependencies alone", () => {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(readJson("package.json"));
  expect(bundledPackages(projectRoot)).toEqual(Object.keys(dependencies).toSorted());
});
