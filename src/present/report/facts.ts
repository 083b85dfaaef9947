import { oneLine } from "../../text/oneLine.ts";
import type { Translate } from "../../text/sentence.ts";
import { methodInWords, type HostFindings } from "../diagnosis.ts";
import { failureSentence } from "../failure.ts";
import type { ReportFact } from "./page.ts";

export function factsOf(host: HostFindings, t: Translate): readonly ReportFact[] {
  const { address, hasKey, method, route } = host;
  return [
    fact(t("Address"), address),
    fact(t("API key"), hasKey ? t("stored") : t("not stored")),
    fact(t("Sent as"), methodInWords[method]),
    ...(route === undefined ? [] : [fact(t("Route"), routeInWords(route, t))]),
    ...probeFacts(host, t),
    ...answerFacts(host, t),
    ...(host.tried ?? []).map((one) =>
      fact(
        t("Tried"),
        one.accepted
          ? t("{0}: accepted", methodInWords[one.method])
          : t("{0}: not accepted", methodInWords[one.method]),
      ),
    ),
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
