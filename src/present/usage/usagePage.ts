import type { LearnedPrice, LearnedPrices } from "../../domain/allowance/allowance.ts";
import { sumOf, type UsageBySource, type UsageLine } from "../../domain/allowance/usageLines.ts";
import type { Purpose } from "../../service/client/client.ts";
import type { Question } from "../../service/contract/question.ts";
import { defined, listOf } from "../../text/defined.ts";
import type { Translate } from "../../text/sentence.ts";
import { measuredCost } from "../detail/statusAndActions.ts";
import { allowanceLines, levelOf, type AllowanceReading } from "../allowanceText.ts";
import { leftInWords } from "../requestPrice.ts";
import { capitalized, type Wording } from "../wording.ts";
import { longestPeriod, usageChart, usedText } from "./usageChart.ts";
import type {
  SearchesLeft,
  RequestList,
  SourceChoice,
  UsageButton,
  UsagePage,
  UsageSource,
  UsageTable,
} from "./usageProtocol.ts";
import { requestGroups, type LineContext } from "./requestGroups.ts";

export interface UsageContext extends LineContext {
  readonly usage: UsageBySource;
  readonly hasOlder: boolean;
  /** The allowance of the current connection, even while sample data is used. */
  readonly allowance: Omit<AllowanceReading, "sample">;
  readonly learned: LearnedPrices;
  readonly usesSample: boolean;
  readonly isConnected: boolean;
  readonly source: UsageSource;
  readonly most: number;
  /** Calls of agents that needed no request. */
  readonly freeAgentCalls: number;
}

export function usagePage(context: UsageContext, wording: Wording): UsagePage {
  const { t } = wording;
  const { source, usage, freeAgentCalls, usesSample, isConnected } = context;
  const isSample = source === "sample";
  const { lines, days } = usage[source];
  const hasPurposes = !isSample && (lines.length > 0 || freeAgentCalls > 0);
  const hasPrices = !isSample && !usesSample && isConnected;
  return {
    locale: wording.locale,
    title: t("Usage"),
    left: isSample ? sampleLeft(context, t) : leftOf(context, wording),
    requests: requestsOf(lines, context, wording),
    names: { actions: t("Actions") },
    ...defined({
      sources: sourcesOf(context, t),
      chart: lines.length === 0 ? undefined : usageChart(days, wording),
      purposes: hasPurposes ? purposesTable(lines, freeAgentCalls, t) : undefined,
      prices: hasPrices ? pricesTable(context.learned, lines, t) : undefined,
    }),
  };
}

function sourcesOf({ usage, usesSample, source }: UsageContext, t: Translate): SourceChoice | undefined {
  if (usage.sample.lines.length === 0 && !usesSample) return undefined;
  return {
    name: t("Show requests of"),
    chosen: source,
    options: [
      { source: "service", label: t("Your searches") },
      { source: "sample", label: t("Sample data") },
    ],
  };
}

function leftOf(context: UsageContext, wording: Wording): SearchesLeft {
  const { t } = wording;
  const { allowance, now, usesSample, isConnected } = context;
  const save = exportButton(t);
  if (usesSample) {
    return {
      text: t("You’re using sample data"),
      level: "normal",
      lines: [t("Stop using it to see how many searches you have left.")],
      actions: [{ command: "stopSampleData", label: t("Stop Using Sample Data"), isMain: true }, save],
    };
  }
  if (!isConnected) {
    return {
      text: t("Not connected yet"),
      level: "normal",
      lines: [t("Connect to see how many searches you have left.")],
      actions: [
        { command: "configureConnection", label: t("Configure Connection…"), isMain: true },
        { command: "useSampleData", label: t("Use Sample Data") },
        save,
      ],
    };
  }
  return {
    text: capitalized(leftInWords(allowance, t), wording),
    level: levelOf(allowance),
    lines: allowanceLines(allowance, now, wording),
    actions: listOf<UsageButton>(
      { command: "refresh", label: t("Refresh"), cost: refreshCost(allowance, t), isMain: true },
      allowance.exhausted &&
        allowance.upgradeUrl !== undefined && { command: "seePlans", label: t("See Plans") },
      save,
    ),
  };
}

