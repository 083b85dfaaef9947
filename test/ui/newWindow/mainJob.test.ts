import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSampleService } from "../../../src/sample/service.ts";
import { loadFullFiling } from "../../../tools/workbench/steps.ts";
import { useNewWindow } from "../../support/ui/product.ts";
import { expectSoon } from "../../support/ui/expectSoon.ts";
import { attributeOf, countOf, textIn } from "../../../tools/workbench/reading.ts";

const key = "sk-test-7f3a9c1e5b2d4860";
const answers: string[] = [];
const service = await startSampleService({ key, searches: 40, log: (line) => answers.push(line) });
const session = useNewWindow({ files: { "companies.ts": 'const name = "robot";\n\n' } }, () => ({
  log: () => answers.join("\n"),
}));
/** What there is before anyone has asked for anything. */
const unasked: { palette: readonly string[]; messages: readonly string[]; statusItems: number } = {
  palette: [],
  messages: ["not looked"],
  statusItems: -1,
};

beforeAll(async () => {
  const { vs } = session();
  const offered = vs.paletteRows("Startup Funding: Search", "Startup Funding: Search Companies…");
  unasked.palette = (await offered).map(({ label }) => label);
  unasked.messages = await vs.notifications.messages.after(offered);
  unasked.statusItems = await countOf(vs.statusBarItem("startupFunding.remaining")).after(offered);
});
afterAll(() => service.close());

describe("the installed product", () => {
  it("shows nothing unasked, and has its commands in the palette", () => {
    expect(unasked).toMatchObject({ messages: [], statusItems: 0 });
    expect(unasked.palette).toContain("Startup Funding: Search Companies…");
    // What is done with a past search has a meaning in a row of Searches alone.
    expect(unasked.palette).not.toContain("Startup Funding: Run Again (may use 1 search)");
  });

  it("leads from no connection to a filing in code", async () => {
    await connectByHand();
    await refusesAKey();
    await takesTheKey();
    await searchesByName();
    await opensARow();
    await insertsTheRecord();
  });
});

async function connectByHand(): Promise<void> {
  const { vs } = session();
  await vs.run("Startup Funding: Configure Connection…");
  await vs.pick.waitForOpen(/Configure Connection/);
  await vs.pick.type("http://example.com");
  await expectSoon(vs.pick.isRefused).toBe(true);
  const pasted = `${service.baseUrl}/fundings?page=2, ${service.appUrl}/api/v3/companies`;
  await vs.pick.type(pasted);
  await vs.pick.press("Advanced");
  await vs.pick.choose("API key");
  // The next question looks the same.
  await expectSoon(attributeOf(vs.pick.input, "placeholder")).toContain("company searches");
  await vs.pick.choose("Token header");
  await expectSoon(vs.pick.typed).toBe(pasted);
  await vs.pick.accept();
  await vs.pick.waitForOpen("Set API Key");
  await expectSoon(attributeOf(vs.pick.input, "type")).toBe("password");
}

async function refusesAKey(): Promise<void> {
  const { vs } = session();
  await vs.pick.type("a-wrong-key-1234567");
  await vs.pick.accept();
  await vs.pick.choose("Both addresses");
  await expectSoon(vs.pick.isRefused).toBe(true);
  await expectSoon(vs.pick.message).toContain("rejected the API key");
  for (const button of ["Save anyway", "Diagnose Connection"])
    await expectSoon(countOf(vs.pick.button(button))).toBe(1);
}

async function takesTheKey(): Promise<void> {
  const { vs } = session();
  await vs.pick.type(`Authorization: ${key}`);
  await vs.pick.accept();
  await vs.pick.choose("Both addresses");
  await vs.notifications.find(/The API key is saved\..*You can search companies and browse fundings\./);
  await expectSoon(textIn(vs.statusBarItem("startupFunding.remaining"))).toContain("40");
}

async function searchesByName(): Promise<void> {
  const { vs } = session();
  await vs.run("Startup Funding: Search Companies…");
  await vs.pick.waitForOpen("Search Companies");
  const filters = "Company,Cities,States,Zip codes,Industry,Related person,Minimum raised,Maximum raised";
  await expectSoon(vs.pick.labels.as(String)).toBe(
    `Search,Search Library (free),Save…,${filters},Results per page,Clear`,
  );
  await vs.pick.type("robot");
  await expectSoon(vs.pick.labels).toEqual(['Search for company "robot"', "Search Library (free)"]);
  await vs.pick.accept();
  await vs.view("Results").row(/robot/i).waitFor();
  await expectSoon(vs.view("Results").message).toContain("company “robot”");
  // With a person's first rows the view says where they can go, until one went there.
  await expectSoon(vs.view("Results").message).toContain("use Insert Record at Cursor");
}

async function opensARow(): Promise<void> {
  const { vs } = session();
  const robot = vs.view("Results").labels.as((labels) => labels.find((label) => /robot/i.test(label)) ?? "");
  const name = await robot.until("a robot", (label) => label !== "");
  await vs.view("Results").click(name);
  await vs.webview().getByRole("heading", { level: 1, name }).waitFor();
  await loadFullFiling(vs);
  await vs
    .webview()
    .getByRole("heading", { name: /related persons/i })
    .waitFor();
}

/** As a literal that one undo takes back. */
async function insertsTheRecord(): Promise<void> {
  const { vs } = session();
  await vs.openFile("companies.ts");
  await vs.goTo(2, 1);
  await vs.view("Results").chooseFromMenu(/robot/i, "Insert Record at Cursor");
  await expectSoon(vs.editor.text).toMatch(/const \w+ = \{\n\s+id: \d+,/);
  await expectSoon(vs.view("Results").message).toMatch(/^company “robot”$/);
  await vs.editor.locator.click();
  await vs.page.keyboard.press("ControlOrMeta+Z");
  await expectSoon(vs.editor.text).not.toContain("id:");
}
