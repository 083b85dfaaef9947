import { chartDrawing, svgText, type Palette } from "../../src/webview/charts/svgText.ts";
import * as fc from "fast-check";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chartsOf } from "../../src/present/charts/charts.ts";
import { readTableMessage } from "../../src/ui/table/tableMessages.ts";
import type { TableInBrowser } from "../../tools/pages/table.ts";
import { hostileRows, hostileTable, hostileTexts } from "../support/charts/hostile.ts";
import { anyRows } from "../support/charts/rows.ts";
import { chartWording } from "../support/charts/wording.ts";
import { cases } from "../support/chance.ts";
import { showCharts, summary } from "../support/ui/tablePage.ts";
import { useTab } from "../support/ui/tabOfFile.ts";

const tab = useTab();

/** The pictures that the page gave to be saved or copied. */
async function picturesOf(table: TableInBrowser) {
  const pictures = (await table.asked()).filter(
    (message) => message.type === "savePicture" || message.type === "copyPicture",
  );
  for (const message of pictures) expect(readTableMessage(message)).toEqual(message);
  return pictures;
}

/** What a strict parser of XML says against a text, with what it holds; run in the browser. */
async function parsed(
  page: Page,
  svgs: readonly string[],
): Promise<readonly { readonly error: string; readonly names: readonly string[]; readonly words: string }[]> {
  return await page.evaluate(
    (texts) =>
      texts.map((text) => {
        const parser = new DOMParser().parseFromString(text, "image/svg+xml");
        const all = Array.from(parser.querySelectorAll("*"));
        const attributes = all.flatMap((element) => element.getAttributeNames());
        return {
          error: parser.querySelector("parsererror")?.textContent ?? "",
          names: [
            ...new Set([
              ...all.map((element) => element.localName),
              ...attributes.filter((name) => /^on|href/i.test(name)),
            ]),
          ],
          words: parser.documentElement.textContent,
        };
      }),
    svgs,
  );
}

const plain = ["svg", "title", "desc", "g", "rect", "line", "text"];

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
    const found = await parsed(page, svgs);
    for (const { error, names } of found) {
      expect(error).toBe("");
      expect(names.filter((name) => !plain.includes(name))).toEqual([]);
    }
    const amounts = found.find(({ words }) => words.includes("By amount raised"));
    for (const words of ["8 loaded, more exist", "No amount"]) expect(amounts?.words).toContain(words);
    expect(svgs.join("")).toContain("#1a85ff");
    expect(svgs.join("")).not.toMatch(/var\(|style=|class=/);
    expect(svgs.join("")).toContain("&lt;script&gt;");
  });

  it("is well-formed whatever the rows say", async () => {
    const { page } = await showCharts(tab());
    const colour = { hex: "#123456", opacity: 0.5 };
    const tones = { mark: colour, text: colour, quiet: colour };
    const rows = [...fc.sample(anyRows, cases(60)), hostileRows];
    const svgs = rows.flatMap((some) =>
      chartsOf(some, { hasMore: true }, { ...chartWording, currency: "<&>" }).flatMap((chart) => {
        const palette: Palette = { tones, background: colour, font: `"A & B" <${hostileTexts[3] ?? ""}>` };
        const room = { width: 400, em: 13, measure: (text: string) => text.length * 7 };
        return chart.empty === undefined ? [svgText(chart, chartDrawing(chart, room), palette, room)] : [];
      }),
    );
    expect(svgs.length).toBeGreaterThan(100);
    for (const { error, names } of await parsed(page, svgs)) {
      expect(error).toBe("");
      expect(names.filter((name) => !plain.includes(name))).toEqual([]);
    }
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

  it("says so where a PNG can't be drawn", async () => {
    const { page } = await showCharts(tab());
    await page.evaluate("HTMLCanvasElement.prototype.toBlob = (done) => done(null)");
    await page.getByRole("button", { name: "Save PNG of “By state”" }).click();
    await page.getByText("The picture can’t be drawn. Try saving it as SVG.").waitFor();
  });

  it("goes to the clipboard as a picture, or as text where the page may not", async () => {
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
