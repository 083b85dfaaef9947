import type { Browser, Page } from "playwright-core";
import * as z from "zod";

/** A steadily turned wheel: about 45 rows a second. */
const pixelsPerSecond = 1_200;
const seconds = 3;

const traceSchema = z.object({ traceEvents: z.array(z.object({ name: z.string(), ts: z.number() })) });

/** Times between the frames drawn while `scroller` scrolls, in ms, from the browser’s trace. */
export async function frameGaps(browser: Browser, page: Page, scroller: string): Promise<readonly number[]> {
  const box = await page.locator(scroller).boundingBox();
  if (box === null) throw new Error(`There is no ${scroller}.`);
  const session = await page.context().newCDPSession(page);
  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline.frame"] });
  await session.send("Input.synthesizeScrollGesture", {
    x: Math.round(box.x + box.width / 2),
    y: Math.round(box.y + box.height / 2),
    yDistance: -pixelsPerSecond * seconds,
    speed: pixelsPerSecond,
    gestureSourceType: "mouse",
  });
  const trace = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()));
  const drawn = trace.traceEvents
    .flatMap(({ name, ts }) => (name === "DrawFrame" ? [ts] : []))
    .toSorted((one, other) => one - other);
  return drawn.slice(1).map((at, index) => (at - (drawn[index] ?? at)) / 1_000);
}

/** The same for plain rows of text: the browser’s own limit on this machine. */
export async function plainFrameGaps(browser: Browser): Promise<readonly number[]> {
  const page = await browser.newPage();
  try {
    const row = `<div style="display:grid;grid-template-columns:repeat(8,1fr);height:26px">${"<span>words</span>".repeat(8)}</div>`;
    await page.setContent(`<div id="plain" style="height:600px;overflow:auto">${row.repeat(500)}</div>`);
    return await frameGaps(browser, page, "#plain");
  } finally {
    await page.close();
  }
}
