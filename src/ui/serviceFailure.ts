import { commands as editorCommands, l10n, window } from "vscode";
import { commands } from "../host/ids.ts";
import type { Log } from "../host/log.ts";
import { actionLabel, failureText } from "../present/failureText.ts";
import { sampleService } from "../service/contract/authentication.ts";
import type { ServiceError } from "../service/errors.ts";
import { oneLine } from "../text/oneLine.ts";
import { escapeAddresses, escapeLinks } from "../text/escape.ts";

export interface Retry {
  readonly run: () => void;
  readonly price?: (() => string) | undefined;
}

/** Logs the failure, shows it in a notification, and runs the chosen action. `now` is in ms since 1970. */
export async function showFailure(
  error: ServiceError,
  log: Log,
  retry: Retry | undefined,
  now: number,
): Promise<void> {
  const id = error.requestId === undefined ? "" : `, request ${escapeAddresses(oneLine(error.requestId))}`;
  log.warn(`${error.message}${id}`);
  const text = failureText(error, l10n.t, now);
  const actions = text.actions
    .filter((action) => action !== "retry" || retry !== undefined)
    .map((action) => ({ title: actionLabel(action, l10n.t), action }));
  const show = text.severity === "error" ? window.showErrorMessage : window.showWarningMessage;
  const price = actions.some(({ action }) => action === "retry") ? retryPrice(error, retry) : undefined;
  const sentence = price === undefined ? text.sentence : `${text.sentence} ${price}`;
  const chosen = (await show(escapeLinks(sentence), ...actions))?.action;
  if (chosen === "retry") retry?.run();
  else if (chosen === "seePlans") await editorCommands.executeCommand(commands.seePlans, error.upgradeUrl);
  else if (chosen === "diagnose") await editorCommands.executeCommand(commands.diagnoseConnection);
  else if (chosen !== undefined) await editorCommands.executeCommand(commands[chosen]);
}

/** Returns undefined on sample data, which is free. */
function retryPrice({ kind, origin }: ServiceError, retry: Retry | undefined): string | undefined {
  const price = origin === sampleService ? undefined : retry?.price?.();
  if (price === undefined) return undefined;
  return kind === "limit"
    ? l10n.t("Once your searches have reset, retrying {0}.", price)
    : l10n.t("Retrying {0}.", price);
}
