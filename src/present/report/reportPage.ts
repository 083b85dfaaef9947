import { escapeMarkdownText } from "../../text/escape.ts";
import type { Translate } from "../../text/sentence.ts";
import { oneLine } from "../../text/oneLine.ts";
import { hostOf, otherMethod, type Diagnosis, type HostFindings, type NamedValues } from "../diagnosis.ts";
import { failureSentence } from "../failure.ts";
import type { Wording } from "../wording.ts";
import { factsOf } from "./facts.ts";
import type { ReportLevel, ReportPage, ReportSection, Verdict } from "./page.ts";
import { buttonOf, stepsOf } from "./steps.ts";

/** The report on a connection: whether it works, what to do, and what was found out. No key is in it. */
export function reportPage(diagnosis: Diagnosis, { t, locale }: Pick<Wording, "t" | "locale">): ReportPage {
  return {
    locale,
    title: t("Connection Report"),
    verdict: verdictOf(diagnosis, t),
    steps: { heading: t("What to do"), items: stepsOf(diagnosis, t) },
    sections: [
      ...diagnosis.hosts.map((host) => hostSection(host, diagnosis.usesSample, t)),
      section(t("Network settings"), diagnosis.network),
      section(t("Versions"), diagnosis.versions),
    ],
    actions: {
      name: t("Actions"),
      buttons: [buttonOf("again", t), buttonOf("copy", t), buttonOf("showLog", t)],
    },
  };
}

function verdictOf({ hosts, usesSample }: Diagnosis, t: Translate): Verdict {
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

function verdictOfHost(host: HostFindings, t: Translate): Verdict {
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

function hostSection(host: HostFindings, usesSample: boolean, t: Translate): ReportSection {
  const { level } = verdictOfHost(host, t);
  const what = host.role === "base" ? t("Fundings and companies") : t("Company searches and filings");
  return {
    heading: `${what}: ${usesSample ? t("sample service") : hostOf(host)}`,
    level,
    state: stateOf(level, t),
    facts: factsOf(host, t),
  };
}

function stateOf(level: ReportLevel, t: Translate): string {
  if (level === "good") return t("works");
  return level === "warning" ? t("needs attention") : t("doesn’t work");
}

function section(heading: string, values: NamedValues): ReportSection {
  return { heading, facts: values.map(([name, value]) => ({ name, value: oneLine(value, 300) })) };
}

/** The same as Markdown, for the one who is asked for help. What the service said stays text in it. */
export function reportMarkdown({ title, verdict, steps, sections }: ReportPage): string {
  const parts = [
    `# Startup Funding: ${escapeMarkdownText(title)}`,
    `**${escapeMarkdownText(verdict.text)}**`,
    `## ${escapeMarkdownText(steps.heading)}`,
    steps.items.map(({ text }, index) => `${String(index + 1)}. ${escapeMarkdownText(text)}`).join("\n"),
    ...sections.flatMap(({ heading, state, facts }) => [
      `## ${escapeMarkdownText(heading)}${state === undefined ? "" : ` (${escapeMarkdownText(state)})`}`,
      facts.map(({ name, value }) => `- ${name}: ${code(value)}`).join("\n"),
    ]),
  ];
  return `${parts.join("\n\n")}\n`;
}

function code(text: string): string {
  return `\`${text.replaceAll("`", "'")}\``;
}
