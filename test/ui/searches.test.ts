import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Fault, goodRow, listBody, sendJson } from "../support/faults/answers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { useConnected } from "../support/ui/product.ts";
import { expectSoon } from "../support/ui/expectSoon.ts";
import { closeEditors, searchFor } from "../../tools/workbench/steps.ts";

const service = await startSwitchedService({ tier: "Pro", remaining_searches: 30 });
const session = useConnected(service, { viewport: { width: 1280, height: 900 } });
const answer: Fault = (request, response) => {
  const name = `${new URL(request.url ?? "/", "http://host").searchParams.get("company") ?? ""} Inc`;
  sendJson(response, listBody(request, [{ ...goodRow(service.asked.length), name }]));
};

const searches = () => session().vs.view("Searches");
const asked = (name: string): string => `company “${name}”`;
const counts = { asked: 0 };

async function search(name: string): Promise<void> {
  await searchFor(session().vs, name);
  counts.asked += 1;
  await session().vs.view("Results").row(`${name} Inc`).waitFor();
  await searches().row(asked(name)).waitFor();
}

beforeAll(async () => {
  const { vs } = session();
  service.behave(answer);
  await vs.run("View: Show Startup Funding");
  await searches().expand();
});
beforeEach(async () => closeEditors(session().vs));
afterAll(() => expect(service.asked).toHaveLength(counts.asked));

describe("a past search", () => {
  it("is run again past what is stored, by an entry that says what that may use", async () => {
    const { vs } = session();
    await search("Again");
    await search("Between");
    await searches().chooseFromMenu(asked("Again"), "Run Again (may use 1 search)");
    counts.asked += 1;
    await vs.view("Results").row("Again Inc").waitFor();
    await expect.poll(() => service.asked.length).toBe(counts.asked);
    await expectSoon(searches().labels.as(([first]) => first)).toBe(asked("Again"));
  });

  it("is removed by the action in its row", async () => {
    const { vs } = session();
    await search("Removed");
    await search("Kept");
    await searches().pressInRow(asked("Removed"), "Remove");
    const removed = expectSoon(searches().labels).not.toContain(asked("Removed"));
    expect(await vs.notifications.messages.after(removed)).toEqual([]);
    await expectSoon(searches().labels).toContain(asked("Kept"));
  });
});
