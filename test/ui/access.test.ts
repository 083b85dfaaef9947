import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goodRow, isBase, listBody, pathOf, sendJson, type Fault } from "../support/faults/answers.ts";
import { statusFaults } from "../support/faults/status.ts";
import { startSwitchedService } from "../support/switchedService.ts";
import { funding } from "../support/detail/records.ts";
import { accessibilityProblems } from "./accessibility.ts";
import { useProduct } from "./product.ts";
import { enterKey, searchFor } from "./steps.ts";

const service = await startSwitchedService();
const session = useProduct({
  settings: { "startupFunding.baseUrl": service.origin, "startupFunding.appUrl": service.origin },
  theme: "Default High Contrast",
});

const person = { name: "Ada Lindqvist", relationship: "Director" };
const contact = { web: "https://faultless.example", phone: ["414-272-2200"], email: ["a@faultless.example"] };
/** Filing 2 fails, the others are whole; `/fundings` has a record of a shape of its own. */
const mixed: Fault = (request, response, rest) => {
  const id = /\/companies\/(\d+)$/.exec(pathOf(request))?.[1];
  if (id === "2") statusFaults.status(request, response, ["500", "documented", ...rest]);
  else if (id !== undefined) {
    const whole = { description: "What it does.", contacts: [contact], related_persons: [person] };
    sendJson(response, { ...goodRow(Number(id)), ...whole });
  } else if (isBase(request)) sendJson(response, listBody(request, [funding.value]));
  else sendJson(response, listBody(request, [goodRow(1), goodRow(2), goodRow(3)]));
};

beforeAll(async () => {
  const { vs } = session();
  await enterKey(vs, "sk-access-1234567890abcdef");
  service.behave(mixed);
  await searchFor(vs, "Faultless");
  await vs.view("Results").row("Faultless 3").waitFor();
});
afterAll(() => service.stop());

const heading = (name: string | RegExp): Locator =>
  session().vs.webview().getByRole("heading", { level: 1, name });

describe("without a mouse", () => {
  it("goes down the rows without asking, and opens one by Enter", async () => {
    const { vs, page } = session();
    const before = service.asked.length;
    await vs.run("Startup Funding: Focus on Results View");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(service.asked).toHaveLength(before);
    await page.keyboard.press("Enter");
    await heading("Faultless 1").waitFor();
    await vs
      .webview()
      .getByRole("heading", { name: /related persons/i })
      .waitFor();
    expect(service.asked).toHaveLength(before + 1);
  });

  it("goes through the buttons of the page in the order in which they stand, and shows where it is", async () => {
    const { vs, page } = session();
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
    expect(await accessibilityProblems(session().vs.webview())).toEqual([]);
  });

  it("of one whose details could not be loaded", async () => {
    const { vs } = session();
    await vs.view("Results").row("Faultless 2").click();
    await heading("Faultless 2").waitFor();
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
    await vs.view("Results").row("Larkmoor Labs").click();
    await heading(/Larkmoor Labs/).waitFor();
    expect(await accessibilityProblems(vs.webview())).toEqual([]);
  });
});
