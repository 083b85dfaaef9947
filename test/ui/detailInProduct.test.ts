import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listBody, pathOf, sendJson } from "../support/faults/answers.ts";
import { statusFaults } from "../support/faults/status.ts";
import { until } from "../../tools/project/until.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { useConnected } from "../support/ui/product.ts";
import { closeEditors, loadFullFiling, searchFor } from "../../tools/workbench/steps.ts";
import { expectSoon } from "../support/ui/expectSoon.ts";
import { countOf, textIn } from "../../tools/workbench/reading.ts";

const service = await startSwitchedService({ tier: "Pro", remaining_searches: 30 });
const session = useConnected(service);

/** Pairs of filings of one name, each pair with its own numbers: what one test has loaded is new to the others. */
const names = ["As JSON", "Elsewhere", "Waiting"] as const;
const rows = names.flatMap((name, at) =>
  [`Twin ${name} LLC`, `TWIN  ${name.toUpperCase()} LLC`].map((whole, second) => ({
    id: 2 * at + second + 1,
    name: whole,
    industry: "Other",
    money_raised: 1_000_000 * (2 * at + second + 1),
  })),
);
/** The numbers of the filings whose details were asked for, and of those that a test has opened in full. */
const asked: string[] = [];
const opened: string[] = [];

beforeAll(async () => {
  const { vs } = session();
  service.behave((request, response) => {
    const id = /\/companies\/(\d+)$/.exec(pathOf(request))?.[1];
    if (id === undefined) return sendJson(response, listBody(request, rows));
    asked.push(id);
    if (id === "5" && asked.filter((one) => one === id).length === 1)
      return statusFaults.status(request, response, ["429", "throttle", "2"]);
    sendJson(response, { ...rows[Number(id) - 1], description: `All of ${id}.` });
  });
  await searchFor(vs, "Twin");
  await vs.view("Results").row("TWIN AS JSON").waitFor();
});
afterAll(() => {
  expect(asked).toEqual(opened);
  expect(service.asked).toHaveLength(1 + opened.length);
});

const heading = (name: string): Locator =>
  session().vs.webview().getByRole("heading", { level: 1, name, exact: true });

/**
 * Opens the first filing of a name from its row, no other editor beside it, which asks for nothing, and loads it; gives
 * its number.
 */
async function open(name: (typeof names)[number]): Promise<string> {
  const { vs } = session();
  const id = await openRow(name);
  await loadFullFiling(vs);
  await vs.webview().getByText(`All of ${id}.`).waitFor();
  opened.push(id);
  expect(asked).toEqual(opened);
  return id;
}

/** Opens it from its row alone. */
async function openRow(name: (typeof names)[number]): Promise<string> {
  const { vs } = session();
  await closeEditors(vs);
  await expectSoon(vs.view("Results").message).toMatch(/^company “Twin”/);
  const id = String(2 * names.indexOf(name) + 1);
  await vs.view("Results").click(`Twin ${name} LLC`);
  await heading(`Twin ${name} LLC`).waitFor();
  expect(asked).toEqual(opened);
  return id;
}

describe("the page of a filing in the product", () => {
  it("opens the JSON by its key", async () => {
    const { vs } = session();
    const id = await open("As JSON");
    await vs.webview().getByRole("heading", { level: 1 }).focus();
    await vs.page.keyboard.press("Control+Shift+J");
    await expectSoon(vs.editor.text).toContain(`"description": "All of ${id}."`);
    expect(asked).toEqual(opened);
  });

  it("counts down a wait that the service asks for, then offers Retry, which alone asks again", async () => {
    const { vs } = session();
    const id = await openRow("Waiting");
    await loadFullFiling(vs);
    const wait = vs.webview().getByRole("timer");
    await expectSoon(textIn(wait)).toMatch(/^The service asks to wait \d s: “Slow down”\./);
    await vs.webview().getByText("The service asked to wait. You can retry now.").waitFor();
    opened.push(id);
    expect(asked).toEqual(opened);
    await vs
      .webview()
      .getByRole("button", { name: /^Retry/ })
      .click();
    await vs.webview().getByText(`All of ${id}.`).waitFor();
    opened.push(id);
  });

  it("asks for nothing by a button while another service is connected, and says why", async () => {
    const { vs } = session();
    await open("Elsewhere");
    const refresh = vs.webview().getByRole("button", { name: /^Refresh/ });
    const tab = vs.page.getByRole("tab", { name: /Twin Elsewhere LLC/ });
    // The sample may put a file in front of the page.
    const untilRefresh = (isDisabled: boolean, title: string): Promise<unknown> => {
      const meant = refresh.and(
        vs.webview().locator(`[aria-disabled="${String(isDisabled)}"][title="${title}"]`),
      );
      return until(title, async () => (await countOf(meant).after(tab.click())) > 0);
    };
    const host = service.origin.replace("http://", "");
    const reason = `This record came from ${host}. Connect to it again to load more.`;
    await vs.run("Startup Funding: Use Sample Data");
    await expectSoon(vs.view("Results").message).toContain("Sample data");
    await untilRefresh(true, reason);
    await refresh.press("Enter");
    await vs.run("Startup Funding: Stop Using Sample Data");
    await untilRefresh(false, "Get the record from the service again");
    // Another service has other results; these are stored.
    await searchFor(vs, "Twin");
    await vs.view("Results").row("TWIN AS JSON").waitFor();
    expect(asked).toEqual(opened);
  });
});
