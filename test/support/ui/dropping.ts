import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Session } from "./product.ts";

/** Drags the first row to the end of the line of the active editor that holds `1,`. */
export async function dropFirstRow({ vs, page }: Session): Promise<void> {
  await vs.view("Results").row(/./).hover();
  await page.mouse.down();
  await page.keyboard.down("Shift");
  // Beyond the end of the line, which means its end.
  const box = await vs.editor.locator.locator(".view-line", { hasText: "1," }).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 300, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x + 80, y, { steps: 8 });
  await page.mouse.move(x, y, { steps: 8 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
}

/** Saves the active file; returns its whole text: a record may be longer than the window shows. */
export async function savedText({ page, workspace }: Session, name: string): Promise<string> {
  await page.keyboard.press("ControlOrMeta+S");
  return await readFile(join(workspace, name), "utf8");
}
