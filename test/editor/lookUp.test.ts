import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands } from "../../src/host/ids.ts";
import { startSampleService, type SampleService } from "../../src/sample/service.ts";
import { closeEditors, openFile } from "../support/editor/files.ts";
import { keys } from "../support/editor/keys.ts";
import { connect, disconnect, searchState } from "../../tools/inside/product.ts";
import { followPrompts, type Prompts } from "../../tools/inside/prompts.ts";
import { forwardTo, startRecorder, type Recorder } from "../support/editor/recorder.ts";
import { until } from "../../tools/project/until.ts";

describe("Look Up Selected Company", () => {
  let prompts: Prompts;
  let service: SampleService;
  let base: Recorder;
  let app: Recorder;

  before(async () => {
    prompts = followPrompts();
    service = await startSampleService({ key: keys.ofTheLookUp, records: 50 });
    base = await startRecorder(forwardTo(service.baseUrl));
    app = await startRecorder(forwardTo(service.appUrl));
    await connect(prompts, { baseUrl: base.origin, appUrl: app.origin, key: service.key });
  });
  afterEach(closeEditors);
  after(async () => {
    await disconnect();
    await Promise.all([base.close(), app.close(), service.close()]);
    await prompts.restore();
  });

  const askedFor = (): (string | null)[] =>
    app.requests.filter(({ path }) => path === "/api/v3/companies").map(({ query }) => query.get("company"));

  it("searches what is selected, at once", async () => {
    const editor = await openFile("selected.ts", 'const who = "Harbor & Co";\n');
    editor.selection = new vscode.Selection(0, 13, 0, 24);
    await lookUp();
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

  it("puts the name part of a web address into the form, and sends nothing", async () => {
    const before = app.requests.length;
    await openFile("address.md", 'See "https://www.north-‸star.co.uk/about?x=1".\n');
    const done = lookUp();
    const form = await prompts.pick("Search Companies");
    assert.equal(form.items.find(({ label }) => label === "Company")?.description, "north star");
    await prompts.leave();
    await done;
    assert.equal(app.requests.length, before);
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

  it("says what to do where there is nothing", async () => {
    const before = app.requests.length;
    await openFile("empty.txt", "‸\n");
    const shown = prompts.notifications.length;
    await lookUp();
    assert.match(
      await until("a sentence", () => prompts.notifications[shown]?.text),
      /Select a company name/,
    );
    assert.equal(app.requests.length, before);
  });
});

async function lookUp(): Promise<void> {
  await vscode.commands.executeCommand(commands.lookUpSelection);
}
