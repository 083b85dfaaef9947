import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SampleService, startSampleService } from "../../src/sample/service.ts";
import { useProduct } from "../support/ui/product.ts";
import { askFor, enterKeyForBoth, fillIn, loadFullFiling, searchFor } from "../../tools/workbench/steps.ts";

const key = "sk-test-7f3a9c1e5b2d4860";
const files = { "companies.ts": 'const name = "robot";\n\n', "notes.txt": "solar\n" };

/** A sample service that tells what it has answered, oldest first. */
interface Service extends SampleService {
  readonly answers: readonly string[];
  readonly log: () => string;
}

/** Starts a service for the tests of a `describe`, and ends it after them; the function hands it out inside of a test. */
function useService(): () => Service {
  const held: { service?: Service } = {};
  beforeAll(async () => {
    const answers: string[] = [];
    const service = await startSampleService({ key, searches: 40, log: (line) => answers.push(line) });
    held.service = { ...service, answers, log: () => answers.join("\n") };
  });
  afterAll(() => held.service?.close());
  return () => {
    if (held.service === undefined) throw new Error("the service is not running");
    return held.service;
  };
}

describe("from no connection to a filing in code", () => {
  const service = useService();
  const session = useProduct({ files }, service);

  it("asks for the addresses, then for a key until one is accepted; searches, opens a row, inserts", async () => {
    await connectByHand();
    await refusesAKey();
    await takesTheKey();
    await searchesByName();
    await opensARow();
    await insertsTheRecord();
  });

  async function connectByHand(): Promise<void> {
    const { vs } = session();
    await vs.run("Startup Funding: Configure Connection…");
    await vs.pick.waitForOpen(/Configure Connection/);
    await vs.pick.type("http://example.com");
    await expect.poll(() => vs.pick.isRefused()).toBe(true);
    const pasted = `${service().baseUrl}/fundings?page=2, ${service().appUrl}/api/v3/companies`;
    await vs.pick.type(pasted);
    // How the key is sent is asked of those who want to say it, and what was pasted is still there then.
    await vs.pick.button("Advanced").click();
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
    await vs.pick.type("wrong-key-of-somebody");
    await vs.pick.accept();
    await vs.pick.choose("Both addresses");
    await expect.poll(() => vs.pick.isRefused()).toBe(true);
    await expect.poll(() => vs.pick.message()).toContain("rejected the API key");
    await expect.poll(() => vs.pick.button("Save anyway").count()).toBe(1);
    await expect.poll(() => vs.pick.button("Diagnose Connection").count()).toBe(1);
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
    expect((await vs.pick.rows()).map((row) => row.label)).toEqual([
      "Search",
      "Search Library (free)",
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
});

describe("with a connection and rows on screen", () => {
  const service = useService();
  const session = useProduct(
    () => ({
      files,
      settings: {
        "startupFunding.baseUrl": service().baseUrl,
        "startupFunding.appUrl": service().appUrl,
      },
    }),
    service,
  );
  /** How many answers the service has given to searches; the product reads the allowance by itself at the other host. */
  const answers = (): number => service().answers.filter((line) => line.includes("/api/v3/")).length;
  const labels = async (): Promise<readonly string[]> =>
    (await session().vs.view("Results").rows()).map((row) => row.label);
  // The last row may lie below what is seen: it depends on how high the other views are.
  const records = async (): Promise<readonly string[]> =>
    (await labels()).filter((label) => !label.startsWith("Load Next Page"));

  beforeAll(() => enterKeyForBoth(session().vs, key));
  beforeEach(async () => {
    const { vs } = session();
    await searchFor(vs, "robot");
    await vs.view("Results").row(/robot/i).waitFor();
    await expect.poll(() => vs.view("Results").message()).toContain("company “robot”");
  });

  it("copies the record as another format", async () => {
    const { vs } = session();
    await vs.view("Results").chooseFromMenu(/robot/i, "Copy Record As…");
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
    await fillIn(vs, "States", "CA, new york");
    await expect
      .poll(async () => (await vs.pick.rows()).find((row) => row.label === "States")?.description)
      .toBe("California, New York");
    await askFor(vs, "Minimum raised");
    await vs.pick.type("five");
    await expect.poll(() => vs.pick.isRefused()).toBe(true);
    await vs.pick.type("5M");
    await vs.pick.accept();
    await vs.pick.waitForTitle("Search Companies");
    await searchWithFivePerPage();
    await expect
      .poll(() => vs.view("Results").message())
      .toContain("California, New York, raised 5,000,000 or more");
    await vs.view("Results").row("Load Next Page (may use 1 search)").waitFor();
    await vs.view("Results").titleAction("Load Next Page (may use 1 search)").waitFor();
  });

  it("loads the next page once, however often its row is clicked", async () => {
    const { vs } = session();
    const loaded = (): Promise<string> => vs.view("Results").locator.innerText();
    await vs.run("Startup Funding: Search Companies…");
    await vs.pick.choose("Clear");
    await searchWithFivePerPage();
    await expect.poll(loaded).toMatch(/\b5 loaded, more exist[^]*5 per page/);
    const before = answers();
    await vs.view("Results").row("Load Next Page").dblclick();
    await expect.poll(loaded).toContain("10 loaded, more exist");
    // What the second click had asked for would stand before this.
    await searchFor(vs, "after the second click");
    await vs.view("Results").row("Nothing found").waitFor();
    await expect.poll(answers).toBe(before + 2);
  });

  /** Fills in the rest of the form that is open, and sends it. */
  async function searchWithFivePerPage(): Promise<void> {
    const { vs } = session();
    await fillIn(vs, "Results per page", "5");
    await vs.pick.choose("Search");
  }

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
    await searchFor(vs, "solar");
    await vs.view("Results").row(/solar/i).waitFor();
    await vs.openFile("companies.ts");
    await vs.goTo(1, 17);
    await vs.run("Startup Funding: Look Up Selected Company");
    await vs.pick.choose('Search for company "robot"');
    await vs.view("Results").row(/robot/i).waitFor();
    await expect.poll(() => vs.view("Results").message()).toContain("company “robot” · from ");
    await expect.poll(() => vs.view("Results").message()).toMatch(/ · from [^·]* \(free\)/);
  });

  it("draws the results again after a reload, without a request", async () => {
    const { vs, reload } = session();
    const [before, asked] = [await records(), answers()];
    await reload();
    await expect.poll(records).toEqual(before);
    // What the reload had asked for would stand before this.
    await searchFor(vs, "after the reload");
    await vs.view("Results").row("Nothing found").waitFor();
    await expect.poll(answers).toBe(asked + 1);
  });
});
