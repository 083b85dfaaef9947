import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listBody, sendJson, type Fault } from "../support/faults/answers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { accessibilityProblems } from "../support/ui/accessibility.ts";
import { hostileRow, traps } from "../support/ui/hostileRecords.ts";
import { useProduct } from "../support/ui/product.ts";
import { enterKey, loadFullFiling, searchFor } from "../../tools/workbench/steps.ts";
import { answerFilings } from "../support/ui/tableFilings.ts";
import { closeEditors, openTable, type TablePage } from "../support/ui/tableSteps.ts";

const service = await startSwitchedService();
const session = useProduct(
  { settings: { "startupFunding.baseUrl": service.origin, "startupFunding.appUrl": service.origin } },
  () => service,
);
/** How many questions the tests have asked. */
let wanted = 0;

const axe = async (): Promise<unknown> => accessibilityProblems(session().vs.webview());
const hostileRows = traps.map((_trap, at) => hostileRow(at + 1));
const answerHostile: Fault = (request, response) => sendJson(response, listBody(request, hostileRows));

beforeAll(() => enterKey(session().vs, "sk-table-1234567890abcdef"));
afterAll(async () => {
  await service.stop();
  expect(service.asked).toHaveLength(wanted);
});

/** Searches with the service behaving in some way, and opens the table of the answer in a panel of its own. */
async function tableOfSearch(name: string, behave: Fault): Promise<TablePage> {
  const { vs } = session();
  service.behave(behave);
  await closeEditors(vs);
  await searchFor(vs, name);
  wanted += 1;
  await vs.view("Results").locator.getByText(`company “${name}”`).first().waitFor();
  return await openTable(vs);
}

describe("the table of what the service answers", () => {
  it("keeps its rows when the service fails, and loads the next page when it is back", async () => {
    const { vs } = session();
    const table = await tableOfSearch("Company", answerFilings);
    await expect.poll(() => table.summary()).toContain("40 shown of 40 loaded, more exist");
    service.behave((_request, response) => sendJson(response, { error: "x" }, 500));
    await table.button("Load Next Page (may use 1 search)").click();
    wanted += 1;
    await table.frame.getByText("The last request failed. The loaded rows are still here.").waitFor();
    await expect.poll(() => table.summary()).toContain("40 shown of 40 loaded");
    expect(await axe()).toEqual([]);
    await vs.notifications.clear();
    service.behave(answerFilings);
    await table.button("Load Next Page (may use 1 search)").click();
    wanted += 1;
    await expect.poll(() => table.summary()).toContain("60 shown of 60 loaded");
    expect(await table.summary()).not.toContain("more exist");
    expect(await table.button(/Load Next Page/).count()).toBe(0);
    expect(await table.frame.getByText("The last request failed").count()).toBe(0);
  });

  it("opens a row on its page, by Enter, and asks only when it is to load the whole", async () => {
    const { vs, page } = session();
    const table = await tableOfSearch("Opened", answerFilings);
    await table.row("Company 04").getByRole("rowheader").click();
    await page.keyboard.press("Enter");
    await vs.webview().getByRole("heading", { level: 1, name: "Company 04" }).waitFor();
    expect(service.asked).toHaveLength(wanted);
    await loadFullFiling(vs);
    wanted += 1;
    await vs.webview().getByText("Whole.").waitFor();
  });

  it("shows hostile records as text, and what it copies is what came", async () => {
    const { vs, page } = session();
    const table = await tableOfSearch("Hostile", answerHostile);
    await expect.poll(() => table.names()).toHaveLength(traps.length);
    const text = (await table.names()).join("\n");
    for (const trap of traps.filter((one) => !/[\u202e\n]/.test(one))) expect(text).toContain(trap);
    expect(
      await table.frame
        .locator("body")
        .locator("a, img, b:not(.figure b), iframe, script:not([src])")
        .count(),
    ).toBe(0);
    await table.row(/^3 /).getByRole("rowheader").click();
    await page.keyboard.press("ControlOrMeta+c");
    await expect.poll(() => vs.readClipboard()).toContain("onerror");
    expect(JSON.parse(await vs.readClipboard())).toEqual(hostileRow(3));
    expect(await axe()).toEqual([]);
  });

  it("comes back with its window, from the store, without a request", async () => {
    const { reload } = session();
    const table = await tableOfSearch("Returning", answerHostile);
    await expect.poll(() => table.names()).toHaveLength(traps.length);
    const asked = service.asked.length;
    await reload();
    await table.row(/^1 /).waitFor();
    await expect.poll(() => table.names()).toHaveLength(traps.length);
    expect(service.asked.length).toBe(asked);
  });

  it("leads on where nothing was found", async () => {
    const { vs } = session();
    service.behave((request, response) => sendJson(response, listBody(request, [])));
    await closeEditors(vs);
    await searchFor(vs, "Nobody");
    wanted += 1;
    await vs.view("Results").row("Nothing found").waitFor();
    await vs.run("Startup Funding: Open Results as Table");
    await vs.webview().getByText("Nothing found. Try a different search.").waitFor();
    expect(await axe()).toEqual([]);
    await vs.webview().getByRole("button", { name: "Edit Search…" }).click();
    await vs.pick.waitForOpen("Search Companies");
    await vs.pick.escape();
  });
});
