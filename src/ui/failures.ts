import { l10n, window } from "vscode";
import { isServiceError } from "../service/errors.ts";
import { escapeLinks } from "../text/escape.ts";
import { isRefusal } from "../text/sentence.ts";
import type { Log } from "../host/log.ts";
import type { Retry } from "./serviceFailure.ts";

export interface Failures {
  /**
   * Shows a failure instead of throwing it, and returns undefined then or after a cancel. Retry runs `work` again,
   * maybe much later, so `work` must hold its own input, not read the current state. `price` is such as "may use 1
   * search".
   */
  attempt<T>(work: () => PromiseLike<T>, price?: () => string): Promise<T | undefined>;
  /** Shows one failure, but no cancel. If the service asks to wait, Retry appears after the wait. */
  show(error: unknown, retry?: Retry): void;
  dropRetry(): void;
}

export function createFailures(log: Log): Failures {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const dropRetry = (): void => clearTimeout(waiting);
  const show = (error: unknown, retry?: Retry): void => {
    if (isCancel(error)) return;
    dropRetry();
    if (isRefusal(error)) {
      const { text, values } = error.problem;
      void showWithLog(l10n.t(text, ...values), log);
      return;
    }
    if (!isServiceError(error)) {
      void showUnknown(error, log);
      return;
    }
    // The texts of failures are large, and most windows never need them.
    const showKnown = async (now = Date.now()): Promise<void> => {
      const { showFailure } = await import("./serviceFailure.ts");
      await showFailure(error, log, retry, now);
    };
    void showKnown();
    const { retryAt = 0 } = error;
    const waitMs = retryAt - Date.now();
    // A timer may fire slightly early.
    const showWithRetry = (): void => void showKnown(Math.max(Date.now(), retryAt));
    if (waitMs > 0 && retry !== undefined) waiting = setTimeout(showWithRetry, waitMs);
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

function isCancel(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortError" || error.name === "Canceled");
}

async function showUnknown(error: unknown, log: Log): Promise<void> {
  log.error("Unexpected failure", error);
  const text = l10n.t(
    "Something unexpected went wrong. The details are in the log “Startup Funding” of the Output panel.",
  );
  await showWithLog(text, log);
}

/** VS Code cuts off a long sentence if the notification has no button. */
async function showWithLog(text: string, log: Log): Promise<void> {
  const showLog = l10n.t("Show Log");
  if ((await window.showErrorMessage(escapeLinks(text), showLog)) === showLog) log.show();
}
