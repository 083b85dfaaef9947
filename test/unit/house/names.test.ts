import { describe, expect, it } from "vitest";
import { views } from "../../../src/host/ids.ts";
import { readManifest, settingsOf } from "../../../tools/project/manifest.ts";

// The public names, spelt again: people bind keys to them and scripts call them, so a change must hurt twice.
const manifest = readManifest();

describe("public names", () => {
  it.each([
    ["setApiKey", "Set API Key…"],
    ["removeApiKey", "Remove API Key"],
    ["configureConnection", "Configure Connection…"],
    ["search", "Search Companies…"],
    ["editSearch", "Edit Search…"],
    ["browseFundings", "Browse Fundings…"],
    ["openFiling", "Open Filing by ID…"],
    ["openCompany", "Open Company…"],
    ["lookUpSelection", "Look Up Selected Company"],
    ["loadMore", "Load Next Page"],
    ["loadPages", "Load Pages…"],
    ["cancelSearch", "Cancel Search"],
    ["openDetails", "Open Details"],
    ["loadDetails", "Load Full Filing"],
    ["insertRecord", "Insert Record at Cursor"],
    ["insertRecordAs", "Insert Record As…"],
    ["copyRecord", "Copy Record"],
    ["copyRecordAs", "Copy Record As…"],
    ["copyRequestAs", "Copy Request As…"],
    ["refreshRemaining", "Refresh Remaining Searches"],
    ["useSampleData", "Use Sample Data"],
    ["stopSampleData", "Stop Using Sample Data"],
    ["clearLocalData", "Clear Local Data…"],
    ["showUsage", "Show Usage"],
    ["diagnoseConnection", "Diagnose Connection"],
    ["showLog", "Show Log"],
    ["openTable", "Open Results as Table"],
    ["stopAgents", "Stop Agents"],
    ["allowAgents", "Allow Agents"],
  ])("the command startupFunding.%s is titled %s", (id, title) => {
    const command = manifest.contributes.commands.find((entry) => entry.command === `startupFunding.${id}`);
    expect(command?.title).toBe(title);
  });

  const methods = ["apiKey", "bearer", "authToken", "cookie"];
  it.each([
    ["baseUrl", "application", "", undefined],
    ["appUrl", "application", "", undefined],
    ["auth.base", "application", "apiKey", methods],
    ["auth.app", "application", "authToken", methods],
    ["perPage", "application", null, undefined],
    ["requestTimeout", "application", 30, undefined],
    ["reserveSearches", "application", 0, undefined],
    ["agents.dailyBudget", "application", 5, undefined],
    ["agents.consent", "application", "ask", ["ask", "always", "never"]],
    ["agents.people", "application", false, undefined],
    ["details.load", "application", "auto", ["auto", "always", "onRequest"]],
    ["network.transport", "application", "auto", ["auto", "direct", "editor"]],
    ["cache.maxAge", "application", 1440, undefined],
    ["store.maxSize", "application", 200, undefined],
    ["templates", "application", [], undefined],
    ["csv.escapeFormulas", undefined, true, undefined],
    ["currency", undefined, "USD", undefined],
  ])("the setting startupFunding.%s has scope %s and default %j", (name, scope, value, choices) => {
    const setting = settingsOf(manifest)[`startupFunding.${name}`];
    expect(setting?.default).toEqual(value);
    expect(setting?.enum).toEqual(choices);
    // A repository must not choose where a key goes or what is spent.
    if (scope === undefined)
      expect(["window", "resource", "machine-overridable", undefined]).toContain(setting?.scope);
    else expect(setting?.scope).toBe(scope);
  });

  it("the package, the views and the status bar item keep theirs", () => {
    expect(`${manifest.publisher}.${manifest.name}`).toBe("startup-funding.startup-funding");
    expect(manifest.displayName).toBe("Startup Funding");
    expect(manifest.contributes.views["startupFunding"]?.map((view) => [view.id, view.name])).toEqual([
      ["startupFunding.results", "Results"],
      ["startupFunding.searches", "Searches"],
      ["startupFunding.library", "Library"],
    ]);
    expect(views.statusBar).toBe("startupFunding.remaining");
  });

  it.each(["start", "test", "test:desktop", "package", "sample-service", "bench"])(
    "npm run %s exists",
    (script) => {
      expect(manifest.scripts[script]).toBeTypeOf("string");
    },
  );
});
