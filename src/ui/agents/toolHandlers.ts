import { setTimeout as delay } from "node:timers/promises";
import {
  type CancellationToken,
  commands,
  ConfigurationTarget,
  l10n,
  LanguageModelTextPart,
  LanguageModelToolResult,
  MarkdownString,
  window,
  workspace,
} from "vscode";
import { AgentTools } from "../../app/agents/agentTools.ts";
import { mementoKeys, settings as names, settingsSection } from "../../host/ids.ts";
import { withFreeCall } from "../../domain/agents/freeCalls.ts";
import { agentQuestionText, type PaidProposal } from "../../present/agentQuestion.ts";
import type { Wording } from "../../present/wording.ts";
import { escapeLinks, escapeMarkdownText } from "../../text/escape.ts";
import type { Services } from "../services.ts";
import type { ToolSource } from "./toolTable.ts";

/** VS Code doesn’t say which agent calls a tool. */
const client = "VS Code";

export function createToolHandlers(needs: Services): Awaited<ReturnType<ToolSource>> {
  const { agentStop, globalMemory, wording } = needs;
  const tools = new AgentTools({
    ...needs,
    client,
    now: () => Date.now(),
    elapsed: () => performance.now(),
    waitResponsive,
    log: (line) => needs.log.info(line),
    onFreeCall() {
      const { agentCalls } = mementoKeys;
      void globalMemory.update(agentCalls, withFreeCall(globalMemory.get(agentCalls), Date.now()));
    },
    consents: {
      isStopped: async () => await agentStop.isStopped(),
      stop: async () => await agentStop.stop(),
      isTrusted: () => workspace.isTrusted,
      ask: (question) => askToPay(question, wording()),
      notifyTooLate: () =>
        void window.showInformationMessage(l10n.t("The agent’s call had already ended. Nothing was sent.")),
      askForPeople,
    },
  });
  return (name) => ({
    async prepareInvocation({ input }, token) {
      if (name !== "funding_search_service" && name !== "funding_fetch_record") return {};
      const asked = await tools.prepare(name, input, signalOf(token));
      if (asked === undefined) return {};
      const { title, detail } = agentQuestionText(asked, Date.now(), wording());
      return { confirmationMessages: { title, message: new MarkdownString(markdownOf(detail)) } };
    },
    async invoke({ input }, token) {
      const { text } = await tools.call(name, input, signalOf(token));
      return new LanguageModelToolResult([new LanguageModelTextPart(text)]);
    },
  });
}

const turnMs = 50;
/**
 * Waits until the editor has answered `ms / turnMs` times: time in which it hangs doesn’t count, as the person can’t
 * read then.
 */
async function waitResponsive(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += turnMs) {
    await commands.executeCommand("noop");
    await delay(turnMs);
  }
}

async function askToPay(question: PaidProposal, wording: Wording): Promise<"use" | "stop" | undefined> {
  const { title, detail } = agentQuestionText(question, Date.now(), wording);
  const use = l10n.t("Use Search");
  const stop = l10n.t("Stop Agents");
  const intro = l10n.t("Requested by an agent in VS Code.");
  const modal = { modal: true, detail: escapeLinks(`${intro} ${detail}`) };
  const chosen = await window.showWarningMessage(escapeLinks(title), modal, use, stop);
  if (chosen === stop) return "stop";
  return chosen === use ? "use" : undefined;
}

async function askForPeople(): Promise<boolean> {
  const share = l10n.t("Share");
  const detail = l10n.t(
    "Names, addresses, phone numbers, and descriptions would go to the agent’s language model. You can turn this off again in the setting “Agents: People”.",
  );
  const chosen = await window.showWarningMessage(
    l10n.t("Let agents in VS Code read people and contacts of records?"),
    { modal: true, detail },
    share,
  );
  if (chosen !== share) return false;
  await workspace
    .getConfiguration(settingsSection)
    .update(names.agentsSeePeople, true, ConfigurationTarget.Global);
  return true;
}

function signalOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}

/** A dialog of the editor undoes backslash escapes, but no entities. The first characters could begin a list or a heading. */
function markdownOf(detail: string): string {
  return escapeMarkdownText(detail)
    .replace(/^[#>+=-]/u, String.raw`\$&`)
    .replace(/^(\d+)([.)])/u, String.raw`$1\$2`);
}
