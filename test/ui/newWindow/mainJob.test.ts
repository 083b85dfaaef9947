import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSampleService } from "../../../src/sample/service.ts";
import { loadFullFiling } from "../../../tools/workbench/steps.ts";
import { useNewWindow } from "../../support/ui/product.ts";

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
  const rows = await vs.paletteRows("Startup Funding: Search", "Startup Funding: Search Companies…");
  unasked.palette = rows.map(({ label }) => label);
  unasked.messages = await vs.notifications.messages();
  unasked.statusItems = await vs.statusBarItem("startupFunding.remaining").count();
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
  await expect.poll(() => vs.pick.isRefused()).toBe(true);
  const pasted = `${service.baseUrl}/fundings?page=2, ${service.appUrl}/api/v3/companies`;
  await vs.pick.type(pasted);
  await vs.pick.press("Advanced");
  await vs.pick.choose("API key");
  // The next question looks the same.
  await expect.poll(() => vs.pick.input.getAttribute("placeholder")).toContain("company searches");
  await vs.pick.choose("Token header");
  await expect.poll(() => vs.pick.input.inputValue()).toBe(pasted);
  await vs.pick.accept();
  await vs.pick.waitForOpen("Set API Key");
  expect(await vs.pick.input.getAttribute("type")).toBe("password");
}

async function refusesAKey(): Promise<void> {
  const { vs } = session();
  await vs.pick.type("a-wrong-key-1234567");
  await vs.pick.accept();
  await vs.pick.choose("Both addresses");
  await expect.poll(() => vs.pick.isRefused()).toBe(true);
  await expect.poll(() => vs.pick.message()).toContain("rejected the API key");
  for (const button of ["Save anyway", "Diagnose Connection"])
    await expect.poll(() => vs.pick.button(button).count()).toBe(1);
}

async function takesTheKey(): Promise<void> {
  const { vs } = session();
  await vs.pick.type(`Authorization: ${key}`);
  await vs.pick.accept();
  await vs.pick.choose("Both addresses");
  await vs.notifications.find(/The API key is saved\..*You can search companies and browse fundings\./);
  await expect.poll(() => vs.statusBarItem("startupFunding.remaining").innerText()).toContain("40");
}

async function searchesByName(): Promise<void> {
  const { vs } = session();
  await vs.run("Startup Funding: Search Companies…");
  await vs.pick.waitForOpen("Search Companies");
  const filters = "Company,Cities,States,Zip codes,Industry,Related person,Minimum raised,Maximum raised";
  await expect
    .poll(async () => (await vs.pick.labels()).join())
    .toBe(`Search,Search Library (free),Save…,${filters},Results per page,Clear`);
  await vs.pick.type("robot");
  await expect.poll(() => vs.pick.labels()).toEqual(['Search for company "robot"', "Search Library (free)"]);
  await vs.pick.accept();
  await vs.view("Results").row(/robot/i).waitFor();
  await expect.poll(() => vs.view("Results").message()).toContain("company “robot”");
  // With a person's first rows the view says where they can go, until one went there.
  await expect.poll(() => vs.view("Results").message()).toContain("use Insert Record at Cursor");
}

async function opensARow(): Promise<void> {
  const { vs } = session();
  const name = await vs.view("Results").nameOf(/robot/i);
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
  await expect.poll(() => vs.editor.text()).toMatch(/const \w+ = \{\n\s+id: \d+,/);
  await expect.poll(() => vs.view("Results").message()).toMatch(/^company “robot”$/);
  await vs.editor.locator.click();
  await vs.page.keyboard.press("ControlOrMeta+Z");
  await expect.poll(() => vs.editor.text()).not.toContain("id:");
}
