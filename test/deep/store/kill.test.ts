import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { storeFolder } from "../../support/store/folder.ts";
import { program } from "../../support/store/programs.ts";
import { keyOf, ledgerSum } from "../../support/store/requests.ts";

const folder = storeFolder();

/** Starts a window that writes for ever, kills it (SIGKILL) after `count` writes, and returns the last that was kept. */
async function killAfter(name: string, count: number): Promise<number> {
  const writer = [await program("endlessWriter"), folder.path, name];
  const child = spawn(process.execPath, writer, { stdio: ["ignore", "pipe", "inherit"] });
  let last = -1;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    if (last === count) child.kill("SIGKILL");
  }
  return last;
}

test("two windows that are killed in the middle of writing lose nothing that was kept", async () => {
  for (const [round, count] of [30, 15].entries()) {
    const names = [`a${String(round)}`, `b${String(round)}`];
    const kept = await Promise.all(names.map((name, at) => killAfter(name, count + 7 * at)));
    const store = await folder.open();
    for (const [at, name] of names.entries()) {
      const last = kept[at] ?? -1;
      expect(last).toBeGreaterThanOrEqual(count);
      for (let index = 0; index <= last; index += 1) {
        expect(await store.get(keyOf(`${name} ${String(index)}`))).toMatchObject({
          body: `${String(index)} `.repeat(500),
          at: index,
        });
      }
      expect((await ledgerSum(store, { service: name })).requests).toBeGreaterThanOrEqual(last + 1);
    }
    expect(folder.logged).toEqual([]);
    await store.close();
  }
});
