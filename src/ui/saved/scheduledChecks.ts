import { commands as editorCommands, l10n, window } from "vscode";
import type { Engine } from "../../app/engine/engine.ts";
import { checkScheduled, claimAnnouncement, type ScheduledCheckNeeds } from "../../app/saved/checking.ts";
import { commands, mementoKeys } from "../../host/ids.ts";
import { calendarDay, isRefusedQuestion } from "../../domain/watch/scheduled.ts";
import { isServiceError } from "../../service/errors.ts";
import { stoppedInWords } from "../../present/saved.ts";
import { escapeLinks } from "../../text/escape.ts";
import type { Services } from "../services.ts";
import { failedText, foundTexts, hasNews, showNews } from "./checkCommands.ts";

interface ScheduledCheckServices extends Pick<Services, "engine" | "failures" | "log" | "wording"> {
  readonly connections: ScheduledCheckNeeds["connections"];
  readonly globalMemory: Pick<Services["globalMemory"], "get" | "update">;
}

/** Time between looks for due checks, in ms. */
const checkEveryMs = 15 * 60_000;

/** Checks due searches from time to time within the person’s limit, until disposed. */
export function startScheduledChecks(needs: ScheduledCheckServices) {
  const stop = new AbortController();
  let isRunning = false;
  let openedOn: string | undefined;
  const checkNow = async (): Promise<void> => {
    if (isRunning || stop.signal.aborted) return;
    isRunning = true;
    // If the network was down when the window opened, a later check of the day succeeds.
    const isStart = openedOn === calendarDay(Date.now());
    const check = (): Promise<void> => checkDue(needs, stop.signal, isStart);
    await needs.failures.attempt(check).finally(() => (isRunning = false));
  };
  const timer = setInterval(() => void checkNow(), checkEveryMs);
  return {
    checkDue: checkNow,
    /** Called when the window opens. */
    begin(): Promise<void> {
      openedOn = calendarDay(Date.now());
      return checkNow();
    },
    dispose(): void {
      clearInterval(timer);
      stop.abort();
    },
  };
}

/** Tells once that consent has ended, or was lost with a damaged file; later windows start no timer. */
async function notifyEnd(
  { globalMemory, failures }: ScheduledCheckServices,
  { store }: Engine,
): Promise<void> {
  // A database in memory has no consent, though the damaged file may.
  if (globalMemory.get(mementoKeys.isWatching) !== true || store.problem !== undefined) return;
  await globalMemory.update(mementoKeys.isWatching, undefined);
  const all = await store.saved.list();
  if (all.every(({ schedule }) => schedule === "byHand")) return;
  notify(failures, l10n.t("Automatic checks have ended. Set a limit to start them again."), {
    [l10n.t("Schedule Checks…")]: () => editorCommands.executeCommand(commands.scheduleSearch),
  });
}

/** Doesn’t wait for the person: a notification may stay for days, and checks go on meanwhile. */
function notify(
  failures: ScheduledCheckServices["failures"],
  text: string,
  actions: Readonly<Record<string, () => PromiseLike<unknown>>>,
): void {
  void failures.attempt(async () => {
    const chosen = await window.showInformationMessage(escapeLinks(text), ...Object.keys(actions));
    await actions[chosen ?? ""]?.();
  });
}

async function checkDue(needs: ScheduledCheckServices, signal: AbortSignal, isStart: boolean): Promise<void> {
  const engine = await needs.engine();
  if ((await engine.checksNow()) === undefined) await notifyEnd(needs, engine);
  const parts = { ...engine, connections: needs.connections, dayOf: calendarDay };
  const round = await checkScheduled(parts, signal, isStart);
  if (round === undefined) return;
  const { stopped } = round;
  // Other failures stop the round and are announced as a stop, or are limits the person agreed to.
  const failed = round.failed.filter(({ error }) => !isServiceError(error) || isRefusedQuestion(error));
  const found = round.checked.some(hasNews);
  // A stop is announced even on a day that had its notification.
  const isNews = (found || failed.length > 0) && (await claimAnnouncement(parts));
  if (stopped === undefined && !isNews) return;
  const sentences = [
    ...(found && isNews ? foundTexts(needs, round.checked) : []),
    ...(isNews ? failed.map((failure) => failedText(needs, failure)) : []),
    ...(stopped === undefined ? [] : [stoppedInWords(stopped, l10n.t)]),
  ];
  notify(needs.failures, sentences.join(" "), {
    [l10n.t("Show")]: () => showNews(round.checked),
    ...(stopped === undefined
      ? {}
      : { [l10n.t("Resume Checks")]: () => editorCommands.executeCommand(commands.goOnChecking) }),
  });
}
