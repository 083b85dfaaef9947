import type { Translate } from "../../text/sentence.ts";
import { hostOf, otherMethod, type Diagnosis, type HostFindings } from "../diagnosis.ts";
import { failureSentence } from "../failure.ts";
import type { ReportLevel, Verdict } from "./page.ts";

/** Says in one sentence whether the connection works; where both hosts have a problem of their own, in two. */
export function verdictOf({ hosts, usesSample }: Diagnosis, t: Translate): Verdict {
  if (hosts.length === 0) return { level: "warning", text: t("Not connected yet.") };
  const all = hosts.map((host) => verdictOfHost(host, t));
  const level = worstOf(all.map((one) => one.level));
  if (level === "good") {
    return {
      level,
      text: usesSample ? t("Everything works. You’re using sample data.") : t("Everything works."),
    };
  }
  const problems = new Set(all.filter((one) => one.level === level).map(({ text }) => text));
  return { level, text: [...problems].join(" ") };
}

/** Says how one host fares. */
export function verdictOfHost(host: HostFindings, t: Translate): Verdict {
  const { answer, hasKey } = host;
  if (!hasKey) return { level: "bad", text: t("No API key is stored for {0}.", hostOf(host)) };
  if (otherMethod(host) !== undefined) {
    return { level: "warning", text: t("{0} accepts the API key, but not as it’s sent now.", hostOf(host)) };
  }
  if (answer === undefined) return { level: "bad", text: t("{0} wasn’t checked.", hostOf(host)) };
  if (answer.kind === "failed") {
    const level = ["limit", "throttled"].includes(answer.error.kind) ? "warning" : "bad";
    return { level, text: failureSentence(answer.error, t) };
  }
  return answer.foundRows
    ? {
        level: "warning",
        text: t("Everything works, but the check found records. It may have used 1 search."),
      }
    : { level: "good", text: t("Everything works.") };
}

const severity: readonly ReportLevel[] = ["bad", "warning", "good"];

function worstOf(levels: readonly ReportLevel[]): ReportLevel {
  return severity.find((level) => levels.includes(level)) ?? "good";
}
