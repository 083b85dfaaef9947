import { startOfDay } from "../../domain/allowance/days.ts";
import type { UsageLine } from "../../domain/allowance/usage.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import { questionInWords } from "../../service/contract/words.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { Translate } from "../../text/sentence.ts";
import { clockTime } from "../date.ts";
import { failureName } from "../failure.ts";
import type { Wording } from "../wording.ts";
import { dayShown } from "./chart.ts";
import type { RequestGroup, RequestLine } from "./page.ts";

export interface LineContext {
  /** What the record of a line is called; undefined where that is not known, or the line asked for a list. */
  readonly nameOf: (exchange: UsageLine["exchange"]) => string | undefined;
  /** Ms since 1970. */
  readonly now: number;
}

/** The requests by day, newest first. */
export function requestGroups(
  lines: readonly UsageLine[],
  context: LineContext,
  wording: Wording,
): readonly RequestGroup[] {
  const days = Map.groupBy(lines, ({ exchange }) => startOfDay(exchange.at));
  const [today, yesterday] = [startOfDay(context.now), startOfDay(context.now, 1)];
  const headingOf = (day: number): string => {
    if (day === today) return wording.t("Today");
    return day === yesterday ? wording.t("Yesterday") : dayShown(day, wording, "full");
  };
  return [...days].map(([day, ofDay]) => ({
    heading: headingOf(day),
    lines: ofDay.map((line) => lineShown(line, context, wording)),
  }));
}

function lineShown({ exchange, charge }: UsageLine, { nameOf }: LineContext, wording: Wording): RequestLine {
  const { t } = wording;
  const isSample = exchange.service === sampleService;
  const { reading } = exchange;
  return {
    line: exchange.line,
    words: wordsOf(exchange, nameOf(exchange), t),
    facts: [
      ...kindOf(exchange, t),
      ...agentOf(exchange, t),
      ...resultsInWords(exchange, t),
      ...failureInWords(exchange, t),
      // What the sample service counts costs nothing.
      ...(isSample || reading?.remaining === undefined
        ? []
        : [t("{0} left after it", String(reading.remaining))]),
    ],
    time: clockTime(exchange.at, wording),
    charge: isSample ? "free" : charge,
    used: chargeInWords(isSample ? "free" : charge, t),
  };
}

function wordsOf(
  { question, purpose }: UsageLine["exchange"],
  name: string | undefined,
  t: Translate,
): string {
  if (purpose === "freeCheck") return t("Allowance check");
  return oneLine(name ?? questionInWords(question, t));
}

function kindOf({ question, purpose }: UsageLine["exchange"], t: Translate): readonly string[] {
  if (purpose === "freeCheck") return [];
  switch (question.endpoint) {
    case "companies":
      return [t("Company search")];
    case "fundings":
      return [t("Fundings")];
    case "filing":
      return [t("Full filing")];
    case "company":
      return [t("Company")];
  }
}

/** A program names itself: its name is untrusted. */
function agentOf({ agent }: UsageLine["exchange"], t: Translate): readonly string[] {
  const client = agent?.client;
  return client === undefined ? [] : [t("for an agent in {0}", oneLine(client, 40))];
}

function resultsInWords(
  { question, purpose, rows, failure }: UsageLine["exchange"],
  t: Translate,
): readonly string[] {
  // Of a single record there is one, or a failure that says why not.
  const isOfList = question.endpoint === "companies" || question.endpoint === "fundings";
  if (!isOfList || purpose === "freeCheck" || rows === undefined || failure !== undefined) return [];
  if (rows === 0) return [t("no results")];
  return [rows === 1 ? t("1 result") : t("{0} results", String(rows))];
}

/** In words of two or three; one that was stopped, or never heard of again, is no failure of the service. */
function failureInWords({ failure }: UsageLine["exchange"], t: Translate): readonly string[] {
  if (failure === undefined) return [];
  const name = failureName(failure, t);
  return [failure === "cancelled" || failure === "unanswered" ? name : t("failed: {0}", name)];
}

function chargeInWords(charge: UsageLine["charge"], t: Translate): string {
  switch (charge) {
    case "free":
      return t("free");
    case "counted":
      return t("used 1 search");
    case "unknown":
      return t("may have used 1 search");
  }
}
