import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { storageFolder } from "../../../src/host/storageFolder.ts";

test("a folder is made and used", async () => {
  const parent = mkdtempSync(join(tmpdir(), "storage-"));
  const fsPath = join(parent, "made");
  expect(await storageFolder({ scheme: "file", fsPath })).toBe(fsPath);
  rmSync(parent, { recursive: true });
});

test("a folder that fails at once is used, so that its database says why", async () => {
  const fsPath = "/dev/null/none";
  expect(await storageFolder({ scheme: "file", fsPath })).toBe(fsPath);
});

test("a folder that doesn’t answer is not used", async () => {
  expect(await storageFolder({ scheme: "file", fsPath: tmpdir() }, silence, 0)).toBeUndefined();
});

test("a folder of a virtual file system is not used", async () => {
  expect(await storageFolder({ scheme: "vscode-remote", fsPath: "/folder" })).toBeUndefined();
});

const silence = (): Promise<never> => new Promise(() => undefined);
