import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { keyOf } from "../../support/store/requests.ts";
import { openStore } from "../../../src/store/store.ts";

const script = join(import.meta.dirname, "..", "..", "support", "store", "endlessWriter.ts");

/** Starts a window's worth of writing, kills it (SIGKILL) after `count` writes, and gives the last that was kept. */
async function killAfter(folder: string, name: string, count: number): Promise<number> {
  const child = spawn(process.execPath, [script, folder, name], { stdio: ["ignore", "pipe", "inherit"] });
  let last = -1;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    if (last === count) child.kill("SIGKILL");
  }
  return last;
}

test(
  "two windows that are killed in the middle of writing lose nothing that was kept",
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "store-"));
    for (const [round, count] of [60, 35].entries()) {
      const names = [`a${String(round)}`, `b${String(round)}`] as const;
      const [a, b] = await Promise.all([
        killAfter(folder, names[0], count),
        killAfter(folder, names[1], count + 7),
      ]);
      const told: string[] = [];
      const store = await openStore({
        folder,
        now: Date.now,
        log: (line) => told.push(line),
        maxSizeBytes: () => 100_000_000,
      });
      for (const [name, last] of [
        [names[0], a],
        [names[1], b],
      ] as const) {
        expect(last).toBeGreaterThanOrEqual(count);
        for (let index = 0; index <= last; index += 1) {
          expect(await store.get(keyOf(`${name} ${String(index)}`))).toEqual({
            body: `${String(index)} `.repeat(500),
            at: index,
          });
        }
        expect((await store.ledger.sum({ service: name })).requests).toBeGreaterThanOrEqual(last + 1);
      }
      expect(told).toEqual([]);
      await store.close();
    }
    rmSync(folder, { recursive: true });
  },
);
