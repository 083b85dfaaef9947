import { chartDrawing, svgText, type Palette } from "../../../src/webview/charts/svgText.ts";
import * as fc from "fast-check";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { ChartSet } from "../../../src/present/charts/chart.ts";
import { chartsOf } from "../../../src/present/charts/charts.ts";
import { buildChartsPage, drawCharts, loadChartsPage } from "../../../tools/pages/charts.ts";
import { hostileRows, hostileTexts } from "../../support/charts/hostile.ts";
import { anyRows, sampleRows } from "../../support/charts/rows.ts";
import type { Look, Site } from "../../../tools/pages/tab.ts";
import { chartWording } from "../../support/charts/wording.ts";
import { cases } from "../../support/chance.ts";
import { problemsOfStates } from "../../support/ui/accessibility.ts";
import { overflowOf } from "../../support/ui/atRest.ts";
import type { ChartEvent } from "../../../tools/pages/chartsPage/events.ts";
import { useTab } from "../../support/ui/tabOfFile.ts";

let built: Site;
const tab = useTab();

beforeAll(async () => {
  built = await buildChartsPage();
});

/** Opens the charts. */
function show(set: ChartSet, look: Partial<Look> = {}): Promise<Page> {
  return loadChartsPage(tab(), built, { theme: "dark", width: 1000, ...look }, set);
}

