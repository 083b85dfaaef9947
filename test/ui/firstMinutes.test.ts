import { describe, expect, it } from "vitest";
import { useProduct } from "./product.ts";
import { searchFor } from "./steps.ts";

// Narrower, the page of walkthroughs leaves its pictures out.
const session = useProduct({ viewport: { width: 1500, height: 800 } });

/** The steps of the tour that are marked as done, in order. */
async function done(): Promise<readonly string[]> {
  const steps = session().vs.page.locator(".getting-started-step", {
    has: session().vs.page.locator(".codicon-getting-started-step-checked"),
  });
  return await steps.locator(".step-title").allInnerTexts();
}

describe("the installed product", () => {
  it("has its commands in the palette", async () => {
    const { vs } = session();
    const rows = await vs.paletteRows("Startup Funding: Search", "Startup Funding: Search Companies…");
    // Show Stored Search has a meaning in a row of Searches alone.
    expect(rows.map((row) => row.label)).not.toContain("Startup Funding: Show Stored Search");
  });

  it("shows nothing unasked", async () => {
    const { vs } = session();
    expect(await vs.notifications.messages()).toEqual([]);
    expect(await vs.statusBarItem("startupFunding.remaining").count()).toBe(0);
  });
});

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
  await expect.poll(done).toEqual(["Look around on sample data", "Search companies"]);
  await results.chooseFromMenu(results.row(/robot/i), "Copy Record");
  await expect.poll(done).toContain("Copy a record into your code");
  await vs.run("Startup Funding: Show Usage");
  await vs.pick.waitForOpen();
  await vs.pick.escape();
  await expect.poll(done).toContain("Watch your searches");
  expect(await done()).not.toContain("Connect the real service");
});
