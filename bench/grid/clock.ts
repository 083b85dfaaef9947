import * as z from "zod";
import { longestSliceMs, mostRowsOfMessage } from "../../src/ui/table/tableFeed.ts";
import { tableMessages, type TableInBrowser, type WrittenTable } from "../../tools/pages/table.ts";

/** Times in ms, each from an event to the frame after what it changed; taken inside of the page. */
export interface Clock {
  /**
   * From the first message, and from there to the last row, when rows are sent as the product sends them: this many at a time,
   * and as far apart as one piece of its work takes. What it takes to run the page's script is in both.
   */
  paint(written: WrittenTable): Promise<{ readonly first: number; readonly all: number }>;
  /** A click on the head of a column. */
  sort(title: string): Promise<number>;
  /** Text put into the field that filters. */
  filter(text: string): Promise<number>;
  /** A frame in which nothing has changed. */
  nothing(): Promise<number>;
}

const paints = z.object({ first: z.number(), all: z.number() });

const nextFrame =
  "const nextFrame = () => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)));";

/** The clock of a page that was just opened. */
export function clockOf({ page }: TableInBrowser): Clock {
  const timed = async (event: string): Promise<number> =>
    Number(
      await page.evaluate(`(async () => {
        ${nextFrame}
        await nextFrame();
        const started = performance.now();
        ${event};
        await nextFrame();
        return performance.now() - started;
      })()`),
    );
  return {
    async paint(written) {
      const messages = JSON.stringify(tableMessages(written, { perMessage: mostRowsOfMessage }));
      await page.evaluate(`globalThis.messages = JSON.parse(${JSON.stringify(messages)}); undefined`);
      return paints.parse(
        await page.evaluate(`(async () => {
          ${nextFrame}
          const script = performance.getEntriesByType("resource").find(({ name }) => name.endsWith(".js"));
          const [{ domContentLoadedEventEnd }] = performance.getEntriesByType("navigation");
          const started = performance.now() - (domContentLoadedEventEnd - script.responseEnd);
          const rows = () => Number(document.querySelector("[role=grid]")?.getAttribute("aria-rowcount") ?? 0) - 2;
          const postNext = () => {
            postMessage(messages.shift(), "*");
            if (messages.length > 0) setTimeout(postNext, ${String(longestSliceMs)});
          };
          postNext();
          let first;
          while (rows() < ${String(written.rows.length)}) {
            await nextFrame();
            if (rows() > 0) first ??= performance.now() - started;
          }
          return { first, all: performance.now() - started };
        })()`),
      );
    },
    sort: (title) =>
      timed(
        `[...document.querySelectorAll("[role=columnheader]")].find((head) => head.innerText.startsWith(${JSON.stringify(title)})).click()`,
      ),
    filter: (text) =>
      timed(`
        const field = document.querySelector("input[type=search]");
        field.value = ${JSON.stringify(text)};
        field.dispatchEvent(new Event("input", { bubbles: true }))`),
    nothing: () => timed(""),
  };
}
