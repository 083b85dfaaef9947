import { describe, expect } from "vitest";
import { readTableMessage } from "../../src/ui/table/tableMessages.ts";
import type { TableInBrowser } from "../../tools/pages/table.ts";
import { hostileTable } from "../support/charts/hostile.ts";
import { parseSvgs } from "../support/charts/parseSvgs.ts";
import { showCharts, summary } from "../support/ui/tablePage.ts";
import { it, tab } from "../support/ui/sharedTab.ts";

/** Returns the messages by which the page asked to save or copy a picture. */
async function picturesOf(table: TableInBrowser) {
  const pictures = (await table.asked()).filter(
    (message) => message.type === "savePicture" || message.type === "copyPicture",
  );
  for (const message of pictures) expect(readTableMessage(message)).toEqual(message);
  return pictures;
}

describe("the charts in a browser", () => {
  it("are drawn again when the room or the letters change", async () => {
    const { page } = await showCharts(tab());
    const picture = page.locator(".chart-picture").first();
    const before = await picture.getAttribute("width");
    await page.setViewportSize({ width: 500, height: 800 });
    await expect.poll(() => picture.getAttribute("width")).not.toBe(before);
    const tall = Number(await picture.getAttribute("height"));
    await page.evaluate("document.documentElement.style.setProperty('--vscode-font-size', '26px')");
    await expect.poll(async () => Number(await picture.getAttribute("height"))).toBeGreaterThan(tall * 1.5);
  });

  it("are one stop of Tab each; arrows lead from mark to mark, Enter and Space filter", async () => {
    const { page } = await showCharts(tab());
    for (const picture of await page.locator(".chart-picture").all()) {
      expect(await picture.locator('[tabindex="0"]').count()).toBe(1);
    }
    const bars = page.getByRole("region", { name: "By industry", exact: true }).locator(".chart-mark");
    await bars.first().focus();
    await page.keyboard.press("ArrowDown");
    await expect
      .poll(() => page.locator(".chart-mark:focus title").textContent())
      .toBe(await bars.nth(1).locator("title").textContent());
    await expect.poll(() => bars.nth(1).getAttribute("tabindex")).toBe("0");
    for (const [key, pressed] of [
      ["Space", "true"],
      ["Enter", "false"],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => bars.nth(1).getAttribute("aria-pressed")).toBe(pressed);
    }
  });

  it("say each mark once, as a button with its sentence", async () => {
    const { page } = await showCharts(tab());
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const spoken = nodes
      .filter(({ ignored, role }) => !ignored && role?.value === "button")
      .map(({ name, description }) => JSON.stringify([name?.value, description?.value ?? ""]));
    const labels = await page.locator(".chart-mark title").allTextContents();
    expect(labels.length).toBeGreaterThan(5);
    for (const label of labels) expect(spoken).toContain(JSON.stringify([label, ""]));
  });

  it("filter by what they set apart, too", async () => {
    const { page } = await showCharts(tab());
    const button = page.getByRole("button", { name: /^No amount:/ });
    await button.click();
    await expect.poll(() => button.getAttribute("aria-pressed")).toBe("true");
    await expect.poll(() => summary(page)).toContain("6 shown of 30 loaded");
  });
});

describe("a saved chart", () => {
  it("is plain SVG in the colours of the theme, hostile names and all, and says what it leaves out", async () => {
    const table = await showCharts(tab(), { theme: "light" }, hostileTable);
    const { page } = table;
    for (const button of await page.getByRole("button", { name: /^Save SVG/ }).all()) await button.click();
    await expect.poll(() => picturesOf(table)).toHaveLength(4);
    const svgs = (await picturesOf(table)).map((message) => ("data" in message ? message.data : ""));
    const found = await parseSvgs(page, svgs);
    for (const { error, unexpected } of found) {
      expect(error).toBe("");
      expect(unexpected).toEqual([]);
    }
    const amounts = found.find(({ words }) => words.includes("By amount raised"));
    for (const words of ["8 loaded, more exist", "No amount"]) expect(amounts?.words).toContain(words);
    expect(svgs.join("")).toContain("#1a85ff");
    expect(svgs.join("")).not.toMatch(/var\(|style=|class=/);
    expect(svgs.join("")).toContain("&lt;script&gt;");
  });

  it("is a PNG of twice the pixels", async () => {
    const table = await showCharts(tab());
    const { page } = table;
    await page.getByRole("button", { name: "Save PNG of “By state”" }).click();
    await expect.poll(() => picturesOf(table)).toMatchObject([{ chart: "places", format: "png" }]);
    const [message] = await picturesOf(table);
    const bytes = Buffer.from(message !== undefined && "data" in message ? message.data : "", "base64");
    expect(bytes.subarray(0, 8).toString("latin1")).toBe("\u0089PNG\r\n\u001a\n");
    const width = Number(await page.locator(".chart-of-places .chart-picture").getAttribute("width"));
    expect(bytes.readUInt32BE(16)).toBeGreaterThan(width * 2);
  });

  it("says so if a PNG can't be drawn", async () => {
    const { page } = await showCharts(tab());
    await page.evaluate("HTMLCanvasElement.prototype.toBlob = (done) => done(null)");
    await page.getByRole("button", { name: "Save PNG of “By state”" }).click();
    await page.getByText("The picture can’t be drawn. Try saving it as SVG.").waitFor();
  });

  it("goes to the clipboard as a picture, or as text if the page may not copy pictures", async () => {
    const table = await showCharts(tab());
    const { page } = table;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const copy = page.getByRole("button", { name: "Copy “By state” as a picture" });
    await copy.click();
    await page.getByText("Picture copied").waitFor();
    const types = "navigator.clipboard.read().then((items) => items.flatMap(({ types }) => types))";
    expect(await page.evaluate(types)).toEqual(["image/png"]);
    await page.evaluate("navigator.clipboard.write = () => Promise.reject(new Error('no'))");
    await copy.click();
    await expect.poll(() => picturesOf(table)).toMatchObject([{ type: "copyPicture" }]);
  });
});
