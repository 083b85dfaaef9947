import { beforeAll, describe, expect, it } from "vitest";
import { type Fault, goodRow, listBody, sendJson } from "../support/faults/answers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { useConnected } from "../support/ui/product.ts";

const service = await startSwitchedService({ tier: "Pro", remaining_searches: 30 });
const session = useConnected(service, { settings: { "startupFunding.reserveSearches": 5 } });
const answer: Fault = (request, response) =>
  sendJson(response, { ...listBody(request, [goodRow(1)]), meta: { remaining_searches: 12 } });

async function search(company: string): Promise<string> {
  const { vs } = session();
  await vs.run("Remote: Call Tool");
  await vs.pick.type(`funding_search_service ${JSON.stringify({ company })}`);
  await vs.pick.accept();
  return await vs.dialog.find("Use 1 paid search?");
}

beforeAll(() => service.behave(answer));

describe("the editor’s own question for a paid tool", () => {
  it("names the price, what is asked, and the reserve; pressed, it is paid for", async () => {
    const { vs } = session();
    const before = service.asked.length;
    const question = await search("Ash");
    expect(question).toContain("Company “Ash”, one page. 30 searches left (read ");
    expect(question).toContain("5 kept in reserve. Agents may use 5 more today.");
    expect(service.asked).toHaveLength(before);
    // What follows a question faster than this was confirmed by no person, and is asked again by us.
    await vs.page.waitForTimeout(600);
    await vs.dialog.press("Yes");
    await vs.notifications.find(/^Answer: .*"answered_from":"service"/);
    expect(service.asked.slice(before)).toEqual([expect.stringContaining("company=Ash")]);
  });

  it("pays nothing where it is left", async () => {
    const { vs } = session();
    const before = service.asked.length;
    await search("Birch");
    await vs.dialog.press("Cancel");
    await vs.notifications.find(/^Answer: .*Canceled/);
    expect(service.asked).toHaveLength(before);
  });
});
