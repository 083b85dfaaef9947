import { expect, it } from "vitest";
import { searchFor } from "../../../tools/workbench/steps.ts";
import { useNewWindow } from "../../support/ui/product.ts";
import { expectSoon } from "../../support/ui/expectSoon.ts";
import { type Reading, textsIn } from "../../../tools/workbench/reading.ts";

// Narrower, the page of walkthroughs leaves its pictures out.
const session = useNewWindow({ viewport: { width: 1500, height: 800 } });

/** The steps of the tour that are marked as done, in order. */
function done(): Reading<readonly string[]> {
  const { page } = session();
  const steps = page.locator(".getting-started-step", {
    has: page.locator(".codicon-getting-started-step-checked"),
  });
  return textsIn(steps.locator(".step-title"));
}

/** What a step opens is in front of the tour. */
async function backToTheTour(): Promise<void> {
  await session().vs.run("Startup Funding: Take the Tour");
  await session().page.locator(".gettingStartedContainer .getting-started-step").first().waitFor();
}

it("the tour opens from the empty view, and what the person does completes its steps", async () => {
  const { vs, page } = session();
  await vs.run("View: Show Startup Funding");
  await vs.view("Results").locator.getByText("Take the Tour").click();
  expect(await done().after(vs.webview().locator("svg").waitFor())).toEqual([]);
  await page.locator(".gettingStartedContainer").getByRole("button", { name: "Use Sample Data" }).click();
  await vs.notifications.find("Connected to sample data");
  await vs.notifications.clear();
  await backToTheTour();
  await expectSoon(done()).toEqual(["Look around on sample data"]);
  await searchFor(vs, "robot");
  const results = vs.view("Results");
  await results.row(/robot/i).waitFor();
  await expectSoon(results.message).toContain("company “robot”");
  await expectSoon(done()).toEqual(["Look around on sample data", "Search companies"]);
  await results.chooseFromMenu(/robot/i, "Copy Record");
  await expectSoon(done()).toContain("Put a record into your code");
  await vs.run("Startup Funding: Show Usage");
  await expectSoon(vs.tabs).toContain("Usage");
  await backToTheTour();
  const last = expectSoon(done()).toContain("Watch your searches");
  expect(await done().after(last)).not.toContain("Connect to the real service");
});
