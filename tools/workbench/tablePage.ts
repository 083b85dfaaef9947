import type { FrameLocator, Locator } from "playwright-core";
import { Reading, countOf, textIn } from "./reading.ts";
import type { Workbench } from "./workbench.ts";

export interface TablePage {
  readonly frame: FrameLocator;
  readonly grid: Locator;
  /** The first cells of the drawn rows, from the top. */
  readonly names: Reading<readonly string[]>;
  /** By the column’s title. */
  readonly column: (title: string) => Reading<readonly string[]>;
  readonly head: (title: string) => Locator;
  readonly row: (name: string | RegExp) => Locator;
  readonly button: (name: string | RegExp) => Locator;
  readonly summary: Reading<string>;
  /** The number of selected rows. */
  readonly selected: Reading<number>;
}

export function tableOf(vs: Workbench, rows = "Loaded rows"): TablePage {
  const frame = vs.webview();
  const grid = frame.getByRole("grid", { name: rows });
  const head = (title: string): Locator => grid.getByRole("columnheader", { name: new RegExp(`^${title}`) });
  return {
    frame,
    grid,
    head,
    names: new Reading(() => textsOf(grid.getByRole("rowheader"))),
    column: (title) =>
      new Reading(async () => {
        const at = await head(title).getAttribute("aria-colindex");
        return await textsOf(grid.locator(`.record [aria-colindex="${at ?? "?"}"]`));
      }),
    row: (name) => grid.locator(".record", { has: frame.getByRole("rowheader", { name }) }),
    button: (name) => frame.getByRole("button", { name }),
    summary: textIn(frame.locator("footer")),
    selected: countOf(grid.locator("[aria-selected=true]")),
  };
}

/** Waits for its rows. */
export async function openTable(vs: Workbench): Promise<TablePage> {
  await vs.run("Startup Funding: Open Results as Table");
  const table = tableOf(vs);
  await table.grid.getByRole("rowheader").first().waitFor();
  return table;
}

async function textsOf(cells: Locator): Promise<readonly string[]> {
  return (await cells.allInnerTexts()).map((text) => text.replaceAll("\u00a0", " ").trim());
}
