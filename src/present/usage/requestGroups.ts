import { startOfDay, type UsageLine } from "../../domain/allowance/usageLines.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import { questionText } from "../question.ts";
import { listOf } from "../../text/defined.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { Translate } from "../../text/sentence.ts";
import { clockTime } from "../date.ts";
import { failureName } from "../failureText.ts";
import { capitalized, type Wording } from "../wording.ts";
import { dayName } from "./usageChart.ts";
import type { RequestGroup, RequestLine } from "./usageProtocol.ts";

export interface LineContext {
  /** Returns the name of a line’s record; undefined if it is unknown, or for a list. */
  readonly nameOf: (exchange: UsageLine["exchange"]) => string | undefined;
  /** In ms since 1970. */
  readonly now: number;
}

export function requestGroups(
  lines: readonly UsageLine[],
  context: LineContext,
  wording: Wording,
): readonly RequestGroup[] {
  const days = Map.groupBy(lines, ({ exchange }) => startOfDay(exchange.at));
  const [today, yesterday] = [startOfDay(context.now), startOfDay(context.now, 1)];
  const headingOf = (day: number): string => {
    if (day === today) return wording.t("Today");
    return day === yesterday ? wording.t("Yesterday") : dayName(day, wording, "full");
  };
  return [...days].map(([day, ofDay]) => ({
    heading: headingOf(day),
    lines: ofDay.map((line) => requestLine(line, context, wording)),
  }));
}

function requestLine(
  { exchange, charge: counted }: UsageLine,
  { nameOf }: LineContext,
  wording: Wording,
): RequestLine {
  const { t } = wording;
  const { line, at, service, question, purpose, agent, reading } = exchange;
  // Requests to the sample service cost nothing.
  const isSample = service === sampleService;
  const charge = isSample ? "free" : counted;
  const isCheck = purpose === "freeCheck";
  const asked = nameOf(exchange) ?? capitalized(questionText(question, wording), wording);
  const words = isCheck ? t("Allowance check") : oneLine(asked);
  return {
    line,
    words,
    facts: listOf(
      !isCheck && kindInWords(question, t),
      // An agent’s client names itself: the name is untrusted.
      agent?.client !== undefined && t("for an agent in {0}", oneLine(agent.client, 40)),
      !isCheck && resultsInWords(exchange, t),
      failureInWords(exchange, t),
      !isSample && reading?.remaining !== undefined && t("{0} left after it", String(reading.remaining)),
    ),
    time: clockTime(at, wording),
    charge,
    used: chargeInWords(charge, t),
  };
}

function kindInWords({ endpoint }: UsageLine["exchange"]["question"], t: Translate): string {
  const kinds: Readonly<Record<typeof endpoint, string>> = {
    companies: t("Company search"),
    fundings: t("Fundings"),
    filing: t("Full filing"),
    company: t("Company"),
  };
  return kinds[endpoint];
}

function resultsInWords(
  { question, rows, failure }: UsageLine["exchange"],
  t: Translate,
): string | undefined {
  // A request for a single record has one result, or a failure.
  const isOfList = question.endpoint === "companies" || question.endpoint === "fundings";
  if (!isOfList || rows === undefined || failure !== undefined) return undefined;
  if (rows === 0) return t("no results");
  return rows === 1 ? t("1 result") : t("{0} results", String(rows));
}

/** Returns two or three words; a cancelled or unanswered request isn’t a failure of the service. */
function failureInWords({ failure }: UsageLine["exchange"], t: Translate): string | undefined {
  if (failure === undefined) return undefined;
  const name = failureName(failure, t);
  return failure === "cancelled" || failure === "unanswered" ? name : t("failed: {0}", name);
}

function chargeInWords(charge: UsageLine["charge"], t: Translate): string {
  const words: Readonly<Record<typeof charge, string>> = {
    free: t("free"),
    counted: t("used 1 search"),
    unknown: t("may have used 1 search"),
  };
  return words[charge];
}
