import { commands as editorCommands, l10n, window } from "vscode";
import type { ServiceError } from "../../service/contract/errors.ts";
import { commands } from "../../host/ids.ts";
import { failureText } from "../../present/failure.ts";
import { escapeLinks } from "../../text/oneLine.ts";

/** What a check of one host found. */
export type Checked =
  | {
      readonly kind: "accepted";
      readonly host: string;
      readonly remaining?: number;
      readonly foundRows: boolean;
    }
  | { readonly kind: "failed"; readonly host: string; readonly error: ServiceError };

/**
 * Whether the new key is of the account of the key that it replaces, if it replaces one. `unanswered`: the person left the
 * question.
 */
export type AccountAnswer = "same" | "another" | "unanswered";

/** A key that was saved. */
export interface Saved {
  /** What was found at each host; empty where the person chose to save a refused key. */
  readonly checked: readonly Checked[];
  /** Undefined where there was nothing to ask. */
  readonly account: AccountAnswer | undefined;
  readonly isInMemory: boolean;
  readonly usesSample: boolean;
  /** Makes the key stand for the account of the one before after all. */
  readonly carryOver: () => Promise<void>;
}

/** Says that a key is saved, what was found at each host, and what can be done next. */
export async function tellSaved(saved: Saved): Promise<void> {
  const { checked, account, isInMemory, usesSample } = saved;
  const sentences = [
    isInMemory
      ? l10n.t(
          "The secret storage could not be used: the API key is kept in memory until this window closes.",
        )
      : l10n.t("The API key is saved."),
    ...checked.map((one) => describe(one)),
    ...(account === "same" ? [l10n.t("Stored answers, prices and usage are kept.")] : []),
    ...(account === "unanswered" ? [l10n.t("Stored answers of the previous key are not used with it.")] : []),
    ...(usesSample ? [l10n.t("Sample data is still in use.")] : []),
  ];
  const same = l10n.t("Same Account");
  const stop = l10n.t("Stop Using Sample Data");
  const isWarning = isInMemory || checked.some((one) => one.kind === "failed");
  const show = isWarning ? window.showWarningMessage : window.showInformationMessage;
  const chosen = await show(
    escapeLinks(sentences.join(" ")),
    ...(account === "unanswered" ? [same] : []),
    ...(usesSample ? [stop] : []),
  );
  if (chosen === same) {
    await saved.carryOver();
    void window.showInformationMessage(l10n.t("Stored answers, prices and usage are kept."));
  }
  if (chosen === stop) await editorCommands.executeCommand(commands.stopSampleData);
}

function describe(one: Checked): string {
  if (one.kind === "failed") {
    return one.error.kind === "limit"
      ? l10n.t("{0} accepted it; the allowance is used up.", one.host)
      : l10n.t("{0}: not verified. {1}", one.host, failureText(one.error, l10n.t).sentence);
  }
  const accepted =
    one.remaining === undefined
      ? l10n.t("{0} accepted it.", one.host)
      : l10n.t("{0} accepted it: {1} searches left.", one.host, one.remaining);
  return one.foundRows
    ? `${accepted} ${l10n.t("The check found records, so it may have used 1 search.")}`
    : accepted;
}
