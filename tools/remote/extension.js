// @ts-check
import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import {
  CancellationTokenSource,
  ConfigurationTarget,
  commands,
  LanguageModelTextPart,
  lm,
  window,
  workspace,
} from "vscode";

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
  subscriptions.push(
    commands.registerCommand("remote.takeSettings", takeSettings),
    commands.registerCommand("remote.callTool", callTool),
  );
}

/** Calls a tool as an agent does: a box takes its name and its input as JSON, a notification shows the answer. */
async function callTool() {
  const [, name = "", input = "{}"] = /^(\S+) (.*)$/.exec((await window.showInputBox()) ?? "") ?? [];
  /** @type {unknown} */
  const given = JSON.parse(input);
  if (typeof given !== "object" || given === null) throw new Error("The input of a tool is an object.");
  const { token } = new CancellationTokenSource();
  const options = { input: given, toolInvocationToken: undefined };
  const text = await lm
    .invokeTool(name, options, token)
    .then(
      ({ content }) =>
        content.map((part) => (part instanceof LanguageModelTextPart ? part.value : "")).join(""),
      String,
    );
  void window.showInformationMessage(`Answer: ${text.slice(0, 300)}`);
}
