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

const packages = z.record(
  z.string(),
  z.looseObject({ dependencies: z.record(z.string(), z.string()).default({}) }),
);

it("ships code of the manifest's dependencies, and of what they depend on, alone", () => {
  const lock = z.object({ packages }).parse(readJson("package-lock.json")).packages;
  const own = Object.keys(lock[""]?.dependencies ?? {});
  const reached = new Set(own);
  for (const name of reached)
    for (const other of Object.keys(lock[`node_modules/${name}`]?.dependencies ?? {})) reached.add(other);
  const shipped = bundledPackages(projectRoot);
  expect(shipped.filter((name) => !reached.has(name))).toEqual([]);
  expect(own.filter((name) => !shipped.includes(name))).toEqual([]);
});
