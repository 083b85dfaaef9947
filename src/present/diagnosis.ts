import type { AuthMethod, Role } from "../service/contract/authentication.ts";
import type { ServiceError } from "../service/contract/errors.ts";
import type { Probe } from "../service/transport.ts";
import type { Translate } from "../text/sentence.ts";
import { failureText, type FailureAction } from "./failure.ts";
import { isProxyCode } from "./networkFailure.ts";
import { oneLine } from "../text/oneLine.ts";

/** What the check of one host found out. Nothing secret is in it. */
export interface HostFindings {
  readonly role: Role;
  readonly address: string;
  readonly method: AuthMethod;
  readonly hasKey: boolean;
  /** Absent where a proxy stands between: name and certificate are then its business. */
  readonly probe?: Probe;
  /** The way the request went. */
  readonly route?: string;
  /** What the question that matches nothing brought; absent where it was not asked. */
  readonly answer?: CheckedAnswer;
  /** Other methods that were tried because the person asked, and whether the service took the key. */
  readonly tried?: readonly { readonly method: AuthMethod; readonly accepted: boolean }[];
}

/** The outcome of one question. */
export type CheckedAnswer =
  | {
      readonly kind: "accepted";
      readonly durationMs: number;
      readonly remaining?: number;
      readonly tier?: string;
      readonly foundRows: boolean;
    }
  | { readonly kind: "failed"; readonly durationMs: number; readonly error: ServiceError };

/** The whole report. */
export interface Diagnosis {
  readonly hosts: readonly HostFindings[];
  /** What is in effect, as name and value; passwords are left out before it comes here. */
  readonly surroundings: readonly (readonly [name: string, value: string])[];
}

/** How a credential is sent, with a word in its place (§5). */
const methodInWords: { readonly [Method in AuthMethod]: string } = {
  apiKey: "Authorization: <key>",
  bearer: "Authorization: Bearer <key>",
  authToken: "Auth-Token: <key>",
  cookie: "Cookie: <name>=<value>",
};

/** The report as Markdown: per host what was found step by step, what the service said, and what to do. */
export function diagnosisText({ hosts, surroundings }: Diagnosis, t: Translate): string {
  const parts = [
    `# ${t("Startup Funding: connection")}`,
    t("No key is in this report."),
    ...hosts.map((host) => hostText(host, t)),
    ...(hosts.length === 0 ? [t("No address is configured: run “Configure Connection…”.")] : []),
    [`## ${t("In effect")}`, "", ...surroundings.map(([name, value]) => `- ${name}: ${value}`)].join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

function hostText(host: HostFindings, t: Translate): string {
  const title = host.role === "base" ? t("Base address") : t("App address");
  const lines = [
    t("Key: {0}, sent as `{1}`", host.hasKey ? t("stored") : t("none is stored"), methodInWords[host.method]),
    ...probeLines(host.probe, t),
    ...(host.route === undefined ? [] : [t("Way: {0}", host.route)]),
    ...answerLines(host, t),
    ...(host.tried ?? []).map(({ method, accepted }) =>
      accepted
        ? t("Tried `{0}`: accepted", methodInWords[method])
        : t("Tried `{0}`: not accepted", methodInWords[method]),
    ),
    t("To do: {0}", toDo(host, t)),
  ];
  return [`## ${title}: ${host.address}`, "", ...lines.map((line) => `- ${line}`)].join("\n");
}

function probeLines(probe: Probe | undefined, t: Translate): readonly string[] {
  if (probe === undefined) return [t("Name and certificate: left to the proxy")];
  const name =
    "code" in probe.name
      ? t("Name: not found ({0})", probe.name.code)
      : t("Name: {0}", probe.name.addresses.join(", "));
  const { tls } = probe;
  if (tls === undefined) return [name];
  if ("code" in tls) return [name, t("TLS: no connection ({0})", tls.code)];
  const certificate = t(
    "{0}, certificate of {1}, issued by {2}, valid until {3}",
    tls.protocol,
    oneLine(tls.subject, 80),
    oneLine(tls.issuer, 80),
    tls.validTo,
  );
  return [
    name,
    tls.problem === undefined
      ? t("TLS: {0}", certificate)
      : t("TLS: {0}. Not trusted: {1}", certificate, oneLine(tls.problem, 80)),
  ];
}

function answerLines({ answer }: HostFindings, t: Translate): readonly string[] {
  if (answer === undefined) return [t("Service: not asked")];
  const duration = Math.round(answer.durationMs);
  if (answer.kind === "failed") {
    const { status, requestId } = answer.error;
    return [
      ...(status === undefined ? [] : [t("HTTP: {0} after {1} ms", status, duration)]),
      t("Service: {0}", failureText(answer.error, t).sentence),
      ...(requestId === undefined ? [] : [t("Request: {0}", oneLine(requestId, 80))]),
    ];
  }
  return [
    t("HTTP: 200 after {0} ms", duration),
    answer.remaining === undefined
      ? t("Service: accepted the key, and did not say how many searches remain")
      : t("Service: accepted the key; {0} searches left", answer.remaining),
    ...(answer.tier === undefined ? [] : [t("Plan: {0}", oneLine(answer.tier, 60))]),
    ...(answer.foundRows ? [t("The question found records, so it may have used 1 search")] : []),
  ];
}

function toDo({ answer, hasKey, tried }: HostFindings, t: Translate): string {
  const other = tried?.find(({ accepted }) => accepted);
  if (other !== undefined) {
    return t("run “Configure Connection…” and choose `{0}`", methodInWords[other.method]);
  }
  if (!hasKey) return t("run “Set API Key…”");
  if (answer === undefined || answer.kind === "accepted") return t("nothing");
  if (answer.error.reason === "inactive") return t("renew the subscription; run “See Plans”");
  if (isProxyCode(answer.error.code)) {
    return t("check the proxy, in the setting “http.proxy” or in the system");
  }
  const [action] = failureText(answer.error, t).actions;
  return action === undefined ? t("nothing") : stepInWords(action, t);
}

function stepInWords(action: FailureAction, t: Translate): string {
  switch (action) {
    case "setApiKey":
      return t("check the key, its plan, and how it is sent; run “Set API Key…”");
    case "configureConnection":
    case "useSampleData":
      return t("check the address; run “Configure Connection…”");
    case "seePlans":
      return t("see the plans, or wait until the allowance is filled again");
    case "retry":
      return t(
        "try again later; behind a proxy or a private certificate set “Network: Transport” to “editor”",
      );
    case "showLog":
      return t("look at the log");
  }
}
