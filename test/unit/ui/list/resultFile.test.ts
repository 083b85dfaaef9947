import { describe, expect, it, vi } from "vitest";
import type { KnownEntry } from "../../../../src/app/list/knownNames.ts";
import type { FileToSave } from "../../../../src/app/ports.ts";
import { listOfNames } from "../../../../src/domain/list/nameList.ts";
import { profileOf } from "../../../../src/domain/list/profile.ts";
import { saveResult } from "../../../../src/ui/list/resultFile.ts";
import { finished } from "../../../support/finished.ts";

vi.mock("vscode", () => import("../../../support/fakeVscode.ts"));

const none: KnownEntry = { degree: "none", companies: [], searches: 0 };

async function savedOf(names: readonly string[], csv?: readonly string[]) {
  const files: FileToSave[] = [];
  const list = { ...listOfNames(names), headers: ["Company"] };
  const profile = finished(profileOf(list, 0));
  const lookUp = { entries: profile.names.map(() => none) };
  const needs = {
    saveFile: async (file: FileToSave) => Promise.resolve(files.push(file) > 0),
    chosenFields: { get: () => (csv === undefined ? undefined : { csv }) },
    settings: { escapeFormulas: () => true },
  };
  const source = { kind: "text", title: "names", text: "", languageId: "csv" } as const;
  await Reflect.apply(saveResult, undefined, [needs, { source, list, profile, lookUp }]);
  const [file] = files;
  const content = await file?.content(new AbortController().signal, () => undefined);
  return { file, content };
}

describe("the result of a list", () => {
  it("has a byte order mark if Excel needs one, and guarded formulas", async () => {
    expect((await savedOf(["=1+1"])).content).toMatch(/^Company,match,.*\r\n'=1\+1,none,/u);
    expect((await savedOf(["Müller"])).content).toMatch(/^\uFEFFCompany,match,.*\r\nMüller,none,/u);
  });

  it("says if it may name people", async () => {
    expect((await savedOf(["Acme"])).file?.namesPeople?.()).toBe(false);
    expect((await savedOf(["Acme"], ["id", "related_persons"])).file?.namesPeople?.()).toBe(true);
  });
});
