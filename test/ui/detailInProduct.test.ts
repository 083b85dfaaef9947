import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listBody, pathOf, sendJson } from "../support/faults/answers.ts";
import { startSwitchedService } from "../support/switchedService.ts";
import { useProduct } from "./product.ts";
import { enterKey, searchFor } from "./steps.ts";

const service = await startSwitchedService({ tier: "Pro", remaining_searches: 30 });
const session = useProduct({
  settings: { "startupFunding.baseUrl": service.origin, "startupFunding.appUrl": service.origin },
});

/** Paths of the details that were asked for. */
const asked: string[] = [];
const rows = ["Twin Peaks LLC", "TWIN  PEAKS LLC", "Twin Oaks LLC"].map((name, at) => ({
  id: at + 1,
  name,
  industry: "Other",
  money_raised: 1_000_000 * (at + 1),
}));

beforeAll(async () => {
  const { vs } = session();
  await enterKey(vs, "sk-detail-1234567890abcdef");
  service.behave((request, response) => {
    const id = /\/companies\/(\d+)$/.exec(pathOf(request))?.[1];
    if (id === undefined) return sendJson(response, listBody(request, rows));
    asked.push(id);
    sendJson(response, { ...rows[Number(id) - 1], description: `All of ${id}` });
  });
  await searchFor(vs, "Twin");
  await vs.view("Results").row("Twin Oaks").waitFor();
  await vs.notifications.clear();
});
afterAll(() => service.stop());

describe("the page of a filing in the product", () => {
  it("copies in a form that it asks for", async () => {
    const { vs } = session();
    await vs.view("Results").row("Twin Peaks LLC").click();
    await vs.webview().getByText("All of 1").waitFor();
    await vs.webview().getByRole("button", { name: "Copy As…" }).click();
    await vs.pick.choose("JSON Lines");
    await expect.poll(() => vs.readClipboard()).toMatch(/^\{.*"Twin Peaks LLC".*\}\s*$/);
  });

  it("opens the other filing of the name from what is known", async () => {
    const { vs } = session();
    await vs.webview().getByText("Other filings of this name (1)").waitFor();
    await vs
      .webview()
      .getByRole("button", { name: /Filing 2/ })
      .click();
    await vs.webview().getByRole("button", { name: "Load Details (may use 1 search)" }).waitFor();
    await vs
      .webview()
      .getByRole("button", { name: /Filing 1/ })
      .click();
    await vs.webview().getByText("All of 1").waitFor();
    expect(asked).toEqual(["1"]);
  });

  it("steps through the results by keys, and asks for nothing", async () => {
    const { vs } = session();
    await vs.webview().getByRole("heading", { level: 1 }).focus();
    await vs.page.keyboard.press("Alt+ArrowDown");
    await vs.webview().getByRole("heading", { level: 1, name: "TWIN PEAKS LLC", exact: true }).waitFor();
    await vs.page.keyboard.press("Alt+ArrowUp");
    await vs.webview().getByText("All of 1").waitFor();
    expect(asked).toEqual(["1"]);
  });

  it("comes back whole after a reload, from the store alone", async () => {
    const { vs, kept, reload } = session();
    await expect.poll(kept).toContain(`"origin":"${service.origin}","id":"1"`);
    await reload();
    await vs.webview().getByText("All of 1").waitFor();
    await vs.webview().getByText("from the store, no search used").waitFor();
    await vs.webview().getByText("Other filings of this name (1)").waitFor();
    expect(asked).toEqual(["1"]);
  });

  it("opens the JSON by its key", async () => {
    const { vs } = session();
    await vs.webview().getByRole("heading", { level: 1 }).focus();
    await vs.page.keyboard.press("Control+Shift+J");
    await expect.poll(() => vs.editor.text()).toContain('"description": "All of 1"');
    expect(asked).toEqual(["1"]);
  });
});
