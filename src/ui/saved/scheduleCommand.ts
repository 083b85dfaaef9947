import { l10n } from "vscode";
import { changeSearch } from "../../app/saved/saving.ts";
import { paysForEmpty } from "../../domain/allowance/freeCheck.ts";
import type { Schedule } from "../../domain/watch/savedSearch.ts";
import type { Consent } from "../../domain/watch/scheduled.ts";
import { mementoKeys } from "../../host/ids.ts";
import { consentInWords, periodInWords } from "../../present/saved.ts";
import { capitalized } from "../../present/wording.ts";
import type { CommandServices, Services } from "../services.ts";
import { pickOne } from "../prompt/pickOne.ts";
import { askCount } from "../prompt/countPrompt.ts";
import { savedNode } from "./savedCommands.ts";

/**
 * Sets when a search is checked automatically. Asks for the limit of all automatic checks once; the same command
 * changes it later.
 */
export async function scheduleSearch(needs: CommandServices, value: unknown): Promise<void> {
  const title = l10n.t("Schedule Checks");
  const node = await savedNode(needs, value, title);
  if (node === undefined) return;
  const { store } = await needs.engine();
  const { saved } = store;
  const { consent } = await saved.watch();
  const chosen = await pickSchedule(needs, title, node.search.schedule, consent);
  if (chosen === undefined) return;
  if (chosen === "stop") {
    await saved.changeWatch({ consent: null });
    await needs.globalMemory.update(mementoKeys.isWatching, undefined);
    return;
  }
  const isAsked = chosen === "limit" || (chosen !== "byHand" && !isValid(consent));
  if (isAsked && !(await askConsent(needs))) return;
  if (chosen !== "limit") await changeSearch(store, node.search.id, { schedule: chosen });
  await (await needs.scheduledChecks()).checkDue();
}

function isValid(consent: Consent | undefined): consent is Consent {
  return consent !== undefined && consent.until > Date.now();
}

async function pickSchedule(
  { wording }: Services,
  title: string,
  active: Schedule,
  consent: Consent | undefined,
): Promise<Schedule | "limit" | "stop" | undefined> {
  const schedules: readonly Schedule[] = ["byHand", "atStart", "daily", "weekly"];
  return await pickOne<Schedule | "limit" | "stop">({
    title,
    placeholder: l10n.t("When is this search checked?"),
    items: [
      ...schedules.map((value) => ({ label: capitalized(periodInWords(value, l10n.t), wording()), value })),
      ...(isValid(consent)
        ? [
            {
              label: l10n.t("Change the limit…"),
              description: consentInWords(consent, wording()),
              value: "limit" as const,
            },
            { label: l10n.t("Turn off automatic checks"), value: "stop" as const },
          ]
        : []),
    ],
    active,
  });
}

const dayMs = 86_400_000;
const maxPerDay = 1_000;

/** Asks how many searches automatic checks may use, and until when. Returns false if the person leaves. */
async function askConsent({ engine, settings, wording, globalMemory }: Services): Promise<boolean> {
  const { store, allowanceNow } = await engine();
  const { saved } = store;
  const [{ consent }, all, { freeCheck }] = await Promise.all([saved.watch(), saved.list(), allowanceNow()]);
  const reserve = settings.reserveSearches();
  const spent = await store.spent("check");
  const sentences = [
    l10n.t("The most searches that automatic checks may use in 24 hours on this machine."),
    ...(spent === 0 ? [] : [l10n.t("Used by checks in the last 24 hours: {0}.", spent)]),
    ...(paysForEmpty(freeCheck)
      ? []
      : [l10n.t("Checking fundings costs nothing when there is nothing new.")]),
    ...(reserve === 0 ? [] : [l10n.t("Never below your reserve of {0}.", reserve)]),
  ];
  const perDay = await askCount({
    title: l10n.t("Schedule Checks"),
    // A lower limit would allow no check today.
    value: consent?.perDay ?? Math.max(all.length, spent + 1),
    most: maxPerDay,
    prompt: () => sentences.join(" "),
  });
  if (perDay === undefined) return false;
  const days = await pickOne({
    title: l10n.t("Schedule Checks"),
    placeholder: l10n.t("For how long?"),
    items: [7, 30, 90].map((count) => ({
      label: l10n.t("For {0} days", count),
      description: consentInWords({ perDay, until: Date.now() + count * dayMs }, wording()),
      value: count,
    })),
    active: 30,
  });
  if (days === undefined) return false;
  await saved.changeWatch({ consent: { perDay, until: Date.now() + days * dayMs } });
  await globalMemory.update(mementoKeys.isWatching, true);
  return true;
}