function eventsOf(page: Page): Promise<readonly ChartEvent[]> {
  return page.evaluate<readonly ChartEvent[]>("window.chartEvents");
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

const sample = chartsOf(await sampleRows(400), { hasMore: true }, chartWording);
const amounts = chartsOf(await sampleRows(400), { hasMore: true, measure: "amount" }, chartWording);
const hostile = chartsOf(hostileRows, { hasMore: false }, chartWording);
const nothing = chartsOf([], { hasMore: false }, chartWording);
const plain = ["svg", "title", "desc", "g", "rect", "line", "text"];

describe("the charts in a browser", () => {
  it("have nothing that axe finds, pressed and not", async () => {
    const page = await show(sample);
    const sets = { sample, amounts, hostile, nothing };
    const states = Object.entries(sets).map(([name, set]) => [name, () => drawCharts(page, set)] as const);
    const pressed = async (): Promise<void> => {
      await drawCharts(page, sample);
      await page.locator(".chart-mark").first().press("Enter");
      expect(await page.locator(".filtered").count()).toBe(1);
    };
    expect(await problemsOfStates(page, { ...Object.fromEntries(states), pressed })).toEqual([]);
  });

  it.each([
    ["a column of 280", { width: 280 }],
    ["a column of 400", { width: 400 }],
    ["twice the size", { width: 640, fontSize: 26 }],
    ["forced colours", { forcedColors: true }],
  ])("fit into %s", async (_name, look) => {
    const page = await show(nothing, look);
    for (const set of [sample, amounts, hostile, nothing]) {
      await drawCharts(page, set);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    }
  });

  it("are drawn again when the room or the letters change", async () => {
    const page = await show(sample, { width: 1000 });
    const picture = page.locator(".chart-picture").first();
    const before = await picture.getAttribute("width");
    await page.setViewportSize({ width: 500, height: 800 });
    await expect.poll(() => picture.getAttribute("width")).not.toBe(before);
    const tall = Number(await picture.getAttribute("height"));
    await page.evaluate("document.documentElement.style.setProperty('--vscode-font-size', '26px')");
    await expect.poll(async () => Number(await picture.getAttribute("height"))).toBeGreaterThan(tall * 1.5);
  });

  it("are one stop of Tab each; arrows lead from mark to mark, Enter and Space filter", async () => {
    const page = await show(sample);
    for (const picture of await page.locator(".chart-picture").all()) {
      expect(await picture.locator('[tabindex="0"]').count()).toBe(1);
    }
    const bars = page.getByRole("region", { name: "By industry" }).locator(".chart-mark");
    const focused = page.locator(".chart-mark:focus");
    await bars.first().focus();
    await page.keyboard.press("ArrowDown");
    expect(await focused.locator("title").textContent()).toBe(
      await bars.nth(1).locator("title").textContent(),
    );
    expect(await bars.nth(1).getAttribute("tabindex")).toBe("0");
    await page.keyboard.press("Space");
    expect(await bars.nth(1).getAttribute("aria-pressed")).toBe("true");
    await page.keyboard.press("Enter");
    expect(await bars.nth(1).getAttribute("aria-pressed")).toBe("false");
    const chart = sample.charts.find(({ id }) => id === "industries");
    const mark = chart?.id === "industries" ? chart.bars[1]?.mark : undefined;
    const pressed = { type: "filter", key: mark?.filter.key, rows: mark?.members };
    expect(await eventsOf(page)).toEqual([
      { ...pressed, isOn: true },
      { ...pressed, isOn: false },
    ]);
  });

  it("say each mark once, as a button with its sentence", async () => {
    const page = await show(sample);
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const spoken = nodes
      .filter(({ ignored, role }) => !ignored && role?.value === "button")
      .map(({ name, description }) => JSON.stringify([name?.value, description?.value ?? ""]));
    const marks = sample.charts.flatMap((chart) => (chart.id === "industries" ? chart.bars : []));
    expect(marks.length).toBeGreaterThan(5);
    for (const { mark } of marks) expect(spoken).toContain(JSON.stringify([mark.label, ""]));
  });

  it("filter by what they set apart, too", async () => {
    const page = await show(sample);
    const button = page.getByRole("button", { name: /^Nothing sold yet/ });
    await button.click();
    expect(await button.getAttribute("aria-pressed")).toBe("true");
    expect(await eventsOf(page)).toMatchObject([{ type: "filter", isOn: true }]);
  });
});

describe("a saved chart", () => {
  it("is plain SVG in the colours of the theme, hostile names and all", async () => {
    const page = await show(hostile, { theme: "light" });
    const buttons = page.getByRole("button", { name: /^Save SVG/ });
    for (const button of await buttons.all()) await button.click();
    const svgs = (await eventsOf(page)).flatMap((event) => (event.type === "save" ? [event.data] : []));
    expect(svgs).toHaveLength(5);
    for (const { error, names } of await parsed(page, svgs)) {
      expect(error).toBe("");
      expect(names.filter((name) => !plain.includes(name))).toEqual([]);
    }
    expect(svgs.join("")).toContain("#1a85ff");
    expect(svgs.join("")).not.toMatch(/var\(|style=|class=/);
    expect(svgs.join("")).toContain("&lt;script&gt;");
  });

  it("is well-formed whatever the rows say", async () => {
    const page = await show(nothing);
    const colour = { hex: "#123456", opacity: 0.5 };
    const tones = { mark: colour, text: colour, quiet: colour };
    const rows = [...fc.sample(anyRows, cases(60)), hostileRows];
    const svgs = rows.flatMap((some) =>
      chartsOf(some, { hasMore: true }, { ...chartWording, currency: "<&>" }).charts.flatMap((chart) => {
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

  it("says what it is of, and what it leaves out", async () => {
    const page = await show(sample);
    await page.getByRole("button", { name: "Save SVG of “By amount raised”" }).click();
    const [event] = await eventsOf(page);
    const [found] = await parsed(page, event?.type === "save" ? [event.data] : []);
    for (const words of ["By amount raised", "400 loaded, more exist", "Nothing sold yet"]) {
      expect(found?.words).toContain(words);
    }
  });

  it("is a PNG of twice the pixels", async () => {
    const page = await show(sample);
    await page.getByRole("button", { name: "Save PNG of “By state”" }).click();
    await expect.poll(() => eventsOf(page)).toHaveLength(1);
    const [event] = await eventsOf(page);
    const bytes = Buffer.from(event?.type === "save" ? event.data : "", "base64");
    expect(bytes.subarray(0, 8).toString("latin1")).toBe("\u0089PNG\r\n\u001a\n");
    const width = Number(await page.locator(".chart-of-places .chart-picture").getAttribute("width"));
    expect(bytes.readUInt32BE(16)).toBeGreaterThan(width * 2);
    expect(tab().problems).toEqual([]);
  });

  it("says so where a PNG can't be drawn", async () => {
    const page = await show(sample);
    await page.evaluate("HTMLCanvasElement.prototype.toBlob = (done) => done(null)");
    await page.getByRole("button", { name: "Save PNG of “By state”" }).click();
    await expect.poll(() => eventsOf(page)).toEqual([{ type: "failed", chart: "places" }]);
    expect(tab().problems).toEqual([]);
  });

  it("goes to the clipboard as a picture, or as text where the page may not", async () => {
    const page = await show(sample);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const copy = page.getByRole("button", { name: "Copy “By state” as a picture" });
    await copy.click();
    await expect
      .poll(() => eventsOf(page))
      .toEqual([{ type: "copy", chart: "places", copied: { how: "picture" } }]);
    const types = "navigator.clipboard.read().then((items) => items.flatMap(({ types }) => types))";
    expect(await page.evaluate(types)).toEqual(["image/png"]);
    await page.evaluate("navigator.clipboard.write = () => Promise.reject(new Error('no'))");
    await copy.click();
    await expect.poll(() => eventsOf(page)).toMatchObject([{}, { copied: { how: "text" } }]);
  });
});
