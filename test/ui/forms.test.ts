import { beforeAll, describe, expect, it } from "vitest";
import { goodRow, listBody, sendJson, type Fault } from "../support/faults/answers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { useConnected } from "../support/ui/product.ts";
import { askFor, clearForm, fillIn, searchFor } from "../../tools/workbench/steps.ts";
import type { Workbench } from "../../tools/workbench/workbench.ts";
import { expectSoon } from "../support/ui/expectSoon.ts";
import type { Reading } from "../../tools/workbench/reading.ts";

const service = await startSwitchedService({ tier: "Pro", remaining_searches: 100 });
const session = useConnected(service, { files: { "names.ts": 'const who = "Faultless 2";\n' } });

const guidance = { message: "Nothing matches.", suggestions: ["Leave out the states."] };
/** Finds three filings, but nothing for names that begin with "No". */
const answers: Fault = (request, response) => {
  const { searchParams } = new URL(request.url ?? "/", "http://host");
  const isEmpty = searchParams.get("company")?.startsWith("No") === true;
  const body = listBody(request, isEmpty ? [] : [1, 2, 3].map(goodRow));
  sendJson(response, isEmpty ? { ...body, guidance } : body);
};

beforeAll(() => service.behave(answers));

function valueOf(vs: Workbench, row: string): Reading<string | undefined> {
  return vs.pick.rows.as((rows) => rows.find(({ label }) => label === row)?.description);
}

async function openForm(vs: Workbench): Promise<void> {
  await vs.run("Startup Funding: Search Companies…");
  await vs.pick.waitForOpen("Search Companies");
  await clearForm(vs);
}

describe("the form of Search Companies", () => {
  it("takes letters as a name, unless a filter's word begins with them", async () => {
    const { vs } = session();
    await openForm(vs);
    // These letters are in "Maximum raised" too, which Enter would otherwise have taken.
    await vs.pick.type("AI");
    await expectSoon(vs.pick.labels).toEqual(['Search for company "AI"', "Search Library (free)"]);
    await vs.pick.type("raised");
    await expectSoon(vs.pick.labels).toEqual(
      expect.arrayContaining(["Maximum raised", 'Search for company "raised"']),
    );
    await vs.pick.type("");
    await vs.pick.escape();
    await vs.pick.waitForClose();
  });

  it("shows the states below the box that they are typed into, and adds and takes away what is chosen", async () => {
    const { vs } = session();
    await openForm(vs);
    await askFor(vs, "States");
    await expectSoon(vs.pick.labels).toEqual(expect.arrayContaining(["Any state", "Alabama", "Alaska"]));
    await vs.pick.choose("Arizona");
    await expectSoon(vs.pick.typed).toBe("Arizona, ");
    await vs.pick.choose("Alaska");
    await vs.pick.choose('Use "Arizona, Alaska"');
    await expectSoon(valueOf(vs, "States")).toBe("Arizona, Alaska");
    await askFor(vs, "States");
    await vs.pick.choose("Arizona");
    await vs.pick.choose('Use "Alaska"');
    await expectSoon(valueOf(vs, "States")).toBe("Alaska");
    await askFor(vs, "States");
    await vs.pick.press("Back");
    await expectSoon(valueOf(vs, "States")).toBe("Alaska");
    await fillIn(vs, "States", "");
    await expectSoon(valueOf(vs, "States")).toBe("any state");
    await vs.pick.escape();
    await vs.pick.waitForClose();
  });
});

describe("an answer without rows", () => {
  it("fills the form in as the service suggests, and sends nothing by itself", async () => {
    const { vs } = session();
    await openForm(vs);
    await fillIn(vs, "Company", "Nowhere");
    await fillIn(vs, "States", "ME");
    await vs.pick.choose("Search");
    await vs.view("Results").row("Nothing found").waitFor();
    const before = service.asked.length;
    await vs.view("Results").click("Leave out the states.");
    await vs.pick.waitForOpen("Search Companies");
    await expectSoon(valueOf(vs, "States")).toBe("any state");
    await expectSoon(valueOf(vs, "Company")).toBe("Nowhere");
    expect(service.asked.length).toBe(before);
    await vs.pick.escape();
    await vs.pick.waitForClose();
  });
});

describe("Look Up Selected Company", () => {
  it("shows what is known first, free, with its age, and the search below it with its price", async () => {
    const { vs } = session();
    await searchFor(vs, "Faultless");
    await vs.view("Results").row("Faultless 2").waitFor();
    const before = service.asked.length;
    await vs.openFile("names.ts");
    await vs.goTo(1, 17);
    await vs.run("Startup Funding: Look Up Selected Company");
    await vs.pick.waitForOpen("Look Up Company");
    await expectSoon(vs.pick.labels.as(([first]) => first)).toBe("Faultless 2");
    await expectSoon(valueOf(vs, "Faultless 2")).toMatch(/^\(free\) · loaded .* · \$1K/);
    await expectSoon(valueOf(vs, 'Search for company "Faultless 2"')).toMatch(/^\(may use 1 search\)/);
    await vs.pick.accept();
    await vs.webview().getByRole("heading", { level: 1, name: "Faultless 2" }).waitFor();
    expect(service.asked.length).toBe(before);
  });
});
