import { oneLine } from "../../text/oneLine.ts";
import type { Translate } from "../../text/sentence.ts";
import {
  methodInWords,
  type HostFindings,
  hostOf,
  otherMethod,
  type Diagnosis,
  type NamedValues,
} from "../diagnosisText.ts";
import { failureSentence } from "../failureText.ts";
import type { ReportFact, ReportLevel, ReportPage, ReportSection, Verdict } from "./reportProtocol.ts";
import { escapeMarkdownText } from "../../text/escape.ts";
import type { Wording } from "../wording.ts";
import { buttonOf, stepsOf } from "./reportSteps.ts";

/** Returns the report on a connection: verdict, steps and findings, without a key. */
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
  const level = severity.find((worst) => all.some((one) => one.level === worst)) ?? "good";
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
  if (!hasKey && answer?.kind !== "failed")
    return { level: "bad", text: t("No API key is stored for {0}.", hostOf(host)) };
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

function hostSection(host: HostFindings, usesSample: boolean, t: Translate): ReportSection {
  const { level } = verdictOfHost(host, t);
  const topic = host.role === "base" ? t("Fundings and companies") : t("Company searches and filings");
  return {
    heading: `${topic}: ${usesSample ? t("sample service") : hostOf(host)}`,
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

/** Returns the report as Markdown for a support request; the service’s texts stay plain text. */
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

function factsOf(host: HostFindings, t: Translate): readonly ReportFact[] {
  const { address, hasKey, method, route, answer } = host;
  return [
    fact(t("Address"), address),
    fact(
      t("API key"),
      hasKey ? t("stored") : answer?.kind === "failed" ? t("can’t be read") : t("not stored"),
    ),
    fact(t("Sent as"), methodInWords[method]),
    ...(route === undefined ? [] : [fact(t("Route"), routeInWords(route, t))]),
    ...probeFacts(host, t),
    ...answerFacts(host, t),
    ...(host.tried ?? []).map(({ method: tried, accepted }) => {
      const words = methodInWords[tried];
      return fact(t("Tried"), accepted ? t("{0}: accepted", words) : t("{0}: not accepted", words));
    }),
  ];
}

function fact(name: string, value: string): ReportFact {
  return { name, value: oneLine(value, 300) };
}

function routeInWords(route: string, t: Translate): string {
  if (route === "direct") return t("direct");
  return route === "editor" ? t("through VS Code’s network settings") : route;
}

function probeFacts({ probe }: HostFindings, t: Translate): readonly ReportFact[] {
  if (probe === undefined) return [fact(t("Name"), t("looked up by the proxy"))];
  const name = fact(
    t("Name"),
    "code" in probe.name ? t("not found ({0})", probe.name.code) : probe.name.addresses.join(", "),
  );
  const { tls } = probe;
  if (tls === undefined) return [name];
  if ("code" in tls) return [name, fact(t("Certificate"), t("no secure connection ({0})", tls.code))];
  const certificate = t(
    "{0}, issued to {1} by {2}, valid until {3}",
    tls.protocol,
    oneLine(tls.subject, 80),
    oneLine(tls.issuer, 80),
    tls.validTo,
  );
  return [
    name,
    fact(t("Certificate"), certificate),
    ...(tls.problem === undefined ? [] : [fact(t("Not trusted"), tls.problem)]),
  ];
}

function answerFacts({ answer }: HostFindings, t: Translate): readonly ReportFact[] {
  if (answer === undefined) return [fact(t("Response"), t("not asked"))];
  const duration = String(Math.round(answer.durationMs));
  const response = (status: number): ReportFact =>
    fact(t("Response"), t("status {0} after {1} ms", String(status), duration));
  if (answer.kind === "failed") {
    const { status, requestId } = answer.error;
    return [
      ...(status === undefined ? [] : [response(status)]),
      fact(t("Result"), failureSentence(answer.error, t)),
      ...(requestId === undefined ? [] : [fact(t("Request ID"), requestId)]),
    ];
  }
  return [
    response(200),
    fact(t("Searches left"), answer.remaining === undefined ? t("not reported") : String(answer.remaining)),
    ...(answer.tier === undefined ? [] : [fact(t("Plan"), answer.tier)]),
    ...(answer.foundRows ? [fact(t("Result"), t("found records, so it may have used 1 search"))] : []),
  ];
}
