import { afterEach, beforeEach, expect, it } from "vitest";
import { ListRun } from "../../../../src/app/list/listRun.ts";
import { FundingsService } from "../../../support/fundingsService.ts";
import { type ListWindow, listWindow } from "../../../support/list/windows.ts";
import { storeFolder } from "../../../support/store/folder.ts";

const folder = storeFolder();
let service: FundingsService;
let window: ListWindow;

beforeEach(async () => {
  service = new FundingsService();
  service.rowsFor = ({ searchParams }) => {
    const name = searchParams.get("company") ?? "";
    return name.startsWith("No") ? [] : [{ id: service.urls.length, name }];
  };
  window = await listWindow(folder.path, service.send);
});
afterEach(async () => window.close());

it("counts what was asked, found, and used, and goes on where it was paused", async () => {
  const list = await window.open("Acme", "Norum", "Beta", "Gamma", "Delta");
  const run = new ListRun(list);
  expect([run.end, run.agreed]).toEqual([undefined, 0]);
  const seen: string[] = [];
  const done = await run.ask(4, ({ asked, of, isPausing }) => {
    seen.push(`${String(asked)} of ${String(of)}${isPausing ? ", pausing" : ""}`);
    if (asked === 2) run.stop();
  });
  expect(seen).toEqual(["1 of 4", "2 of 4"]);
  expect(done).toMatchObject({ asked: 2, found: 1, searches: 1 });
  expect(run).toMatchObject({ end: { kind: "paused" }, agreed: 2, progress: undefined });
  expect(await run.ask(run.agreed, () => undefined)).toMatchObject({ asked: 2, found: 2, searches: 2 });
  expect(run).toMatchObject({ end: { kind: "enough" }, agreed: 0 });
  expect(service.urls).toHaveLength(4);
});

it("keeps what was agreed to for a name that was not sent", async () => {
  service.failing = {
    status: 429,
    body: JSON.stringify({ error: "E", message: "Daily limit", tier: "Pro" }),
  };
  const run = new ListRun(await window.open("Acme", "Beta"));
  expect(await run.ask(2, () => undefined)).toMatchObject({ asked: 0 });
  expect(run).toMatchObject({ end: { kind: "failed" }, agreed: 2 });
});

it("is one at a time", async () => {
  const run = new ListRun(await window.open("Acme", "Beta"));
  const running = run.ask(2, () => undefined);
  expect(await run.ask(2, () => undefined)).toBeUndefined();
  await run.askAgain(0);
  await running;
  expect(service.urls).toHaveLength(2);
  await run.askAgain(0);
  expect(service.urls).toHaveLength(3);
});
