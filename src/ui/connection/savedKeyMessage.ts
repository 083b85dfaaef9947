import { commands as editorCommands, env, l10n, window } from "vscode";
import type { Role } from "../../service/contract/authentication.ts";
import { commands, type CommandId } from "../../host/ids.ts";
import { checkSentences, type KeyCheck, keyState } from "../../present/checkedKey.ts";
import { escapeLinks } from "../../text/escape.ts";

export type AccountAnswer = "same" | "another" | "unanswered";

export interface SavedKey {
  /** Empty if the person chose to save a refused key. */
  readonly checked: readonly KeyCheck[];
  /** Undefined if the key replaces no other: only then is the person not asked. */
  readonly account: AccountAnswer | undefined;
  readonly isInMemory: boolean;
  readonly usesSample: boolean;
  readonly ready: readonly Role[];
  readonly missing: readonly string[];
  readonly carryOver: () => Promise<void>;
}

interface NextStep {
  readonly label: string;
  readonly run: () => Promise<unknown> | Thenable<unknown>;
}

export async function showSaved(saved: SavedKey): Promise<void> {
  const steps = nextSteps(saved);
  const isWarning = saved.isInMemory || saved.checked.some(({ kind }) => kind === "failed");
  const show = isWarning ? window.showWarningMessage : window.showInformationMessage;
  const chosen = await show(escapeLinks(sentencesOn(saved).join(" ")), ...steps.map(({ label }) => label));
  await steps.find(({ label }) => label === chosen)?.run();
}

function sentencesOn(saved: SavedKey): readonly string[] {
  const { checked, account, isInMemory, usesSample, missing } = saved;
  const next = keyState(checked) === "works" ? nextActionFor(saved.ready) : undefined;
  return [
    isInMemory
      ? l10n.t(
          "VS Code’s secret storage can’t be used, so the API key is kept in memory until this window closes.",
        )
      : l10n.t("The API key is saved."),
    ...checkSentences(checked, l10n.t, env.language),
    ...(account === "same" ? [l10n.t("Stored answers, prices, and usage are kept.")] : []),
    ...(account === "unanswered" ? [l10n.t("Stored answers of the previous key aren’t used with it.")] : []),
    ...(usesSample ? [l10n.t("Sample data is still in use.")] : next === undefined ? [] : [next.sentence]),
    ...(missing.length === 0 ? [] : [l10n.t("{0} still needs a key.", missing.join(", "))]),
  ];
}

function nextSteps(saved: SavedKey): readonly NextStep[] {
  const { account, usesSample, missing, checked } = saved;
  const state = keyState(checked);
  const next = nextActionFor(saved.ready);
  const steps = [
    ...(account === "unanswered" ? [sameAccountStep(saved)] : []),
    ...(usesSample ? [commandStep(l10n.t("Stop Using Sample Data"), commands.stopSampleData)] : []),
    ...(state === "usedUp" && !usesSample ? [commandStep(l10n.t("See Plans"), commands.seePlans)] : []),
    ...(state === "unverified"
      ? [commandStep(l10n.t("Diagnose Connection"), commands.diagnoseConnection)]
      : []),
    ...(missing.length > 0 ? [commandStep(l10n.t("Set API Key…"), commands.setApiKey)] : []),
    ...(next === undefined || usesSample || state !== "works" ? [] : [commandStep(next.label, next.command)]),
  ];
  return steps.slice(0, 2);
}

function commandStep(label: string, command: CommandId): NextStep {
  return { label, run: () => editorCommands.executeCommand(command) };
}

function sameAccountStep({ carryOver }: SavedKey): NextStep {
  return {
    label: l10n.t("Same Account"),
    async run() {
      await carryOver();
      void window.showInformationMessage(l10n.t("Stored answers, prices, and usage are kept."));
    },
  };
}

interface NextAction {
  readonly sentence: string;
  readonly label: string;
  readonly command: CommandId;
}

export function nextActionFor(usable: readonly Role[]): NextAction | undefined {
  const search = { label: l10n.t("Search Companies…"), command: commands.search };
  const browse = { label: l10n.t("Browse Fundings…"), command: commands.browseFundings };
  if (usable.includes("base") && usable.includes("app")) {
    return { sentence: l10n.t("You can search companies and browse fundings."), ...search };
  }
  if (usable.includes("app"))
    return { sentence: l10n.t("You can search companies and open filings."), ...search };
  if (usable.includes("base")) {
    return { sentence: l10n.t("You can browse fundings and open company records."), ...browse };
  }
  return undefined;
}
