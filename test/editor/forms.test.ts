import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands, settingsSection } from "../../src/host/ids.ts";
import { connect, search, searchState, setSettings } from "../../tools/inside/product.ts";
import { until } from "../../tools/project/until.ts";
import { keys } from "../support/editor/keys.ts";
import { drawn, prompts } from "../support/editor/window.ts";
import { goodRow, listBody, sendJson } from "../support/faults/answers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";

const companies = "Search Companies";
const service = await startSwitchedService({ tier: "Pro", remaining_searches: 100 });
const suggestions = [
  { text: "Try a part of the name", filters: { company: "Fault" } },
  "Leave out the states.",
  "Be patient.",
];
// Three filings, but nothing for names that begin with "No".
service.behave((request, response) => {
  const { searchParams } = new URL(request.url ?? "/", service.origin);
  const isEmpty = searchParams.get("company")?.startsWith("No") === true;
  const body = listBody(request, isEmpty ? [] : [1, 2, 3].map(goodRow));
  sendJson(response, isEmpty ? { ...body, guidance: { message: "Nothing matches.", suggestions } } : body);
});

async function labels(title: string): Promise<readonly string[]> {
  return (await prompts.pick(title)).items.map(({ label }) => label).filter((label) => label !== "");
}

async function untilLabel(title: string, label: string): Promise<void> {
  await until(`the row ${label}`, async () => (await labels(title)).includes(label));
}

/** Waits until the row of a form says this of its filter. */
async function untilValue(row: string, wanted: string | RegExp, title = companies): Promise<void> {
  const fits = (text: string): boolean => (typeof wanted === "string" ? text === wanted : wanted.test(text));
  await until(`${row} to be ${String(wanted)}`, async () =>
    (await prompts.pick(title)).items.some(
      ({ label, description = "" }) => label === row && fits(description),
    ),
  );
}

async function untilTyped(title: string, text: string): Promise<void> {
  await until(`${text} in the box`, async () => (await prompts.pick(title)).value === text);
}

