import { commands as editorCommands, l10n, window } from "vscode";
import { isServiceError, type ServiceError } from "../service/errors.ts";
import { sampleService } from "../service/contract/authentication.ts";
import type { Log } from "../host/log.ts";
import { commands, type CommandId } from "../host/ids.ts";
import { escapeAddresses, escapeLinks, oneLine } from "../text/oneLine.ts";
import type { FailureAction } from "../present/failure.ts";

interface Retry {
  readonly run: () => void;
  readonly price?: (() => string) | undefined;
}

export interface Failures {
  /**
   * A failure is shown, not thrown. Retry runs the work again, maybe much later: the work holds what it is for, and
   * never reads it from what is shown. `price`: "may use 1 search". Undefined after a failure or a cancel.
   */
  attempt<T>(work: () => PromiseLike<T>, price?: () => string): Promise<T | undefined>;
  /** Shows one failure; cancelling is silent. Where the service asks to wait, Retry is offered when the wait is over. */
  show(error: unknown, retry?: Retry): void;
  dropRetry(): void;
}

const actionCommands = {
  setApiKey: commands.setApiKey,
  configureConnection: commands.configureConnection,
  useSampleData: commands.useSampleData,
  seePlans: commands.seePlans,
  diagnose: commands.diagnoseConnection,
  showLog: commands.showLog,
} as const satisfies Record<Exclude<FailureAction, "retry">, CommandId>;

export function createFailures(log: Log): Failures {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const dropRetry = (): void => clearTimeout(waiting);
  const show = (error: unknown, retry?: Retry): void => {
    if (isCancel(error)) return;
    dropRetry();
    if (!isServiceError(error)) {
      void tellUnknown(error, log);
      return;
    }
    void tellKnown(error, log, retry);
    const { retryAt = 0 } = error;
    const waitMs = retryAt - Date.now();
    // A timer may come a moment early.
    const offer = (): void => void tellKnown(error, log, retry, Math.max(Date.now(), retryAt));
    if (waitMs > 0 && retry !== undefined) waiting = setTimeout(offer, waitMs);
  };
  return {
    show,
    dropRetry,
    async attempt(work, price) {
      const run = async (): Promise<Awaited<ReturnType<typeof work>> | undefined> => {
        try {
          return await work();
        } catch (error) {
          show(error, { run: () => void run(), price });
          return undefined;
        }
      };
      return await run();
    },
  };
}

/** True for what VS Code and AbortSignal throw when a person cancels. */
function isCancel(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortError" || error.name === "Canceled");
}

async function tellKnown(
  error: ServiceError,
  log: Log,
  retry: Retry | undefined,
  now = Date.now(),
): Promise<void> {
  const id = error.requestId === undefined ? "" : `, request ${escapeAddresses(oneLine(error.requestId))}`;
  log.warn(`${error.message}${id}`);
  // Every sentence on every failure is much to load at the start, for what may never come.
  const { failureText } = await import("../present/failure.ts");
  const text = failureText(error, l10n.t, now);
  const actions = text.actions
    .filter((action) => action !== "retry" || retry !== undefined)
    .map((action) => ({ title: actionLabel(action), action }));
  const show = text.severity === "error" ? window.showErrorMessage : window.showWarningMessage;
  const price = actions.some(({ action }) => action === "retry") ? retryPrice(error, retry) : undefined;
  const sentence = price === undefined ? text.sentence : `${text.sentence} ${price}`;
  const chosen = (await show(escapeLinks(sentence), ...actions))?.action;
  if (chosen === "retry") retry?.run();
  else if (chosen === "seePlans") await editorCommands.executeCommand(commands.seePlans, error.upgradeUrl);
  else if (chosen !== undefined) await editorCommands.executeCommand(actionCommands[chosen]);
}

/** Undefined on sample data, where all is free. */
function retryPrice({ origin }: ServiceError, retry: Retry | undefined): string | undefined {
  const price = origin === sampleService ? undefined : retry?.price?.();
  return price === undefined ? undefined : l10n.t("Retrying {0}.", price);
}

async function tellUnknown(error: unknown, log: Log): Promise<void> {
  log.error("Unexpected failure", error);
  const showLog = l10n.t("Show Log");
  const chosen = await window.showErrorMessage(
    l10n.t(
      "Something unexpected went wrong. The details are in the log “Startup Funding” of the Output panel.",
    ),
    showLog,
  );
  if (chosen === showLog) log.show();
}

function actionLabel(action: FailureAction): string {
  switch (action) {
    case "setApiKey":
      return l10n.t("Set API Key…");
    case "configureConnection":
      return l10n.t("Configure Connection…");
    case "useSampleData":
      return l10n.t("Use Sample Data");
    case "seePlans":
      return l10n.t("See Plans");
    case "retry":
      return l10n.t("Retry");
    case "diagnose":
      return l10n.t("Diagnose");
    case "showLog":
      return l10n.t("Show Log");
  }
}
