import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goodRow, isBase, listBody, pathOf, sendJson, type Fault } from "../support/faults/answers.ts";
import { statusFaults } from "../support/faults/status.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { funding } from "../support/detail/records.ts";
import { accessibilityProblems } from "../support/ui/accessibility.ts";
import { useProduct } from "../support/ui/product.ts";
import { enterKey, loadFullFiling, searchFor } from "../../tools/workbench/steps.ts";
import { closeEditors } from "../support/ui/tableSteps.ts";
import type { TreeView } from "../../tools/workbench/treeView.ts";

const service = await startSwitchedService({ tier: "Pro", remaining_searches: 100 });
const session = useProduct(
  {
    settings: { "startupFunding.baseUrl": service.origin, "startupFunding.appUrl": service.origin },
    theme: "Default High Contrast",
  },
  () => service,
);

const person = { name: "Ada Lindqvist", relationship: "Director" };
const contact = { web: "https://faultless.example", phone: ["414-272-2200"], email: ["a@faultless.example"] };
/** More than the tests use: none of them ends in a warning. */
const plenty = {
  current_page: 1,
  next_page: null,
  total_count: 1,
  total_pages: 1,
  tier: "Pro",
  remaining_searches: 100,
};
/** Filing 2 fails, the others are whole, one for each test that loads it; `/fundings` has a record of a shape of its own. */
const mixed: Fault = (request, response, rest) => {
  const id = /\/companies\/(\d+)$/.exec(pathOf(request))?.[1];
  if (id === "2") statusFaults.status(request, response, ["500", "documented", ...rest]);
  else if (id !== undefined) {
    const whole = { description: "What it does.", contacts: [contact], related_persons: [person] };
    sendJson(response, { ...goodRow(Number(id)), ...whole });
  } else if (isBase(request)) sendJson(response, { ...listBody(request, [funding.value]), meta: plenty });
  else sendJson(response, listBody(request, [1, 2, 3, 4].map(goodRow)));
};

beforeAll(async () => {
  const { vs } = session();
  await enterKey(vs, "sk-access-1234567890abcdef");
  service.behave(mixed);
});
afterAll(async () => {
  await service.stop();
  expect(service.asked).toHaveLength(wanted);
});

/** How many questions the tests have asked. */
let wanted = 0;

/** Searches for a name that no other test has asked for, and waits for its rows; gives the results. */
async function resultsOf(name: string): Promise<TreeView> {
  const { vs } = session();
  const results = vs.view("Results");
  await searchFor(vs, name);
  wanted += 1;
  await results.locator.getByText(`company “${name}”`).first().waitFor();
  await results.row("Faultless 3").waitFor();
  return results;
}

/** Opens a filing from its row, loads all of it, and waits for that. */
async function openWhole(results: TreeView, name: string): Promise<void> {
  await results.click(name);
  await heading(name).waitFor();
  await loadFullFiling(session().vs);
  await persons().waitFor();
  wanted += 1;
}

const heading = (name: string | RegExp): Locator =>
  session().vs.webview().getByRole("heading", { level: 1, name });
const persons = (): Locator =>
  session()
    .vs.webview()
    .getByRole("heading", { name: /related persons/i });

describe("without a mouse", () => {
  it("goes down the rows and opens one by Enter without asking, and loads it by its main button", async () => {
    const { vs, page } = session();
    await closeEditors(vs);
    const { locator } = await resultsOf("By key");
    const before = service.asked.length;
    await vs.run("Startup Funding: Focus on Results View");
    await locator.locator(".monaco-list:focus").waitFor();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await locator.locator(".monaco-list:focus .focused", { hasText: "Faultless 1" }).waitFor();
    expect(service.asked).toHaveLength(before);
    await page.keyboard.press("Enter");
    await heading("Faultless 1").waitFor();
    const load = vs.webview().getByRole("button", { name: "Load Full Filing (may use 1 search)" });
    await load.waitFor();
    expect(service.asked).toHaveLength(before);
    await load.press("Enter");
    await persons().waitFor();
    wanted += 1;
    expect(service.asked).toHaveLength(before + 1);
    expect(service.asked.at(-1)).toMatch(/\/companies\/1\b/);
  });

  it("goes through the buttons of the page in the order in which they stand, and shows where it is", async () => {
    const { vs, page } = session();
    await openWhole(await resultsOf("By Tab"), "Faultless 3");
    const body = vs.webview().locator("body");
    const all = await body
      .locator("button:enabled")
      .evaluateAll((buttons) => buttons.map((button) => button.outerHTML));
    expect(all.length).toBeGreaterThan(5);
    await body.locator("h1").click();
    const reached: string[] = [];
    for (let press = 0; press < all.length; press += 1) {
      await page.keyboard.press("Tab");
      const [html, outline] = await body.evaluate(({ ownerDocument }): readonly [string, string] => {
        const at = ownerDocument.activeElement ?? ownerDocument.body;
        return [at.outerHTML, getComputedStyle(at).outlineStyle];
      });
      reached.push(html);
      expect([html.slice(0, 60), outline]).toEqual([html.slice(0, 60), "solid"]);
    }
    expect(reached).toEqual(all);
  });
});

describe("axe finds nothing on the page, in the product and its theme", () => {
  it("of a whole record", async () => {
    await openWhole(await resultsOf("Whole"), "Faultless 4");
    expect(await accessibilityProblems(session().vs.webview())).toEqual([]);
  });

  it("of one whose details could not be loaded", async () => {
    const { vs } = session();
    const results = await resultsOf("Failing");
    await results.click("Faultless 2");
    await heading("Faultless 2").waitFor();
    await loadFullFiling(vs);
    wanted += 1;
    await vs
      .webview()
      .getByRole("button", { name: /^Retry/ })
      .waitFor();
    expect(await accessibilityProblems(vs.webview())).toEqual([]);
  });

  it("of a record whose shape is not documented", async () => {
    const { vs } = session();
    await vs.run("Startup Funding: Browse Fundings…");
    await vs.pick.choose("Browse");
    wanted += 1;
    await expect.poll(() => vs.view("Results").message()).toContain("all fundings");
    await vs.view("Results").click("Larkmoor Labs");
    await heading(/Larkmoor Labs/).waitFor();
    expect(await accessibilityProblems(vs.webview())).toEqual([]);
  });
});
