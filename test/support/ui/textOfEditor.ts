import type { Locator } from "playwright-core";
import { Reading } from "../../../tools/workbench/reading.ts";
import type { Workbench } from "../../../tools/workbench/workbench.ts";

/** The numbers of the lines of the active editor in which something has a dotted line under it. */
export function underlined({ page }: Workbench): Reading<readonly number[]> {
  const script = `((isUnderline) => [...document.querySelectorAll(".editor-group-container.active .editor-instance .view-overlays > div")]
      .filter((line) => [...line.children].some((part) => isUnderline(getComputedStyle(part))))
      .map(({ style }) => Math.round(Number.parseFloat(style.top) / Number.parseFloat(style.height)) + 1)
      .sort((one, other) => one - other))(({ borderBottomStyle, borderTopWidth }) =>
        // High contrast draws a dotted frame around other places of the word at the cursor.
        borderBottomStyle === "dotted" && borderTopWidth === "0px")`;
  return new Reading(() => page.evaluate<readonly number[]>(script));
}

/** Shows the hover of a known company at a place, both from 1, as the keyboard does. */
export async function hoverAt(vs: Workbench, line: number, column: number): Promise<Locator> {
  await vs.goTo(line, column);
  await vs.run("Show or Focus Hover");
  const hover = vs.page.locator(".monaco-hover:visible", { hasText: "Received" });
  await hover.waitFor();
  return hover;
}
