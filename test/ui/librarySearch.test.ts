import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goodRow, isBase, listBody, sendJson, type Fault } from "../support/faults/answers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { useConnected } from "../support/ui/product.ts";
import { fillIn, searchFor } from "../../tools/workbench/steps.ts";
import type { Workbench } from "../../tools/workbench/workbench.ts";
import { expectSoon } from "../support/ui/expectSoon.ts";
import type { Reading } from "../../tools/workbench/reading.ts";

const service = await startSwitchedService({ tier: "Pro", remaining_searches: 30 });
const session = useConnected(service);

const names = ["Northwind Robotics, Inc.", "Northern Lights Capital LP", "Zephyr Holdings"];
const answers: Fault = (request, response) => {
  const rows = names.map((name, index) => ({ ...goodRow(index + 1), name }));
  sendJson(response, listBody(request, isBase(request) ? [] : rows));
};
const counts = { asked: 0 };

beforeAll(async () => {
  const { vs } = session();
  service.behave(answers);
  await searchFor(vs, "o");
  await vs
    .view("Results")
    .row(/Zephyr/)
    .waitFor();
  counts.asked = service.asked.length;
});
afterAll(async () => {
  await service.stop();
  // Nothing of the library asks the service.
  expect(service.asked).toHaveLength(counts.asked);
});

async function openLibrary(vs: Workbench): Promise<void> {
  await vs.run("Startup Funding: Search Library…");
  await vs.pick.waitForOpen("Search Library");
}

const labels = (vs: Workbench): Reading<readonly string[]> =>
  vs.pick.labels.as((all) => all.filter((label) => label !== ""));

describe("Search Library", () => {
  it("finds as you type, with the search of the service last, and opens what Enter is on", async () => {
    const { vs } = session();
    await openLibrary(vs);
    await vs.pick.type("nor");
    await expectSoon(labels(vs)).toEqual([
      "Northwind Robotics, Inc.",
      "Northern Lights Capital LP",
      'Search for company "nor"',
    ]);
    const price = vs.pick.rows.as(
      (rows) => rows.find(({ label }) => label.startsWith("Search for"))?.description,
    );
    await expectSoon(price).toMatch(/may use 1 search/);
    await vs.pick.type("northwind");
    await expectSoon(labels(vs)).toEqual(["Northwind Robotics, Inc.", 'Search for company "northwind"']);
    await vs.pick.accept();
    await vs.webview().getByRole("heading", { name: "Northwind Robotics, Inc." }).waitFor();
  });

  it("is a row of the form, whose records come to Results in free pages", async () => {
    const { vs } = session();
    const results = vs.view("Results");
    const next = "Load Next Page (free)";
    await vs.run("Startup Funding: Search Companies…");
    await vs.pick.waitForOpen("Search Companies");
    await fillIn(vs, "Results per page", "2");
    await vs.pick.choose("Search Library (free)");
    await vs.pick.waitForClose();
    const message = "Library: all companies, 2 per page · 3 records, free · 2 known from search results only";
    await expectSoon(results.message).toBe(message);
    await expectSoon(results.labels).toEqual([...names.slice(0, 2), next]);
    await results.click(next);
    await expectSoon(results.labels).toEqual(names);
  });
});
