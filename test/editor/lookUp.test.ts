import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { nameOf } from "../../src/domain/record.ts";
import { commands } from "../../src/host/ids.ts";
import { inEnglish } from "../../src/text/sentence.ts";
import { openFile } from "../support/editor/files.ts";
import { keys } from "../support/editor/keys.ts";
import { ask, searchState, shownRows } from "../../tools/inside/product.ts";
import { prompts } from "../support/editor/window.ts";
import { startService } from "../support/editor/service.ts";
import { until } from "../../tools/project/until.ts";

const service = await startService(keys.ofTheLookUp);
const { app } = service;

describe("Look Up Selected Company", () => {
  before(() => service.connect());

  it("searches what is selected once its search is chosen, with the price in sight", async () => {
    const editor = await openFile("selected.ts", 'const who = "Harbor & Co";\n');
    editor.selection = new vscode.Selection(0, 13, 0, 24);
    const before = app.requests.length;
    const done = lookUp();
    const pick = await prompts.pick("Look Up Company");
    assert.match(pick.items[0]?.description ?? "", /may use 1 search/);
    assert.equal(app.requests.length, before);
    await prompts.choose("Look Up Company", 'Search for company "Harbor & Co"');
    await done;
    assert.equal(askedFor().at(-1), "Harbor & Co");
    const { question } = (await searchState()).shown ?? {};
    assert.deepEqual(question, { endpoint: "companies", filters: { company: "Harbor & Co" } });
  });

  for (const { what, text, name } of [
    { what: "the quoted string", text: 'const who = "North S‸tar Robotics";\n', name: "North Star Robotics" },
    { what: "the quoted string in single quotes", text: "who = 'Blue ‸Lake'\n", name: "Blue Lake" },
    { what: "the word", text: "call Amb‸er, soon\n", name: "Amber" },
  ]) {
    it(`asks before it searches for ${what} at the cursor`, async () => {
      const before = app.requests.length;
      await openFile("cursor.py", text);
      const done = lookUp();
      const pick = await prompts.pick("Look Up Company");
      assert.match(pick.items[0]?.description ?? "", /may use 1 search/);
      assert.equal(app.requests.length, before);
      await prompts.choose("Look Up Company", `Search for company "${name}"`);
      await done;
      assert.equal(askedFor().at(-1), name);
    });
  }

  it("shows what is known first, free, with its age, and the search with its price below it", async () => {
    await ask("a");
    const [row] = await shownRows();
    const name = nameOf(row.record, inEnglish);
    const before = service.requests();
    await openFile("known.ts", `const who = "${name.slice(0, 3)}‸${name.slice(3)}";\n`);
    const done = lookUp();
    const { items } = await prompts.pick("Look Up Company");
    const rows = items.filter(({ kind }) => kind !== vscode.QuickPickItemKind.Separator);
    assert.equal(rows[0]?.label, name);
    assert.match(rows[0]?.description ?? "", /^\(free\) · loaded /);
    const search = rows.find(({ label }) => label === `Search for company "${name}"`);
    assert.match(search?.description ?? "", /^\(may use 1 search\)/);
    await prompts.choose("Look Up Company", "Edit the search first…");
    await prompts.pressButton("Search Companies", "Back");
    await prompts.choose("Look Up Company", name);
    await done;
    await until("the page", () => vscode.window.tabGroups.activeTabGroup.activeTab?.label.includes(name));
    assert.equal(service.requests(), before);
  });

  it("offers Open Filing for an integer, and sends nothing before Enter", async () => {
    const before = app.requests.length;
    await openFile("number.py", "filing = 12‸34567\n");
    const done = lookUp();
    await prompts.choose("Look Up Company", "Open filing 1234567…");
    const box = await prompts.box("Open Filing by ID");
    assert.equal(box.value, "1234567");
    await prompts.leave();
    await done;
    assert.equal(app.requests.length, before);
  });
});

async function lookUp(): Promise<void> {
  await vscode.commands.executeCommand(commands.lookUpSelection);
}

/** The names that the service was asked for, oldest first. */
function askedFor(): readonly (string | null)[] {
  return app.requests
    .filter(({ path }) => path === "/api/v3/companies")
    .map(({ query }) => query.get("company"));
}
