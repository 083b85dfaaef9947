import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Fault, goodRow, listBody, sendJson } from "../support/faults/answers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { useProduct } from "../support/ui/product.ts";
import { enterKey, enterKeyOfAnother, searchFor, tidy } from "../../tools/workbench/steps.ts";
import { openUsage } from "../../tools/workbench/usagePage.ts";
import { type Workbench, workbenchOf } from "../../tools/workbench/workbench.ts";

const service = await startSwitchedService();
const session = useProduct(
  {
    settings: {
      "startupFunding.baseUrl": service.origin,
      "startupFunding.appUrl": service.origin,
    },
  },
  () => service,
);
const firstKey = "sk-windows-first-1234567890";
const held: { other?: Workbench; key?: string | undefined; firstMessage: string } = { firstMessage: "" };
const keys: (string | undefined)[] = [];

/** One row named after the question; keeps what key it was asked with. */
const answer: Fault = (request, response) => {
  keys.push(keyOf(request));
  const { searchParams } = new URL(request.url ?? "/", "http://host");
  const name = `${searchParams.get("company") ?? ""} Inc`;
  sendJson(response, listBody(request, [{ ...goodRow(keys.length), name }]));
};

function keyOf({ headers }: IncomingMessage): string | undefined {
  const token = headers["auth-token"] ?? headers["authorization"];
  return typeof token === "string" ? token : undefined;
}

function windows(): { readonly one: Workbench; readonly other: Workbench } {
  if (held.other === undefined) throw new Error("the second window is not open");
  return { one: session().vs, other: held.other };
}

/** Searches in a window, which is brought to the front as a person does, and waits for the row. */
async function ask(vs: Workbench, name: string): Promise<void> {
  await vs.page.bringToFront();
  await searchFor(vs, name);
  await vs.view("Results").row(`${name} Inc`).waitFor();
}

/** The requests of Show Usage in a window. */
async function usageIn(vs: Workbench): Promise<readonly string[]> {
  await vs.page.bringToFront();
  const { requests } = await openUsage(vs);
  return (await requests()).map(({ words }) => words);
}

async function answerDialog(vs: Workbench, button: string): Promise<void> {
  const dialog = vs.page.locator(".monaco-dialog-box");
  await dialog.getByRole("button", { name: button, exact: true }).dispatchEvent("click");
  await dialog.waitFor({ state: "hidden" });
}

/** Closes the second window and opens it anew: in a browser, VS Code reads its secrets once in a window's life. */
async function reopenOther(): Promise<void> {
  await held.other?.page.close();
  const page = await session().openWindow();
  page.setDefaultTimeout(60_000);
  held.other = workbenchOf(page);
}

/** Enters a key in the first window, and opens the second one, which knows of it. */
async function connectBoth(key: string, enter = enterKey): Promise<void> {
  const { vs } = session();
  await vs.page.bringToFront();
  await enter(vs, key);
  held.key = key;
  await reopenOther();
}

beforeAll(async () => {
  service.behave(answer);
  await connectBoth(firstKey);
  const { one } = windows();
  await ask(one, "Shared");
  const message = one.view("Results").locator.locator(".message", { hasText: /“Shared” · Drag a row/ });
  await message.waitFor();
  held.firstMessage = await one.view("Results").message();
});
beforeEach(async () => {
  if (held.key !== firstKey) await connectBoth(firstKey);
  const { other } = windows();
  await other.page.bringToFront();
  await tidy(other);
});
afterAll(() => service.stop());

describe("two windows of one editor", () => {
  it("answer from one store: what one has paid for, the other does not ask", async () => {
    const { one, other } = windows();
    // Where records can go is said with a person's first rows, not once a window.
    expect(held.firstMessage).toMatch(/^company “Shared” · Drag a row into your code, or .*\.$/);
    await ask(one, "Paid in one");
    const asked = service.asked.length;
    await ask(other, "Paid in one");
    await expect
      .poll(() => other.view("Results").message())
      .toMatch(/^company “Paid in one” · from .* \(free\)$/);
    expect(service.asked).toHaveLength(asked);
  });

  it("keep one ledger", async () => {
    const { one, other } = windows();
    const asked = service.asked.length;
    await ask(one, "Here");
    await ask(other, "There");
    expect(service.asked).toHaveLength(asked + 2);
    const searches = ["company “Here”", "company “There”"];
    await expect.poll(() => usageIn(one)).toEqual(expect.arrayContaining(searches));
    await expect.poll(() => usageIn(other)).toEqual(expect.arrayContaining(searches));
  });

  it("forget together when the local data is cleared in one of them", async () => {
    const { one, other } = windows();
    await ask(one, "Forgotten");
    await one.run("Startup Funding: Clear Local Data…");
    await answerDialog(one, "Clear");
    await one.notifications.find("The local data is cleared.");
    // The tree is drawn a moment after the toast.
    await expect.poll(() => one.view("Results").rows()).toEqual([]);
    await expect.poll(() => usageIn(other)).toEqual([]);
    const asked = service.asked.length;
    await ask(other, "Forgotten");
    expect(service.asked).toHaveLength(asked + 1);
    await ask(one, "Forgotten");
    expect(service.asked).toHaveLength(asked + 1);
    // The toast of it goes away by itself after a while.
    const others = (await one.notifications.messages()).filter(
      (text) => text !== "The local data is cleared.",
    );
    expect(others).toEqual([]);
    expect(await other.notifications.messages()).toEqual([]);
  });

  it("use the key that the other window has set", async () => {
    const second = "sk-windows-second-1234567890";
    await connectBoth(second, enterKeyOfAnother);
    await ask(windows().other, "With the new key");
    expect(keys.at(-1)).toBe(second);
  });

  it("know of a key that the other window has removed, and then send nothing", async () => {
    const { one } = windows();
    const asked = service.asked.length;
    await one.page.bringToFront();
    await one.run("Startup Funding: Remove API Key");
    await answerDialog(one, "Remove");
    held.key = undefined;
    await one.notifications.find("The API key is removed.");
    await reopenOther();
    const { other } = windows();
    await other.run("Startup Funding: Search Companies…");
    await other.notifications.find(/key/i);
    expect(service.asked).toHaveLength(asked);
  });
});
