import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands, settingsSection } from "../../src/host/ids.ts";
import { startSampleService, type SampleService } from "../../src/sample/service.ts";
import { keys } from "../support/editor/keys.ts";
import {
  connect,
  disconnect,
  measureNothingUnasked,
  search,
  searchState,
  setSettings,
} from "../../tools/inside/product.ts";
import { followPrompts, type Prompts } from "../../tools/inside/prompts.ts";
import { forwardTo, startRecorder, type Recorder } from "../support/editor/recorder.ts";
import { until } from "../../tools/project/until.ts";

const form = "Search Companies";

describe("the form of a search", () => {
  let prompts: Prompts;
  let service: SampleService;
  let base: Recorder;
  let app: Recorder;

  before(async () => {
    prompts = followPrompts();
    await measureNothingUnasked();
    service = await startSampleService({ key: keys.ofTheForms, records: 50 });
    base = await startRecorder(forwardTo(service.baseUrl));
    app = await startRecorder(forwardTo(service.appUrl));
    await connect(prompts, { baseUrl: base.origin, appUrl: app.origin, key: service.key });
  });
  afterEach(() => prompts.leave());
  after(async () => {
    await disconnect();
    await Promise.all([base.close(), app.close(), service.close()]);
    await prompts.restore();
  });

  /** What the rows of the form say, by their labels. */
  async function rowsOf(open: Thenable<unknown>): Promise<Readonly<Record<string, string | undefined>>> {
    const pick = await prompts.pick(form);
    const rows = Object.fromEntries(pick.items.map(({ label, description }) => [label, description]));
    await prompts.leave();
    await open;
    return rows;
  }

  it("follows the size of a page in the settings, also for the search that is shown", async () => {
    await setSettings({ [`${settingsSection}.perPage`]: 5 });
    const { shown } = await search(prompts, "a");
    assert.equal(shown?.question.endpoint === "companies" ? shown.question.perPage : undefined, 5);
    await setSettings({ [`${settingsSection}.perPage`]: 7 });
    const rows = await rowsOf(vscode.commands.executeCommand(commands.editSearch));
    assert.equal(rows["Results per page"], "7, from the settings");
    await setSettings({ [`${settingsSection}.perPage`]: undefined });
    const again = await rowsOf(vscode.commands.executeCommand(commands.editSearch));
    assert.equal(again["Results per page"], "service default");
    assert.equal(again["Company"], "a");
  });

  it("keeps what has found nothing, and is filled in as the service suggests, without a request", async () => {
    const open = vscode.commands.executeCommand(commands.search, {
      company: "zzqx no such name",
      cities: "Nowhere",
    });
    await prompts.choose(form, "Search");
    await open;
    const { shown } = await searchState();
    assert.deepEqual(shown?.rows, []);
    const texts = shown?.guidance?.suggestions.map(({ text }) => text) ?? [];
    const before = app.requests.length + base.requests.length;
    const kept = await rowsOf(vscode.commands.executeCommand(commands.search));
    assert.equal(kept["Company"], "zzqx no such name");
    const without = texts.indexOf("Leave out the cities.");
    const changed = await rowsOf(vscode.commands.executeCommand(commands.useSuggestion, without));
    assert.deepEqual([changed["Company"], changed["Cities"]], ["zzqx no such name", "any city"]);
    await vscode.commands.executeCommand(commands.useSuggestion, 99);
    assert.equal(prompts.isOpen, false);
    assert.equal(app.requests.length + base.requests.length, before);
    const last = vscode.commands.executeCommand(commands.search);
    await prompts.choose(form, "Clear");
    await until("the form without values", async () =>
      (await prompts.pick(form)).items.some(
        ({ label, description }) => label === "Company" && description === "any name",
      ),
    );
    await prompts.leave();
    await last;
  });
});