function sampleLeft({ usesSample }: UsageContext, t: Translate): SearchesLeft {
  return {
    text: t("Sample data"),
    level: "normal",
    lines: [t("Fictional companies. Doesn’t use your searches.")],
    actions: listOf<UsageButton>(
      usesSample && { command: "stopSampleData", label: t("Stop Using Sample Data") },
      exportButton(t),
    ),
  };
}

function exportButton(t: Translate): UsageButton {
  return { command: "export", label: t("Export as CSV…") };
}

function refreshCost({ freeCheck }: UsageContext["allowance"], t: Translate): string {
  return freeCheck === "notFree" || freeCheck === "suspected" ? t("may use 1 search") : t("free");
}

/** Returns requests and used searches per purpose. An unknown purpose, from a newer build, stays as it is. */
function purposesTable(lines: readonly UsageLine[], freeAgentCalls: number, t: Translate): UsageTable {
  const names = purposeNames(t);
  const known = Object.keys(names);
  const groups = [...Map.groupBy(lines, ({ exchange }) => exchange.purpose)];
  const placeOf = (purpose: string): number =>
    known.includes(purpose) ? known.indexOf(purpose) : known.length;
  return {
    heading: t("Requests by purpose, last {0} days", String(longestPeriod)),
    columns: [t("Purpose"), t("Requests"), t("Searches used")],
    rows: [
      ...groups
        .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
        .map(([purpose, own]) => {
          const used = sumOf(own.map(({ charge }) => ({ counted: 0, unknown: 0, free: 0, [charge]: 1 })));
          return [names[purpose] ?? purpose, String(own.length), usedText(used) || "0"];
        }),
      ...listOf(freeAgentCalls > 0 && [t("Agents, answered from the library"), String(freeAgentCalls), "0"]),
    ],
  };
}

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

function pricesTable(learned: LearnedPrices, lines: readonly UsageLine[], t: Translate): UsageTable {
  const row = (request: string, endpoint: Question["endpoint"]): readonly string[] => {
    const isCounted = lines.some(
      ({ charge, exchange }) => charge === "counted" && exchange.question.endpoint === endpoint,
    );
    return [request, measuredCost(learned[endpoint].price, t), evidenceText(learned[endpoint], t, isCounted)];
  };
  return {
    heading: t("What requests cost"),
    columns: [t("Request"), t("Price"), t("Based on")],
    rows: [
      row(t("A page of a company search"), "companies"),
      row(t("A page of fundings"), "fundings"),
      row(t("Opening a full filing"), "filing"),
      row(t("Opening a company"), "company"),
      [t("Refreshing the searches left"), ...checkPrice(learned.freeCheck, t)],
    ],
  };
}

/** `isCounted`: a listed request used a search. */
function evidenceText({ price, agreed }: LearnedPrice, t: Translate, isCounted = false): string {
  if (typeof price === "number") return t("measured");
  if (price === "unknown" && isCounted) return t("used 1 search before, not confirmed yet");
  if (price === "unknown") return agreed === 0 ? t("not measured yet") : t("free once, not confirmed yet");
  if (agreed <= 1) return t("measured once");
  return agreed === 2 ? t("measured twice") : t("measured {0} times", String(agreed));
}

/** By §8.3 a query without results is free; the terms count until it is measured. */
function checkPrice(one: LearnedPrice, t: Translate): readonly string[] {
  if (one.price !== "unknown" || one.agreed > 0) return [measuredCost(one.price, t), evidenceText(one, t)];
  return [t("free"), t("by the service’s terms, not measured yet")];
}

function requestsOf(own: readonly UsageLine[], context: UsageContext, wording: Wording): RequestList {
  const { t } = wording;
  const { most, hasOlder } = context;
  return {
    heading: t("Requests"),
    groups: requestGroups(own.slice(0, most), context, wording),
    ...defined({
      empty: own.length === 0 ? t("No requests in the last {0} days.", String(longestPeriod)) : undefined,
      more: own.length > most ? t("Show More") : undefined,
      note: hasOlder ? t("Older requests aren’t shown. The export has them.") : undefined,
    }),
  };
}
