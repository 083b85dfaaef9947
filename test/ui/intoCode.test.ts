import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { until } from "../../tools/project/until.ts";
import { useProduct } from "../support/ui/product.ts";
import { searchFor } from "../../tools/workbench/steps.ts";
import { expectSoon } from "../support/ui/expectSoon.ts";

const session = useProduct({
  files: {
    "dropped.ts": "const leads = [\n  1,\n];\n",
    "offered.ts": "const offers = [1, 2];\n",
    "pasted.py": "def leads():\n    return \n",
    "keys.json": "[]\n",
  },
});

beforeAll(async () => {
  const { vs } = session();
  await vs.run("Startup Funding: Use Sample Data");
  await vs.notifications.find("Connected to sample data");
  await searchFor(vs, "robot");
  await vs
    .view("Results")
    .message.until("the answer", (text) => text.startsWith("Sample data · company “robot”"));
  await vs.view("Results").row(/robot/i).waitFor();
});

/** Drags the first row to the end of the line that holds `1,`. */
async function dropRow(): Promise<void> {
  const { vs } = session();
  await vs.view("Results").row(/./).hover();
  await vs.page.mouse.down();
  await vs.page.keyboard.down("Shift");
  // Beyond the end of the line, which means its end.
  const box = await vs.editor.locator.locator(".view-line", { hasText: "1," }).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 300, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await vs.page.mouse.move(x + 80, y, { steps: 8 });
  await vs.page.mouse.move(x, y, { steps: 8 });
  await vs.page.mouse.up();
  await vs.page.keyboard.up("Shift");
}

/** The text of an open file, whole: a record may be longer than the window shows. */
async function saved(name: string): Promise<string> {
  const { vs, workspace } = session();
  await vs.page.keyboard.press("ControlOrMeta+S");
  return await readFile(join(workspace, name), "utf8");
}

describe("rows of the Results view", () => {
  it("are dragged into an editor as the literal that fits there", async () => {
    const { vs } = session();
    await vs.openFile("dropped.ts");
    await dropRow();
    await expect
      .poll(() => saved("dropped.ts"))
      .toMatch(/^const leads = \[\n {2}1, \{\n {4}id: \d+,\n[\s\S]*\n {2}\}\n\];/);
  });

  it("offer the other forms where they were dropped", async () => {
    const { vs } = session();
    await vs.openFile("offered.ts");
    await dropRow();
    await expect.poll(() => saved("offered.ts")).toMatch(/\nconst \w+ = \{\n {4}id: \d+,\n/);
    const offer = vs.page.getByText("Insert as TypeScript interface", { exact: true });
    // The editor takes the key a moment after it shows what was dropped.
    await until("the other forms", async () => {
      await vs.page.keyboard.press("ControlOrMeta+.");
      return await offer.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      );
    });
    await vs.page.keyboard.press("Escape");
    await offer.waitFor({ state: "hidden" });
  });

  it("are copied by a key, and pasted in another form", async () => {
    const { vs } = session();
    // The key belongs to the row that has the focus.
    await vs.view("Results").click(/./);
    await vs.webview().getByRole("heading", { level: 1 }).waitFor();
    await vs.page.keyboard.press("ControlOrMeta+C");
    await expectSoon(vs.clipboard).toMatch(/^\{\n {2}"id": \d+/);
    await vs.openFile("pasted.py");
    await vs.goTo(2, 12);
    await vs.page.keyboard.press("ControlOrMeta+V");
    await expectSoon(vs.editor.text).toContain('"related_persons": [');
    await vs.page.keyboard.press("ControlOrMeta+.");
    await vs.page.getByText("Paste as Python", { exact: true }).click();
    // JSON has no comma after the last part.
    await expectSoon(vs.editor.text).toMatch(/"email": \[[^\]]*\],\n +\},\n/);
  });

  it("are inserted by a key", async () => {
    const { vs } = session();
    await vs.openFile("keys.json");
    await vs.goTo(1, 2);
    await vs.view("Results").click(/./);
    await vs.page.keyboard.press("ControlOrMeta+I");
    await expectSoon(vs.editor.text).toMatch(/^\[\n {4}\{\n {8}"id": \d+/);
  });
});
