import { beforeAll, describe, expect, it } from "vitest";
import type { PickRow } from "../../tools/workbench/quickPick.ts";
import { useProduct } from "../support/ui/product.ts";
import { searchFor } from "../../tools/workbench/steps.ts";

describe("the installed product", () => {
  const session = useProduct();
  const seen: { palette?: readonly PickRow[]; messages?: readonly string[]; statusItems?: number } = {};

  // What comes up unasked is read before any test: each test begins with a tidy window.
  beforeAll(async () => {
    const { vs } = session();
    seen.palette = await vs.paletteRows("Startup Funding: Search", "Startup Funding: Search Companies…");
    seen.messages = await vs.notifications.messages();
    seen.statusItems = await vs.statusBarItem("startupFunding.remaining").count();
  });

  it("has its commands in the palette", () => {
    const labels = seen.palette?.map(({ label }) => label);
    expect(labels).toContain("Startup Funding: Search Companies…");
    // Show Stored Search has a meaning in a row of Searches alone.
    expect(labels).not.toContain("Startup Funding: Show Stored Search");
  });

  it("shows nothing unasked", () => {
    expect(seen.messages).toEqual([]);
    expect(seen.statusItems).toBe(0);
  });
});

describe("the first minutes", () => {
  // Narrower, the page of walkthroughs leaves its pictures out.
  const session = useProduct({ viewport: { width: 1500, height: 800 } });

  /** The steps of the tour that are marked as done, in order. */
  async function done(): Promise<readonly string[]> {
    const steps = session().vs.page.locator(".getting-started-step", {
      has: session().vs.page.locator(".codicon-getting-started-step-checked"),
    });
    return await steps.locator(".step-title").allInnerTexts();
  }

  it("the tour opens from the empty view, and what the person does completes its steps", async () => {
    const { vs } = session();
    await vs.run("View: Show Startup Funding");
    await vs.view("Results").locator.getByText("Take the Tour").click();
    await vs.webview().locator("svg").waitFor();
    expect(await done()).toEqual([]);
    const tour = vs.page.locator(".gettingStartedContainer");
    await tour.getByRole("button", { name: "Use Sample Data" }).click();
    await vs.notifications.find("sample data");
    await vs.notifications.clear();
    await expect.poll(done).toEqual(["Look around on sample data"]);
    await searchFor(vs, "robot");
    const results = vs.view("Results");
    await results.row(/robot/i).waitFor();
    await expect.poll(() => results.message()).toContain("company “robot”");
    await expect.poll(done).toEqual(["Look around on sample data", "Search companies"]);
    await results.chooseFromMenu(/robot/i, "Copy Record");
    await expect.poll(done).toContain("Copy a record into your code");
    await vs.run("Startup Funding: Show Usage");
    await vs.pick.waitForOpen();
    await vs.pick.escape();
    await expect.poll(done).toContain("Watch your searches");
    expect(await done()).not.toContain("Connect the real service");
  });
});
