import type { ResultRow } from "../../src/domain/record.ts";
import * as assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import * as vscode from "vscode";
import { commands, settingsSection } from "../../src/host/ids.ts";
import type { SearchState } from "../../src/domain/search/state.ts";
import type { PublicApi } from "../../src/compose/publicApi.ts";
import type { Prompts } from "./prompts.ts";
import { until } from "../project/until.ts";

export function productExtension(): vscode.Extension<PublicApi> {
  const extension = vscode.extensions.getExtension<PublicApi>("startup-funding.startup-funding");
  assert.ok(extension, "the product is installed");
  return extension;
}

export async function searchState(): Promise<SearchState> {
  const { testing } = await productExtension().activate();
  assert.ok(testing, "the product knows that it is under test");
  return (await testing.state()).state;
}

/** At least one row. */
export async function shownRows(): Promise<readonly [ResultRow, ...ResultRow[]]> {
  const [first, ...others] = (await searchState()).shown?.rows ?? [];
  assert.ok(first, "rows are shown");
  return [first, ...others];
}

/** Writes user settings; undefined resets one to its default. */
export async function setSettings(values: Readonly<Record<string, unknown>>): Promise<void> {
  const configuration = vscode.workspace.getConfiguration();
  for (const [name, value] of Object.entries(values)) {
    if (isDeepStrictEqual(configuration.inspect(name)?.globalValue, value)) continue;
    await configuration.update(name, value, vscode.ConfigurationTarget.Global);
  }
}

/** Connects as a user does: addresses into the settings, the key into the box. */
export async function connect(
  prompts: Prompts,
  service: { readonly baseUrl: string; readonly appUrl: string; readonly key: string },
): Promise<void> {
  await setSettings({
    [`${settingsSection}.baseUrl`]: service.baseUrl,
    [`${settingsSection}.appUrl`]: service.appUrl,
  });
  await enterKey(prompts, service.key, service.baseUrl === service.appUrl ? undefined : "Both addresses");
}

/** Enters a key; `target` is the row for one or both of two addresses, if they differ. */
export async function enterKey(prompts: Prompts, key: string, target?: string): Promise<void> {
  const done = vscode.commands.executeCommand(commands.setApiKey);
  await prompts.enter("Set API Key", key);
  if (target !== undefined) await prompts.choose("Set API Key", target);
  await done;
}

/** Searches by name as a user does: fills in the form and chooses Search. */
export async function search(prompts: Prompts, company: string): Promise<SearchState> {
  const done = vscode.commands.executeCommand(commands.search, { company });
  await prompts.choose("Search Companies", "Search");
  await done;
  return await searchState();
}

/** Searches without a form and past the store, like Refresh in the menu of a past search. */
export async function ask(company: string): Promise<SearchState> {
  const past = { question: { endpoint: "companies", filters: { company } }, service: "" };
  await vscode.commands.executeCommand(commands.runPastSearch, past);
  return await searchState();
}

/** Connects to the sample service and shows its rows, with no editor open. */
export async function showSampleRows(prompts: Prompts, company: string): Promise<void> {
  await clearAddresses();
  await vscode.commands.executeCommand(commands.useSampleData);
  // The page that opens by itself is slow to draw, and keeps drawing.
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  await search(prompts, company);
  await until("rows", async () => ((await searchState()).shown?.rows.length ?? 0) > 0);
}

/** Reserves more searches than there are, so that no automatic reading of the allowance disturbs a test’s counts. */
export async function measureNothingAutomatically(): Promise<void> {
  await setSettings({ [`${settingsSection}.reserveSearches`]: 1_000_000 });
}

/** Stops the sample service. The addresses stay, since writing a setting is slow and the next suite sets its own. */
export async function disconnect(): Promise<void> {
  await vscode.commands.executeCommand(commands.stopSampleData);
  await resetSettings("auth.base", "auth.app", "network.transport", "perPage");
}

export async function clearAddresses(): Promise<void> {
  await resetSettings("baseUrl", "appUrl");
}

async function resetSettings(...names: readonly string[]): Promise<void> {
  await setSettings(Object.fromEntries(names.map((name) => [`${settingsSection}.${name}`, undefined])));
}

export function workspaceFolder(): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, "a folder is open");
  return folder.uri;
}
