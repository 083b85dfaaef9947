import { existsSync, mkdirSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withLocalFolder } from "../../../../src/app/export/localFolder.ts";
import { Spool } from "../../../../src/app/export/spool.ts";
import type { ServiceRecord } from "../../../../src/service/contract/records.ts";
import { hostile, numbers } from "../../../support/export/workbooks.ts";

it("a spool returns every value as it was, in its parts, several times", async () => {
  const values = [...hostile, ...numbers, Infinity, -Infinity, 1e300, 1e20, "a\nb", null, true, [], [[1]]];
  const records = values.map((value): ServiceRecord => ({ kind: "funding", value }));
  await withLocalFolder(async (folder) => {
    const spool = await Spool.create(join(folder, "records"));
    for (const part of [records.slice(0, 7), [], records.slice(7)]) await spool.add(part);
    for (let times = 0; times < 2; times += 1) {
      const read: (readonly ServiceRecord[])[] = [];
      for await (const part of spool.parts()) read.push(part);
      expect(read.map(({ length }) => length)).toEqual([7, 0, records.length - 7]);
      expect(read.flat()).toEqual(records);
    }
    await spool.close();
  });
});

it("a local folder is removed after the work, and that of a killed process a day later", async () => {
  const left = ["startup-funding-export-old", "startup-funding-export-new"].map((name) =>
    join(tmpdir(), name),
  );
  for (const folder of left) mkdirSync(folder, { recursive: true });
  utimesSync(left[0] ?? "", 0, 0);
  let used = "";
  const failing = withLocalFolder((folder) => {
    used = folder;
    return Promise.reject(new Error("the work failed"));
  });
  await expect(failing).rejects.toThrow("the work failed");
  expect([used, ...left].map((folder) => existsSync(folder))).toEqual([false, false, true]);
  await withLocalFolder(() => Promise.resolve());
  utimesSync(left[1] ?? "", 0, 0);
  await withLocalFolder(() => Promise.resolve());
  expect(left.map((folder) => existsSync(folder))).toEqual([false, false]);
});
