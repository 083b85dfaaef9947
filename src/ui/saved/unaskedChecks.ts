import { commands as editorCommands, l10n, window } from "vscode";
import type { Engine } from "../../app/engine/engine.ts";
import { checkUnasked, mayAnnounce, searchesOfNow, type UnaskedNeeds } from "../../app/saved/checking.ts";
import { commands, mementoKeys } from "../../host/ids.ts";
import { stoppedInWords } from "../../present/saved.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import { escapeLinks } from "../../text/escape.ts";
import type { Parts } from "../parts.ts";
import { foundText, showNews } from "./checkCommands.ts";
import { offerConsent } from "./schedule.ts";

/** How often what is due is looked for while a window is open, in ms. */
const lookEveryMs = 15 * 60_000;

/** Checks what is due from time to time, within what the person agreed to, until it is disposed of. */
export function startUnaskedChecks(needs: Parts) {
  const stop = new AbortController();
  let isRunning = false;
  const checkNow = async (): Promise<void> => {
    if (isRunning || stop.signal.aborted) return;
    isRunning = true;
    await needs.failures.attempt(() => checkDue(needs, stop.signal)).finally(() => (isRunning = false));
  };
  const timer = setInterval(() => void checkNow(), lookEveryMs);
  return {
    /** Checks what is due now. */
    checkDue: checkNow,
    /** The same in a window that has opened; asks first how much that may use, where nothing was agreed to yet. */
    async begin(): Promise<void> {
      await offerFirst(needs);
      await checkNow();
    },
    dispose(): void {
      clearInterval(timer);
      stop.abort();
    },
  };
}

/** Once for each day: the setting says that searches are checked, but not what that may use. */
async function offerFirst(needs: Parts): Promise<void> {
  if (!needs.settings.checksAtStart()) return;
  const engine = await needs.engine();
  const { consent } = await engine.store.saved.watch();
  if (consent !== undefined && consent.until > Date.now()) return;
  const all = await searchesOfNow({ ...needs, store: engine.store });
  const searches = all.filter(({ service }) => service !== sampleService).length;
  if (searches > 0 && needs.settings.dailyBudget() !== 0 && (await mayAnnounce(unaskedNeeds(needs, engine))))
    await offerConsent(needs, searches);
}

function unaskedNeeds({ connections, settings }: Parts, engine: Engine): UnaskedNeeds {
  return {
    ...engine,
    connections,
    settings,
    dayOf: (at) => new Date(at).toDateString(),
  };
}

async function checkDue(needs: Parts, signal: AbortSignal): Promise<void> {
  const engine = await needs.engine();
  // The next window has no reason to look, once what was agreed to has ended or is gone.
  if ((await engine.checksNow()) === undefined)
    await needs.globalMemory.update(mementoKeys.isWatching, undefined);
  const unasked = unaskedNeeds(needs, engine);
  const round = await checkUnasked(unasked, signal);
  if (round === undefined) return;
  const { stopped } = await engine.store.saved.watch();
  const found = round.checked.some(({ look }) => look.found > 0);
  if ((stopped === undefined && !found) || !(await mayAnnounce(unasked))) return;
  const sentences = [
    ...(found ? [foundText(round.checked)] : []),
    ...(stopped === undefined ? [] : [stoppedInWords(stopped.why, l10n.t)]),
  ];
  const [show, goOn] = [l10n.t("Show"), l10n.t("Go On")];
  const actions = stopped === undefined ? [show] : [show, goOn];
  const chosen = await window.showInformationMessage(escapeLinks(sentences.join(" ")), ...actions);
  if (chosen === show) await showNews(round.checked);
  if (chosen === goOn) await editorCommands.executeCommand(commands.goOnChecking);
}
