import { setImmediate as nextTimeSlice, setTimeout as delay } from "node:timers/promises";
import { CancellationError, l10n, ProgressLocation, window } from "vscode";
import type { Pause } from "../codegen/context/syntaxTrees.ts";
import { escapeLinks } from "../text/escape.ts";

const noProgressMs = 300;

/** Faster work shows no progress; `report` adds percents to it. On cancel the signal throws a CancellationError. */
export async function withLateProgress<T>(
  title: string,
  work: (signal: AbortSignal, report: (percent: number) => void) => Promise<T>,
): Promise<T> {
  const cancel = new AbortController();
  let show: ((percent: number) => void) | undefined;
  const working = work(cancel.signal, (percent) => show?.(percent));
  const isDone = working.then(
    () => true,
    () => true,
  );
  if (await Promise.race([isDone, delay(noProgressMs, false)])) return await working;
  return await withProgress(title, async (signal, report) => {
    show = (percent) => report("", percent);
    signal.addEventListener("abort", () => cancel.abort(signal.reason));
    return await working;
  });
}

type InSlices = <T>(work: (pause: Pause) => Promise<T>) => Promise<T>;

/** Throws CancellationError if the person cancels. */
export const readInSlices: InSlices = (read) => inSlices(l10n.t("Reading the file…"), read);

export const writeInSlices: InSlices = (write) => inSlices(l10n.t("Writing records…"), write);

async function inSlices<T>(title: string, work: (pause: Pause) => Promise<T>): Promise<T> {
  return await withLateProgress(title, (signal) =>
    work(async () => {
      signal.throwIfAborted();
      await nextTimeSlice();
    }),
  );
}

/** On cancel the signal throws a CancellationError. `increment`: in percent. */
export async function withProgress<T>(
  title: string,
  work: (signal: AbortSignal, report: (message: string, increment: number) => void) => Promise<T>,
): Promise<T> {
  const options = { location: ProgressLocation.Notification, cancellable: true, title: escapeLinks(title) };
  return await window.withProgress(options, async (progress, token) => {
    const cancel = new AbortController();
    token.onCancellationRequested(() => cancel.abort(new CancellationError()));
    return await work(cancel.signal, (message, increment) =>
      progress.report({ message: escapeLinks(message), increment }),
    );
  });
}
