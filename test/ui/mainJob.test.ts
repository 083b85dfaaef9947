import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SampleProcess, startSampleProcess } from "../support/sampleProcess.ts";
import { useProduct } from "./product.ts";

const key = "sk-test-7f3a9c1e5b2d4860";
const held: { service?: SampleProcess } = {};
const session = useProduct({
  files: { "companies.ts": 'const name = "robot";\n\n', "notes.txt": "solar\n" },
});

function service(): SampleProcess {
  if (held.service === undefined) throw new Error("the service is not running");
  return held.service;
}

beforeAll(async () => {
  held.service = await startSampleProcess({ key, searches: "40" });
});
afterAll(async () => held.service?.stop());

describe("from no connection to a filing in code", () => {
  it("asks for the addresses and the methods, then for the key", async () => {
    const { vs } = session();
    await vs.run("Startup Funding: Configure Connection…");
    await vs.pick.waitForOpen(/Configure Connection/);
    await vs.pick.type("http://example.com");
    await expect.poll(() => vs.pick.isRefused()).toBe(true);
    await vs.pick.type(`${service().baseUrl}/fundings?page=2`);
    await vs.pick.accept();
    await expect.poll(() => vs.pick.message()).toContain("App address");
    await vs.pick.type(service().appUrl);
    await vs.pick.accept();
    await vs.pick.choose("API key");
    await vs.pick.choose("Token header");
    await vs.notifications.press("The connection is saved.", "Set API Key…");
    await vs.pick.waitForOpen("Set API Key");
    expect(await vs.pick.input.getAttribute("type")).toBe("password");
  });

  it("keeps the box open with the sentence when the key is refused", async () => {
    const { vs } = session();
    await vs.pick.type("wrong-key-of-somebody");
    await vs.pick.accept();
    await vs.pick.choose("Both addresses");
    await expect.poll(() => vs.pick.isRefused()).toBe(true);
    await expect.poll(() => vs.pick.message()).toContain("did not accept the API key");
    await expect.poll(() => vs.pick.button("Save anyway").count()).toBe(1);
  });

  it("stores a key that was accepted, and shows the remaining searches", async () => {
    const { vs } = session();
    await vs.pick.type(`Authorization: ${key}`);
    await vs.pick.accept();
    await vs.pick.choose("Both addresses");
    await vs.notifications.find("The API key is saved.");
    await expect.poll(() => vs.statusBarItem("startupFunding.remaining").innerText()).toContain("40");
  });

  it("searches by a name and Enter", async () => {
    const { vs } = session();
    await vs.run("Startup Funding: Search Companies…");
    await vs.pick.waitForOpen("Search Companies");
    expect((await vs.pick.rows()).map((row) => row.label)).toEqual([
      "Search",
      "Company",
      "Cities",
      "States",
      "Zip codes",
      "Industry",
      "Related person",
      "Minimum raised",
      "Maximum raised",
      "Results per page",
      "Clear",
    ]);
    await vs.pick.type("robot");
    await expect
      .poll(async () => (await vs.pick.rows()).map((row) => row.label))
      .toEqual(['Search for company "robot"']);
    await vs.pick.accept();
    await vs.view("Results").row(/robot/i).waitFor();
    await expect.poll(() => vs.view("Results").message()).toContain("company “robot”");
    // With a person's first rows it is said where they can go, until one went there.
    await expect.poll(() => vs.view("Results").message()).toContain("use Insert Record at Cursor");
  });

  it("opens a row as a page, at once and whole", async () => {
    const { vs } = session();
    const row = vs.view("Results").row(/robot/i);
    const name = await row.locator(".label-name").first().innerText();
    await row.click();
    await vs.webview().getByRole("heading", { level: 1, name }).waitFor();
    await vs
      .webview()
      .getByRole("heading", { name: /related persons/i })
      .waitFor();
  });

  it("inserts the record into the file, as a literal that one undo takes back", async () => {
    const { vs } = session();
    await vs.openFile("companies.ts");
    await vs.goTo(2, 1);
    const row = vs.view("Results").row(/robot/i);
    await vs.view("Results").chooseFromMenu(row, "Insert Record at Cursor");
    await expect.poll(() => vs.editor.text()).toMatch(/const \w+ = \{\n\s+id: \d+,/);
    await expect.poll(() => vs.view("Results").message()).toMatch(/^company “robot”$/);
    await vs.editor.locator.click();
    await vs.page.keyboard.press("ControlOrMeta+Z");
    await expect.poll(() => vs.editor.text()).not.toContain("id:");
  });

  it("copies the record as another format", async () => {
    const { vs } = session();
    const row = vs.view("Results").row(/robot/i);
    await vs.view("Results").chooseFromMenu(row, "Copy Record As…");
    await vs.pick.choose("SQL INSERT");
    await expect.poll(() => vs.readClipboard()).toMatch(/^INSERT INTO/);
  });

  it("copies the request with a placeholder in place of the key", async () => {
    const { vs } = session();
    await vs.run("Startup Funding: Copy Request As…");
    await vs.pick.choose("cURL");
    await expect.poll(() => vs.readClipboard()).toContain("STARTUP_FUNDING_API_KEY");
    const copied = await vs.readClipboard();
    expect(copied).toContain("company=robot");
    expect(copied).not.toContain(key);
  });

  it("edits the shown search and filters by state and amount", async () => {
    const { vs } = session();
    await vs.run("Startup Funding: Edit Search…");
    await vs.pick.waitForOpen("Search Companies");
    const company = (await vs.pick.rows()).find((row) => row.label === "Company");
    expect(company?.description).toBe("robot");
    await vs.pick.choose("Clear");
    await vs.pick.choose("States");
    await vs.pick.type("CA, new york");
    await vs.pick.accept();
    await expect
      .poll(async () => (await vs.pick.rows()).find((row) => row.label === "States")?.description)
      .toBe("California, New York");
    await vs.pick.choose("Minimum raised");
    await vs.pick.type("five");
    await expect.poll(() => vs.pick.isRefused()).toBe(true);
    await vs.pick.type("5M");
    await vs.pick.accept();
    await vs.pick.choose("Results per page");
    await vs.pick.type("5");
    await vs.pick.accept();
    await vs.pick.choose("Search");
    await expect
      .poll(() => vs.view("Results").message())
      .toContain("California, New York, raised 5,000,000 or more");
    await vs.view("Results").row("Load Next Page (may use 1 search)").waitFor();
    await vs.view("Results").titleAction("Load Next Page (may use 1 search)").waitFor();
  });

  it("loads the next page once, however often its row is clicked", async () => {
    const { vs } = session();
    await vs.view("Results").row("Load Next Page").dblclick();
    await expect.poll(() => vs.view("Results").locator.innerText()).toContain("10 loaded, more exist");
    await vs.page.waitForTimeout(1500);
    expect(await vs.view("Results").locator.innerText()).toContain("10 loaded, more exist");
  });

  it("says what to try when nothing is found, and that it was free", async () => {
    const { vs } = session();
    await vs.run("Startup Funding: Search Companies…");
    await vs.pick.waitForOpen("Search Companies");
    await vs.pick.type("zzqx no such name");
    await vs.pick.accept();
    await vs.view("Results").row("Nothing found").waitFor();
    await vs.view("Results").row("no search was used").waitFor();
  });

  it("looks up the name at the cursor after asking", async () => {
    const { vs } = session();
    await vs.openFile("companies.ts");
    await vs.goTo(1, 17);
    await vs.run("Startup Funding: Look Up Selected Company");
    await vs.pick.choose('Search for company "robot"');
    await vs.view("Results").row(/robot/i).waitFor();
    await expect.poll(() => vs.view("Results").message()).toContain("company “robot” · from ");
    await expect.poll(() => vs.view("Results").message()).toContain("no search used");
  });

  it("draws the results again after a reload, without a request", async () => {
    const { vs, reload } = session();
    const before = (await vs.view("Results").rows()).map((row) => row.label);
    await reload();
    await expect.poll(async () => (await vs.view("Results").rows()).map((row) => row.label)).toEqual(before);
  });
});
