import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Fault, goodRow, isBase, listBody, pathOf, sendJson } from "../support/faults/answers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { closeEditors } from "../support/ui/tableSteps.ts";
import { useProduct } from "../support/ui/product.ts";
import { enterKey, searchFor } from "../../tools/workbench/steps.ts";
import { chooseFromOpenMenu } from "../../tools/workbench/treeView.ts";

const service = await startSwitchedService({ tier: "Pro", remaining_searches: 30 });
const session = useProduct(
  {
    settings: { "startupFunding.baseUrl": service.origin, "startupFunding.appUrl": service.origin },
    viewport: { width: 1280, height: 900 },
  },
  () => service,
);
/** One row for every search, named after it; each filing in full. */
const answer: Fault = (request, response) => {
  const id = /\/companies\/(\d+)$/.exec(pathOf(request))?.[1];
  if (id !== undefined) return sendJson(response, { ...goodRow(Number(id)), description: "All of it." });
  if (isBase(request)) return sendJson(response, listBody(request, []));
  const name = `${new URL(request.url ?? "/", "http://host").searchParams.get("company") ?? ""} Inc`;
  sendJson(response, listBody(request, [{ ...goodRow(service.asked.length), name }]));
};

const searches = () => session().vs.view("Searches");
const past = async (): Promise<readonly string[]> => (await searches().rows()).map(({ label }) => label);
const asked = (name: string): string => `company “${name}”`;
/** The questions that the tests have asked for. */
const counts = { asked: 0 };

async function search(name: string): Promise<void> {
  await searchFor(session().vs, name);
  counts.asked += 1;
  await session().vs.view("Results").row(`${name} Inc`).waitFor();
  await searches().row(asked(name)).waitFor();
}

beforeAll(async () => {
  const { vs, page } = session();
  service.behave(answer);
  await enterKey(vs, "sk-searches-1234567890abcdef");
  await vs.run("View: Show Startup Funding");
  const header = page.locator(".part.sidebar .pane-header", { hasText: /^Searches/i });
  await header.and(page.locator("[aria-expanded=false]")).click();
});
beforeEach(async () => closeEditors(session().vs));
afterAll(async () => {
  await service.stop();
  expect(service.asked).toHaveLength(counts.asked);
});

describe("a past search", () => {
  it("is shown by a click, free", async () => {
    const { vs } = session();
    await search("Shown");
    await search("After it");
    await searches().click(asked("Shown"));
    await vs.view("Results").row("Shown Inc").waitFor();
    expect(service.asked).toHaveLength(counts.asked);
  });

  it("is edited in its form, from which nothing is sent by itself", async () => {
    const { vs } = session();
    await search("Edited");
    await search("Later");
    await searches().chooseFromMenu(asked("Edited"), "Edit Search…");
    await vs.pick.waitForOpen("Search Companies");
    await expect
      .poll(async () => (await vs.pick.rows()).find(({ label }) => label === "Company")?.description)
      .toBe("Edited");
    await vs.pick.escape();
    expect(service.asked).toHaveLength(counts.asked);
  });

  it("is run again past what is stored, by an entry that says what that may use", async () => {
    const { vs } = session();
    await search("Again");
    await search("Between");
    await searches().chooseFromMenu(asked("Again"), "Run Again (may use 1 search)");
    counts.asked += 1;
    await vs.view("Results").row("Again Inc").waitFor();
    await expect.poll(() => service.asked.length).toBe(counts.asked);
    await expect.poll(async () => (await past())[0]).toBe(asked("Again"));
  });

  it("is removed, and stays so after a reload", async () => {
    const { vs, reload } = session();
    await search("Removed");
    await search("Kept");
    await searches().chooseFromMenu(asked("Removed"), "Remove");
    await expect.poll(past).not.toContain(asked("Removed"));
    expect(await past()).toContain(asked("Kept"));
    await reload();
    await expect.poll(past).toContain(asked("Kept"));
    expect(await past()).not.toContain(asked("Removed"));
    expect(await vs.notifications.messages()).toEqual([]);
  });

  it("has its actions in its row", async () => {
    await search("In its row");
    const row = searches().row(asked("In its row"));
    await row.hover();
    for (const action of ["Edit Search…", "Run Again (may use 1 search)", "Remove"])
      await row.getByRole("button", { name: action }).waitFor();
    await row.getByRole("button", { name: "Remove" }).click();
    await expect.poll(past).not.toContain(asked("In its row"));
  });

  it("that is no longer stored says so above the rows, and asks for nothing", async () => {
    const { vs } = session();
    await search("Gone");
    // Stored answers belong to the account: of another key none is known.
    await vs.run("Startup Funding: Set API Key…");
    await vs.pick.waitForOpen("Set API Key");
    await vs.pick.type("sk-searches-other-1234567890");
    await vs.pick.accept();
    await vs.pick.waitForOpen("Same account?");
    await vs.pick.choose("Another account");
    await vs.notifications.find("The API key is saved.");
    await vs.notifications.clear();
    await searches().click(asked("Gone"));
    await expect
      .poll(() => searches().message())
      .toBe(`${asked("Gone")}: the rows aren’t stored anymore. Run it again to see them (may use 1 search).`);
    expect(await vs.notifications.messages()).toEqual([]);
    await search("Said no longer");
    await expect.poll(() => searches().message()).toBe("");
  });
});

describe("a past filing", () => {
  it("is shown from what is stored, and never asked for by that", async () => {
    const { vs, page } = session();
    await vs.run("Startup Funding: Open Filing by ID…");
    await vs.pick.waitForOpen("Open Filing by ID");
    await vs.pick.type("4711");
    await vs.pick.accept();
    counts.asked += 1;
    await vs.webview().getByText("All of it.").waitFor();
    await closeEditors(vs);
    await searches().click("filing 4711");
    await vs.webview().getByText("All of it.").waitFor();
    expect(service.asked).toHaveLength(counts.asked);
    const row = searches().row("filing 4711");
    await row.click({ button: "right" });
    const titles = page.locator(".monaco-menu .action-label:visible");
    await expect
      .poll(async () => (await titles.allInnerTexts()).filter((title) => title !== ""))
      .toEqual(["Show (free)", "Run Again (may use 1 search)", "Remove"]);
    await chooseFromOpenMenu(page, "Remove");
    await expect.poll(past).not.toContain("filing 4711");
  });
});

describe("searches of the sample", () => {
  it("are listed with the sample alone, where all is free", async () => {
    const { vs } = session();
    await search("Of the service");
    await vs.run("Startup Funding: Use Sample Data");
    await expect.poll(past).not.toContain(asked("Of the service"));
    await searchFor(vs, "robot");
    await searches().row(asked("robot")).waitFor();
    await searches().chooseFromMenu(asked("robot"), "Run Again (free)");
    await vs.run("Startup Funding: Stop Using Sample Data");
    await expect.poll(past).toContain(asked("Of the service"));
    expect(await past()).not.toContain(asked("robot"));
  });
});