describe("the form of a search", () => {
  before(async () => {
    await connect(prompts, { baseUrl: service.origin, appUrl: service.origin, key: keys.ofTheForms });
  });

  it("follows the size of a page in the settings, also for the search that is shown", async () => {
    await setSettings({ [`${settingsSection}.perPage`]: 5 });
    const { shown } = await search(prompts, "a");
    assert.equal(shown?.question.endpoint === "companies" ? shown.question.perPage : undefined, 5);
    await setSettings({ [`${settingsSection}.perPage`]: 7 });
    void vscode.commands.executeCommand(commands.editSearch);
    await untilValue("Results per page", "7, from the settings");
    await prompts.leave();
    await setSettings({ [`${settingsSection}.perPage`]: undefined });
    void vscode.commands.executeCommand(commands.editSearch);
    await untilValue("Results per page", "service default");
    await untilValue("Company", "a");
  });

  it("says its price beside what is left", async () => {
    await openForm();
    await untilValue("Search", /^\(may use 1 search\) · .*left$/);
  });

  it("takes letters as a name, unless a filter's word begins with them", async () => {
    await openForm();
    // They are in "Maximum raised" too, which Enter would otherwise have taken.
    await prompts.type(companies, "AI");
    assert.deepEqual(await labels(companies), ["Search Library (free)", 'Search for company "AI"']);
    await prompts.type(companies, "raised");
    assert.ok((await labels(companies)).includes("Maximum raised"));
    assert.ok((await labels(companies)).includes('Search for company "raised"'));
  });

  it("takes the row that was shown, or the first for what was typed, when Enter comes before the rows", async () => {
    const before = service.asked.length;
    await openForm();
    await prompts.type(companies, "c");
    assert.deepEqual(await labels(companies), ["Company", "Cities", "Zip codes", 'Search for company "c"']);
    await prompts.typeAndAccept(companies, "ci");
    await prompts.box("Cities");
    await prompts.leave();
    await openForm();
    await prompts.type(companies, "x");
    await prompts.typeAndAccept(companies, "");
    assert.equal((await prompts.pick(companies)).value, "");
    await prompts.typeAndAccept(companies, "States");
    await prompts.pick("States");
    assert.equal(service.asked.length, before);
  });

  it("begins on its first filter while it is empty, so that Enter sends nothing", async () => {
    await openForm();
    assert.equal((await prompts.pick(companies)).activeItems[0]?.label, "Company");
    await enterText("Company", "Acme");
    await untilValue("Company", "Acme");
    await until(
      "the search to be active",
      async () => (await prompts.pick(companies)).activeItems[0]?.label === "Search",
    );
    await prompts.choose(companies, "Clear");
  });

  it("refuses an amount that it cannot read, and takes one with a unit", async () => {
    await openForm();
    await enterText("Minimum raised", "five");
    const box = await prompts.box("Minimum raised");
    await until("the refusal", () => box.validationMessage !== undefined);
    await prompts.enter("Minimum raised", "5M");
    await untilValue("Minimum raised", /^5,000,000/);
    const { items } = await prompts.pick(companies);
    const iconOf = (row: string) => items.find(({ label }) => label === row)?.iconPath;
    assert.deepEqual(iconOf("Minimum raised"), new vscode.ThemeIcon("check"));
    assert.deepEqual(iconOf("Maximum raised"), new vscode.ThemeIcon("blank"));
    await prompts.choose(companies, "Clear");
    await untilValue("Minimum raised", /^(?!5)/);
  });

  it("adds states to those that are typed, and takes them away", async () => {
    await openForm();
    await prompts.choose(companies, "States");
    for (const label of ["Any state", "Alabama", "Alaska"]) await untilLabel("States", label);
    await prompts.choose("States", "Arizona");
    await untilTyped("States", "Arizona, ");
    await prompts.choose("States", "Alaska");
    await prompts.choose("States", 'Use "Arizona, Alaska"');
    await untilValue("States", "Arizona, Alaska");
    await prompts.choose(companies, "States");
    await prompts.choose("States", "Arizona");
    await prompts.choose("States", 'Use "Alaska"');
    await untilValue("States", "Alaska");
    await prompts.choose(companies, "States");
    await prompts.pressButton("States", "Back");
    await untilValue("States", "Alaska");
  });

  it("completes a state by Enter, and takes one that no list has by its row alone", async () => {
    await openForm();
    await prompts.choose(companies, "States");
    await prompts.type("States", "Californi, XX");
    await prompts.accept("States");
    // What is mended stays in the box, and nothing is taken.
    await untilTyped("States", "California, XX");
    await untilLabel("States", "“XX” isn’t a known state or country");
    await prompts.choose("States", 'Use "California, XX" as typed');
    await untilValue("States", "California, XX · “XX” isn’t a known state or country");
  });

  it("offers industries by name and group, takes another as typed, and none", async () => {
    await openForm();
    await prompts.choose(companies, "Industry");
    for (const label of ["Any industry", "Agriculture"]) await untilLabel("Industry", label);
    await prompts.choose("Industry", "Residential");
    await untilValue("Industry", "Residential");
    await prompts.choose(companies, "Industry");
    await prompts.type("Industry", "Falconry");
    await prompts.choose("Industry", 'Use "Falconry"');
    await untilValue("Industry", "Falconry");
    await prompts.choose(companies, "Industry");
    await prompts.choose("Industry", "Any industry");
    await untilValue("Industry", "any industry");
  });

  it("offers values that were searched for lately", async () => {
    await openForm();
    await enterText("Cities", "Portland, Bangor");
    await prompts.choose(companies, "Search");
    await until("the answer", async () => (await searchState()).shown?.rows.length === 3);
    await openForm();
    await prompts.choose(companies, "Cities");
    await prompts.pressButton("Cities", "Recent Values");
    await prompts.choose("Cities", "Portland, Bangor");
    await until(
      "the box to come back",
      async () => (await prompts.box("Cities")).value === "Portland, Bangor",
    );
  });

  it("of fundings offers series and spans of time, and takes a date that is typed", async () => {
    const form = "Browse Fundings";
    void vscode.commands.executeCommand(commands.browseFundings);
    await prompts.choose(form, "Series");
    for (const label of ["Any series", "Seed"]) await untilLabel("Series", label);
    await prompts.choose("Series", "Series A");
    await untilValue("Series", "Series A", form);
    await prompts.choose(form, "Created from");
    await prompts.choose("Created from", "Last 30 days");
    await untilValue("Created from", /^\d{4}-\d{2}-\d{2}$/, form);
    await prompts.choose(form, "Created from");
    await prompts.type("Created from", "2024-02-30");
    await untilLabel("Created from", "2024-02-30 isn’t a valid date.");
    await prompts.type("Created from", "2024-02-28");
    await prompts.choose("Created from", "From 2024-02-28");
    await untilValue("Created from", "2024-02-28", form);
  });

  describe("after an answer without rows", () => {
    let asked: number;

    beforeEach(async () => {
      // Another name each time: a stored answer would say that it is one.
      const company = `Nowhere ${String(service.asked.length)}`;
      const done = vscode.commands.executeCommand(commands.search, { company, states: "ME" });
      await prompts.choose(companies, "Search");
      await done;
      asked = service.asked.length;
    });
    afterEach(() => assert.equal(service.asked.length, asked, "nothing is sent by itself"));

    it("keeps what was asked, for a request in code as well", async () => {
      await drawn.untilLabels([
        "Nothing found",
        "Nothing matches.",
        "Try a part of the name",
        "Leave out the states.",
        "Be patient.",
        "Edit Search…",
      ]);
      assert.equal((await drawn.line("Nothing found")).description, "no search was used");
      assert.deepEqual([drawn.contexts.get("startupFunding.hasSearch")], [true]);
      void vscode.commands.executeCommand(commands.search);
      await untilValue("Company", /^Nowhere/);
      await prompts.leave();
      const copied = vscode.commands.executeCommand(commands.copyRequestAs);
      await prompts.choose("Copy Request As", "cURL");
      await copied;
      const text = await vscode.env.clipboard.readText();
      assert.match(text, /company=Nowhere/);
      assert.match(text, /STARTUP_FUNDING_API_KEY/);
      assert.ok(!text.includes(keys.ofTheForms));
    });

    for (const [suggestion, company, states] of [
      ["Try a part of the name", /^Fault$/, "Maine"],
      ["Leave out the states.", /^Nowhere/, "any state"],
      ["Be patient.", /^Nowhere/, "Maine"],
      ["Edit Search…", /^Nowhere/, "Maine"],
    ] as const) {
      it(`is filled in by the line “${suggestion}”`, async () => {
        void drawn.click(await drawn.line(suggestion));
        await untilValue("Company", company);
        await untilValue("States", states);
      });
    }
  });
});

async function openForm(): Promise<void> {
  void vscode.commands.executeCommand(commands.search, {});
  await untilValue("Company", "any name");
}

async function enterText(row: string, text: string, title = companies): Promise<void> {
  await prompts.choose(title, row);
  await prompts.enter(row, text);
}
