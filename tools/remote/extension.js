// @ts-check
import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { ConfigurationTarget, commands, workspace } from "vscode";

/**
 * Registers the command that takes the user's settings from `wanted.json` in the extension's storage, null for those that
 * go back to their default. When all are taken the file is called `taken.json`.
 *
 * @param {import("vscode").ExtensionContext} context
 */
export function activate({ globalStorageUri, subscriptions }) {
  const wantedFile = join(globalStorageUri.fsPath, "wanted.json");
  const takeSettings = async () => {
    const configuration = workspace.getConfiguration();
    /** @type {unknown} */
    const settings = JSON.parse(await readFile(wantedFile, "utf8"));
    for (const [name, wanted] of Object.entries(settings ?? {})) {
      const value = /** @type {unknown} */ (wanted) ?? undefined;
      if (isDeepStrictEqual(configuration.inspect(name)?.globalValue, value)) continue;
      await configuration.update(name, value, ConfigurationTarget.Global);
    }
    await rename(wantedFile, join(globalStorageUri.fsPath, "taken.json"));
  };
  subscriptions.push(commands.registerCommand("remote.takeSettings", takeSettings));
}
