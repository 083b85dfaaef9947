import { sumOf } from "../../domain/allowance/days.ts";
import type { UsageLine } from "../../domain/allowance/usage.ts";
import type { Purpose } from "../../service/client/purpose.ts";
import type { Translate } from "../../text/sentence.ts";
import { longestPeriod, usedWords } from "./chart.ts";
import type { UsageTable } from "./page.ts";

/** What requests were sent for, and what they used. A purpose that a newer build wrote is shown as it is. */
export function purposesShown(lines: readonly UsageLine[], t: Translate): UsageTable {
  const names = purposeNames(t);
  const known = Object.keys(names);
  const groups = [...Map.groupBy(lines, ({ exchange }) => exchange.purpose)];
  const placeOf = (purpose: string): number =>
    known.includes(purpose) ? known.indexOf(purpose) : known.length;
  return {
    heading: t("What requests were for in the last {0} days", String(longestPeriod)),
    columns: [t("Purpose"), t("Requests"), t("Searches used")],
    rows: groups
      .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
      .map(([purpose, own]) => {
        const used = sumOf(own.map(({ charge }) => ({ counted: 0, unknown: 0, free: 0, [charge]: 1 })));
        return [names[purpose] ?? purpose, String(own.length), usedWords(used) || "0"];
      }),
  };
}

/** By purpose, in the order in which they are shown. */
export function purposeNames(t: Translate): Readonly<Partial<Record<string, string>>> {
  return {
    person: t("Your searches and records"),
    page: t("Further pages"),
    check: t("Saved searches"),
    list: t("Lists"),
    queryFile: t("Query files"),
    terminal: t("Terminal"),
    agent: t("Agents"),
    freeCheck: t("Refreshing the searches left"),
  } satisfies Record<Purpose, string>;
}
