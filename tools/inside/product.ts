import type { ResultRow } from "../../src/domain/record.ts";
import * as assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import * as vscode from "vscode";
import { commands, settingsSection } from "../../src/host/ids.ts";
import type { SearchState } from "../../src/domain/search/state.ts";
import type { PublicApi } from "../../src/compose/publicApi.ts";
import type { Prompts } from "./prompts.ts";
import { until } from "../project/until.ts";

/** The product as VS Code knows it. */
export function productExtension(): vscode.Extension<PublicApi> {
  const extension = vscode.extensions.getExtension<PublicApi>("startup-funding.startup-funding");
  assert.ok(extension, "the product is installed");
  return extension;
}

/** The search of this window as it is now. */
export async function searchState(): Promise<SearchState> {
  const { testing } = await productExtension().activate();
  assert.ok(testing, "the product knows that it is under test");
  return (await testing.state()).state;
}

/** The rows that are shown; at least one. */
export async function shownRows(): Promise<readonly [ResultRow, ...ResultRow[]]> {
  const [first, ...others] = (await searchState()).shown?.rows ?? [];
  assert.ok(first, "rows are shown");
  return [first, ...others];
}

/** Writes the person's own settings; undefined takes one back to its default. */
export async function setSettings(values: Readonly<Record<string, unknown>>): Promise<void> {
  const configuration = vscode.workspace.getConfiguration();
  for (const [name, value] of Object.entries(values)) {
    if (isDeepStrictEqual(configuration.inspect(name)?.globalValue, value)) continue;
    await configuration.update(name, value, vscode.ConfigurationTarget.Global);
  }
}

/** Connects to a service as a person does: its addresses into the settings, its key into the box. */
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

/** Enters a key; `target` is the row for one or both of two addresses, where they differ. */
export async function enterKey(prompts: Prompts, key: string, target?: string): Promise<void> {
  const done = vscode.commands.executeCommand(commands.setApiKey);
  await prompts.enter("Set API Key", key);
  if (target !== undefined) await prompts.choose("Set API Key", target);
  await done;
}

/** Sends a search by name, as a person does: the form filled in, the row Search chosen. */
export async function search(prompts: Prompts, company: string): Promise<SearchState> {
  const done = vscode.commands.executeCommand(commands.search, { company });
  await prompts.choose("Search Companies", "Search");
  await done;
  return await searchState();
}

/** Asks for companies of a name past the store, as an entry of the menu of a past search does: without a form. */
export async function ask(company: string): Promise<SearchState> {
  const past = { question: { endpoint: "companies", filters: { company } }, service: "" };
  await vscode.commands.executeCommand(commands.runPastSearch, past);
  return await searchState();
}

/** Connects to the embedded sample service and shows rows of it; no editor is open then. */
export async function showSampleRows(prompts: Prompts, company: string): Promise<void> {
  await clearAddresses();
  await vscode.commands.executeCommand(commands.useSampleData);
  // The page that it opens for a person is dear to draw, and goes on being drawn.
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  await search(prompts, company);
  await until("rows", async () => ((await searchState()).shown?.rows.length ?? 0) > 0);
}

/**
 * Keeps searches in reserve, more than there are, so that no reading of the allowance that no test asked for comes between
 * what a test counts: it would come some seconds after a search, perhaps one of another suite.
 */
export async function measureNothingUnasked(): Promise<void> {
  await setSettings({ [`${settingsSection}.reserveSearches`]: 1_000_000 });
}

/**
 * Stops the sample service, and takes back how addresses are asked. The addresses stay: a suite that needs others sets them
 * or clears them, and each write of a setting takes as long as twenty commands.
 */
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

/** The folder that is open in the window. */
export function workspaceFolder(): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, "a folder is open");
  return folder.uri;
}
