import type { Locator } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { searchFor } from "../../tools/workbench/steps.ts";
import type { Workbench } from "../../tools/workbench/workbench.ts";
import { type Fault, goodRow, listBody, sendJson } from "../support/faults/answers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { useConnected } from "../support/ui/product.ts";
import { followsSystem, problemsInWorkbench, takeTheme } from "../support/ui/workbenchAccess.ts";
import { Reading, countOf, textIn, textsIn } from "../../tools/workbench/reading.ts";
import { expectSoon } from "../support/ui/expectSoon.ts";

const name = "Northwind Robotics, Inc.";
const hostile =
  "Harbor $(trash) [run me](command:workbench.action.closeAllEditors) ![x](https://evil.example/x.png)";
const notes = [
  "We met Northwind Robotics yesterday.",
  "Nobody knows Amber Lake Foods here.",
  "And then Northwind Robotics, Inc. called.",
];

const service = await startSwitchedService();
const session = useConnected(service, {
  files: {
    "notes.md": `${notes.join("\n")}\n`,
    "hostile.json": `${JSON.stringify({ company: hostile })}\n`,
  },
  settings: followsSystem,
});
const held: { vs?: Workbench } = {};

const answer: Fault = (request, response) => {
  const rows = [
    { ...goodRow(1), name },
    { ...goodRow(2), name: hostile },
  ];
  sendJson(response, listBody(request, rows));
};

function other(): Workbench {
  if (held.vs === undefined) throw new Error("the second window is not open");
  return held.vs;
}

beforeAll(async () => {
  service.behave(answer);
  const { vs } = session();
  await searchFor(vs, "Northwind");
  await vs.view("Results").row(name).waitFor();
  held.vs = await session().openOther();
});

/** The numbers of the lines in which something has a dotted line under it. */
function underlined({ page }: Workbench): Reading<readonly number[]> {
  const script = `((isUnderline) => [...document.querySelectorAll(".editor-group-container.active .editor-instance .view-overlays > div")]
      .filter((line) => [...line.children].some((part) => isUnderline(getComputedStyle(part))))
      .map(({ style }) => Math.round(Number.parseFloat(style.top) / Number.parseFloat(style.height)) + 1)
      .sort((one, other) => one - other))(({ borderBottomStyle, borderTopWidth }) =>
        // High contrast draws a dotted frame around other places of the word at the cursor.
        borderBottomStyle === "dotted" && borderTopWidth === "0px")`;
  return new Reading(() => page.evaluate<readonly number[]>(script));
}

/** Shows the hover at a place, both from 1, as the keyboard does. */
async function hoverAt(vs: Workbench, line: number, column: number): Promise<Locator> {
  await vs.goTo(line, column);
  await vs.run("Show or Focus Hover");
  const hover = vs.page.locator(".monaco-hover:visible", { hasText: "Received" });
  await hover.waitFor();
  return hover;
}

describe("a company that one window has searched for", () => {
  it("is underlined and known in the text of another window, without a request", async () => {
    const asked = service.asked.length;
    const vs = other();
    await vs.page.bringToFront();
    await vs.openFile("notes.md");
    await expectSoon(underlined(vs)).toEqual([1, 3]);
    await takeTheme(vs.page, "Default High Contrast");
    const hover = await hoverAt(vs, 1, 10);
    await expectSoon(textIn(hover)).toMatch(
      /Northwind Robotics, Inc\.[^]*\$1K[^]*Maine[^]*Received just now[^]*Open · Insert · Star · Hide This Name/u,
    );
    expect(await problemsInWorkbench(vs.page, [".monaco-hover:not(.hidden)"])).toEqual([]);
    await vs.page.keyboard.press("Escape");
    expect(service.asked).toHaveLength(asked);
  });

  it("opens from its hover, without a request", async () => {
    const asked = service.asked.length;
    const vs = other();
    await vs.page.bringToFront();
    await vs.openFile("notes.md");
    const hover = await hoverAt(vs, notes.length, 12);
    await hover.getByRole("link", { name: "Open" }).click();
    await vs.webview().getByRole("heading", { name }).waitFor();
    expect(service.asked).toHaveLength(asked);
  });

  it("says what it is called as text, whatever that is", async () => {
    const vs = other();
    await vs.page.bringToFront();
    await vs.openFile("hostile.json");
    const hover = await hoverAt(vs, 1, 20);
    const card = expectSoon(textIn(hover)).toContain(hostile);
    const links = ["Open", "Insert", "Star", "Hide This Name"];
    expect(await textsIn(hover.getByRole("link")).after(card)).toEqual(links);
    expect(await countOf(hover.locator("img, .codicon-trash")).after(card)).toBe(0);
  });
});
