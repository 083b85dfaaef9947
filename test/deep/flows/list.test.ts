import { beforeEach, describe, expect, it } from "vitest";
import { chooseFromMenu } from "../../../tools/workbench/menu.ts";
import { textIn, textsIn } from "../../../tools/workbench/reading.ts";
import { clearLocalData, closeEditors, searchFor } from "../../../tools/workbench/steps.ts";
import { openTable } from "../../../tools/workbench/tablePage.ts";
import { sendJson } from "../../support/faults/answers.ts";
import { startSwitchedService } from "../../support/faults/switchedService.ts";
import { expectSoon } from "../../support/ui/expectSoon.ts";
import { allowance, filingsNamed } from "../../support/ui/filingsNamed.ts";
import { useConnected } from "../../support/ui/product.ts";
import { stopSample } from "../../support/ui/sharedWindow.ts";

const service = await startSwitchedService(allowance);
const farms = ["Quince Farm, Inc.", "Vetch Robotics", "Tansy Metals"];
const names = [...farms, "Birch Foods LLC", "Ivy Motors", "Cedar Labs", "Dogwood Labs"];
const session = useConnected(service, {
  files: {
    "prospects.csv": "Company\nQuince Farm\nVetch\nTansy Metals\nYarrow Air\n",
    "notes.md": "We met:\n- Birch Foods\n- Zzyzx\n",
    "cleared.csv": "Company\nIvy Motors\n",
    "sample.csv": "Company\nCaskoway AI\nNobody Knows\n",
  },
  settings: { "startupFunding.reserveSearches": 5 },
});

const sentence = () => textIn(session().vs.webview().locator(".sentence"));
const button = (name: string | RegExp) => session().vs.webview().getByRole("button", { name });

beforeEach(async () => {
  service.behave(filingsNamed(names));
  await closeEditors(session().vs);
  // Above a reserve nothing is asked while their count isn’t known.
  await session().vs.run("Startup Funding: Refresh Remaining Searches");
});

describe("a list of names", () => {
  it("is the selected text, and shows what was found in Results", async () => {
    const { vs, page } = session();
    await vs.openFile("notes.md");
    await vs.goTo(2, 1);
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+End");
    await vs.run("Startup Funding: Look Up Many…");
    await expectSoon(sentence()).toMatch(/^2 names: 0 known, 2 to ask/u);
    await button("Ask About 2 Names").click();
    await expectSoon(sentence()).toBe("2 names: 1 known, 1 without a match.");
    await button("Show in Results").click();
    await expectSoon(vs.view("Results").message).toMatch(/^notes\.md · 1 record, free/u);
    await vs.view("Results").row("Birch Foods LLC").waitFor();
    const table = await openTable(vs);
    await table.button("Columns…").click();
    await table.frame.getByRole("checkbox", { name: "column_1 (list)", checked: true }).waitFor();
    await table.frame.getByRole("button", { name: "Done" }).click();
  });

  it("stops where the service does, says why, and goes on after a reload, without asking twice", async () => {
    const { vs, reload } = session();
    await vs.openFile("prospects.csv");
    await vs.run("Startup Funding: Look Up Many…");
    await expectSoon(sentence()).toMatch(/^4 names: 0 known, 4 to ask/u);
    const answer = filingsNamed(names);
    service.behave((request, response) => {
      const isLost = request.url?.includes("company=Vetch") === true;
      if (isLost) sendJson(response, { error: "E" }, 500);
      else answer(request, response, []);
    });
    const before = service.asked.length;
    await button("Ask About 4 Names").click();
    await expectSoon(textIn(vs.webview().locator(".stopped"))).toContain("This may have used 1 search.");
    await expectSoon(sentence()).toMatch(/^4 names: 1 known, 1 without a match, 2 to ask/u);
    expect(service.asked.length - before).toBe(2);
    await reload();
    await expectSoon(sentence()).toMatch(/^4 names: 1 known, 1 without a match, 2 to ask/u);
    expect(service.asked.length - before).toBe(2);
    service.behave(answer);
    await button("Ask About 2 Names").click();
    await expectSoon(sentence()).toBe("4 names: 2 known, 2 without a match.");
    await expectSoon(textsIn(vs.webview().locator(".match.lost"))).toEqual([
      expect.stringMatching(/^Sent .*, no answer$/u),
    ]);
    expect(service.asked.slice(before).filter((path) => path.includes("Vetch"))).toHaveLength(1);
    await button("Ask Again (may use 1 search)").first().click();
    await expectSoon(sentence()).toBe("4 names: 2 known, 1 to decide, 1 without a match.");
  });

  it("is a column of the table, from the menu of its title", async () => {
    const { vs, page } = session();
    await searchFor(vs, "Labs");
    await vs.view("Results").row("Cedar Labs").waitFor();
    const table = await openTable(vs);
    const before = service.asked.length;
    await chooseFromMenu(
      page,
      () => table.grid.getByRole("columnheader").first().click({ button: "right" }),
      ["Look Up Many…"],
    );
    await vs.webview().getByRole("heading", { level: 1, name: "Look Up “name”" }).waitFor();
    await expectSoon(sentence()).toBe("2 names: 2 known.");
    expect(service.asked).toHaveLength(before);
  });

  it("is looked up in sample data, free", async () => {
    const { vs } = session();
    const before = service.asked.length;
    await vs.run("Startup Funding: Use Sample Data");
    await vs.view("Results").row("Caskoway AI Ltd.").waitFor();
    await closeEditors(vs);
    await vs.openFile("sample.csv");
    await vs.run("Startup Funding: Look Up Many…");
    await button("Ask About 1 Name (free)").click();
    await expectSoon(sentence()).toBe("2 names: 1 known, 1 without a match.");
    await stopSample(vs);
    await expectSoon(sentence()).toMatch(/^2 names: 0 known, 2 to ask/u);
    expect(service.asked).toHaveLength(before);
  });
  it("forgets with the local data what it has asked", async () => {
    const { vs } = session();
    await vs.openFile("cleared.csv");
    await vs.run("Startup Funding: Look Up Many…");
    await button("Ask About 1 Name").click();
    await expectSoon(sentence()).toBe("1 name: 1 known.");
    await clearLocalData(vs);
    await expectSoon(sentence()).toMatch(/^1 name: 0 known, 1 to ask/u);
  });
});
