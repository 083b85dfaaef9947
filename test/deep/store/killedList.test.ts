import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { bundle } from "../../../tools/project/bundle.ts";
import { isSoak, seed } from "../../support/chance.ts";
import { ask, degreesOf, listWindow } from "../../support/list/windows.ts";
import { FundingsService } from "../../support/fundingsService.ts";
import { storeFolder } from "../../support/store/folder.ts";

const folder = storeFolder();
const names = ["Acme", "Nowhere", "Beta Labs", "Norum", "Gamma"];
const building = bundle({
  killedList: join(import.meta.dirname, "../../support/list/killedList.ts"),
});

afterAll(async () => rmSync(await building, { recursive: true, force: true }));

/** Names that were sent, in order. */
function sentIn(file: string): readonly string[] {
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").filter(Boolean) : [];
}

/** Returns the signal that ended the window, or null if it came to its end before this step. */
async function killedAt(step: number, sent: string): Promise<unknown> {
  const script = join(await building, "killedList.mjs");
  const child = spawn(process.execPath, [script, folder.path, sent, String(step), ...names], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  await once(child, "exit");
  return child.signalCode;
}

test("a window that is killed between any two steps of a list has asked nothing twice, and lost no answer", async () => {
  let kills = 0;
  for (let step = isSoak ? 1 : 1 + (seed % 2); ; step += isSoak ? 1 : 2) {
    for (const name of readdirSync(folder.path)) rmSync(join(folder.path, name), { recursive: true });
    const sent = join(folder.path, "sent.txt");
    const signal = await killedAt(step, sent);
    const before = sentIn(sent);
    const service = new FundingsService();
    service.rowsFor = ({ searchParams }) =>
      searchParams.get("company")?.startsWith("No") === true
        ? []
        : [{ id: 900 + service.urls.length, name: searchParams.get("company") ?? "", state: "Ohio" }];
    const next = await listWindow(folder.path, service.send);
    const list = await next.open(...names);
    const found = degreesOf(list);
    expect(await ask(list)).toBe("done");
    const after = service.urls.map(({ searchParams }) => searchParams.get("company"));
    await next.close();
    const at = `killed at step ${String(step)}`;
    const all = [...before, ...after];
    expect(new Set(all).size, `${at}: ${all.join()}`).toBe(all.length);
    // Only the request in flight may be without its answer, and is never sent again.
    const lost = degreesOf(list).filter((degree) => degree.endsWith("(lost)"));
    expect(lost.length, at).toBeLessThanOrEqual(1);
    for (const [index, name] of before.slice(0, -1).entries())
      expect(found[names.indexOf(name)], `${at}: ${name}`).toBe(index % 2 === 0 ? "exact" : "none");
    if (signal === null) break;
    kills += 1;
  }
  expect(kills).toBeGreaterThan(5);
});
