import { Disposable, type LanguageModelTool, lm, workspace } from "vscode";
import { toolNames, type ToolName } from "../../domain/agents/toolNames.ts";
import { settings as names, settingsSection } from "../../host/ids.ts";
import type { Settings } from "../../host/settings.ts";

export type ToolSource = () => Promise<(name: ToolName) => Required<LanguageModelTool<unknown>>>;

export function registerTools(settings: Pick<Settings, "agentConsent">, source: ToolSource): Disposable {
  let tools: Disposable | undefined;
  const follow = (): void => {
    if (settings.agentConsent() === "never") tools = void tools?.dispose();
    else tools ??= Disposable.from(...toolNames.map((name) => lm.registerTool(name, toolOf(name, source))));
  };
  follow();
  const following = workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration(`${settingsSection}.${names.agentConsent}`)) follow();
  });
  return Disposable.from(following, { dispose: () => void tools?.dispose() });
}

function toolOf(name: ToolName, source: ToolSource): LanguageModelTool<unknown> {
  return {
    prepareInvocation: async (...call) => await (await source())(name).prepareInvocation(...call),
    invoke: async (...call) => await (await source())(name).invoke(...call),
  };
}
