import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSwitchedService } from "../../support/faults/switchedService.ts";
import { type Session, useNewWindow } from "../../support/ui/product.ts";
import { clearForm, enterKeyForBoth, fillIn, searchFor } from "../../../tools/workbench/steps.ts";
import { openUsage } from "../../../tools/workbench/usagePage.ts";
import { projectRoot } from "../../../tools/vscode/environment.ts";
import { until } from "../../../tools/project/until.ts";
import { expectSoon } from "../../support/ui/expectSoon.ts";
import { type Reading, textIn } from "../../../tools/workbench/reading.ts";

/** Written by version 0.1.0; test/fixtures/README.md says what is in it. */
const database = await readFile(join(projectRoot, "test", "fixtures", "store-version-1.db"));
const key = "upgrade-fixture-key";
const userData = { "User/globalStorage/startup-funding.startup-funding/startup-funding.db": database };
/** The answers of the fixture grow older with each day. */
const common = { "startupFunding.perPage": 5, "startupFunding.cache.maxAge": 1e8 };
// Every past question is on screen without scrolling.
const viewport = { width: 1280, height: 1100 };

/**
 * Services on the ports of the fixture. They take the key and say nothing of the allowance; every other question would
 * come back as an error.
 */
const [base, app] = await Promise.all([startSwitchedService({}, 28_471), startSwitchedService({}, 28_472)]);

const firstPage = [
  "YARRYARD & QUILLTIDE INSURANCE TECHNOLOGIES, INC.",
  "Haldover Solar, PBC",
  "EMBERVANE MATERIALS LABS, INC.",
  "GP Gravzell Self-Storage, LLC",
  "Haldover Solar, PBC",
];
const secondPage = [
  "Sorrthorne Exploration 2025-A LP",
  "Dunquist Growth Fund IV, L.P.",
  "Marwend Robotics Labs, Inc.",
  "Junmarch Networks, PBC",
  "Lumoway Growth Fund II, L.P.",
];
const nextPage = "Load Next Page (may use 1 search)";

/** The questions of the fixture to services, newest first, without that to the sample: what was asked, and how many rows there were. */
const pastQuestions = [
  ["company “solar”, 5 per page", "5 rows"],
  ["all fundings", "25 rows"],
  ["California, 5 per page", "5 rows"],
  ["company “zzqx no such name”, 5 per page", "0 rows"],
  ["company record “junmarch-networks-pbc”", "1 row"],
  ["all fundings", "25 rows"],
  ["California, 5 per page", "10 rows"],
];

/** Opens Searches, high enough for all of its rows. */
async function openSearches({ vs, page }: Session): Promise<void> {
  await vs.run("View: Show Startup Funding");
  const searches = vs.view("Searches");
  await searches.expand();
  const top = await until("the view to open", async () => {
    const box = await searches.locator.locator(".pane-header").boundingBox();
    const row = await searches.locator.locator(".monaco-list-row").first().boundingBox();
    return row !== null && box !== null && row.y > box.y && box;
  });
  await page.mouse.move(top.x + 100, top.y);
  await page.mouse.down();
  await page.mouse.move(top.x + 100, top.y - 200, { steps: 5 });
  await page.mouse.up();
}

async function pastIn({ vs }: Session): Promise<readonly (readonly [string, string])[]> {
  const rows = await vs
    .view("Searches")
    .rows.until("the past questions", (found) => found.length >= pastQuestions.length);
  return rows.map(({ label, description }) => {
    const [count = ""] = description.split(" · ");
    return [label, count] as const;
  });
}

function allowanceIn({ vs }: Session): Reading<string> {
  return textIn(vs.statusBarItem("startupFunding.remaining")).as((text) => text.trim());
}

/** Asks by the form what was asked in the version before: companies of California. */
async function askForCalifornia({ vs }: Session): Promise<void> {
  await vs.run("Startup Funding: Search Companies…");
  await vs.pick.waitForOpen("Search Companies");
  await clearForm(vs);
  await fillIn(vs, "States", "CA");
  await vs.pick.choose("Search");
}

/** Waits until the message names the store as the source of what is shown. */
async function untilStored({ vs }: Session, question: string): Promise<void> {
  const message = vs.view("Results").locator.locator(".message", { hasText: question });
  await message.filter({ hasText: / · Stored answer from / }).waitFor();
}

describe("with a database that the version before wrote", () => {
  const asked = (): readonly string[] => [...base.asked, ...app.asked];
  const log = (): string => [base.log(), app.log()].join("\n");
  const session = useNewWindow(
    {
      settings: {
        ...common,
        "startupFunding.baseUrl": base.origin,
        "startupFunding.appUrl": app.origin,
      },
      userData,
      viewport,
    },
    () => ({ log }),
  );
  const held: { past: readonly (readonly [string, string])[] } = { past: [] };

  // What is there before any test asks: a question that is asked again moves to the top.
  beforeAll(async () => {
    await enterKeyForBoth(session().vs, key);
    await openSearches(session());
    held.past = await pastIn(session());
  });
  beforeEach(async () => {
    await searchFor(session().vs, "solar");
    await untilStored(session(), "company “solar”");
  });
  // Whatever a test did.
  afterAll(async () => {
    await Promise.all([base.stop(), app.stop()]);
    expect(asked()).toEqual([]);
  });

  it("lists the questions that were asked, and knows the allowance that the service reported then", async () => {
    expect(held.past).toEqual(pastQuestions);
    await expectSoon(allowanceIn(session())).toBe("~46 searches left · Pro");
  });

  // In one: asked again, it moves to the top of the past questions with the rows of its first page.
  it("draws a past search with all its pages, and does not ask again what is asked again", async () => {
    const { vs } = session();
    await vs.view("Searches").click(/California, 5 per page\s*10 rows/);
    await expectSoon(session().vs.view("Results").labels).toEqual([...firstPage, ...secondPage, nextPage]);
    expect(asked()).toEqual([]);
    await searchFor(vs, "solar");
    await untilStored(session(), "company “solar”");
    await askForCalifornia(session());
    await untilStored(session(), "California");
    await expectSoon(vs.view("Results").labels.as((labels) => labels.slice(0, 5))).toEqual(firstPage);
    expect(asked()).toEqual([]);
  });

  it("opens a filing and a company record from what is stored", async () => {
    const { vs } = session();
    await vs.view("Results").click("Haldover Solar, PBC");
    await vs.webview().getByRole("heading", { level: 1, name: "Haldover Solar, PBC" }).waitFor();
    await vs
      .webview()
      .getByRole("heading", { name: /related persons/i })
      .waitFor();
    await vs.view("Searches").click("company record “junmarch-networks-pbc”");
    await vs.webview().getByText("Junmarch Networks, PBC builds networks for hospitals.").waitFor();
    expect(asked()).toEqual([]);
  });

  it("lists every request in the usage", async () => {
    const { vs, workspace } = session();
    await (await openUsage(vs)).exportAll();
    const usage = await readFile(join(workspace, "startup-funding-usage.csv"), "utf8");
    const lines = usage.split("\r\n").slice(1, -1);
    const old = lines.filter((line) => line.startsWith("2026-11-22T16:4"));
    expect(old).toHaveLength(18);
    expect(old.filter((line) => line.includes(",freeCheck,"))).toHaveLength(6);
    expect(old.filter((line) => line.includes(",sample:,"))).toHaveLength(2);
    expect(old.filter((line) => line.includes(",free,"))).toHaveLength(8);
    expect(old.filter((line) => line.includes(",counted,"))).toHaveLength(2);
    // The two checks of the key are new.
    expect(lines.length).toBeGreaterThanOrEqual(20);
  });
});
