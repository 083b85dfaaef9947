import { certificateProblem, isIssuerUnknown, verifyVariable } from "../../service/contract/certificate.ts";
import { type ServiceError, silentStorageCode } from "../../service/errors.ts";
import { listOf } from "../../text/defined.ts";
import type { Translate } from "../../text/sentence.ts";
import { hostOf, methodInWords, otherMethod, type Diagnosis, type HostFindings } from "../diagnosisText.ts";
import { isProxyCode } from "../networkFailure.ts";
import type { ReportButton, ReportCommand, ReportStep } from "./reportProtocol.ts";

type Step = readonly [text: string, command: ReportCommand];

/** Returns possible fixes, the most likely first; a single step if nothing is wrong. */
export function stepsOf({ hosts }: Diagnosis, t: Translate): readonly ReportStep[] {
  const steps = new Map(hosts.length === 0 ? connectSteps(t) : hosts.flatMap((host) => stepsOfHost(host, t)));
  return steps.size === 0
    ? [{ text: t("No action needed.") }]
    : Array.from(steps, ([text, command]) => ({ text, button: buttonOf(command, t) }));
}

function connectSteps(t: Translate): readonly Step[] {
  return [
    [t("Enter the address that you were given, and your API key."), "configureConnection"],
    [t("Or look around on sample data (free)."), "useSampleData"],
  ];
}

function stepsOfHost(host: HostFindings, t: Translate): readonly Step[] {
  const { answer, hasKey } = host;
  const name = hostOf(host);
  if (!hasKey && answer?.kind !== "failed") return [[t("Set the API key for {0}.", name), "setApiKey"]];
  const other = otherMethod(host);
  if (other !== undefined) {
    return [[t("Send the key to {0} as “{1}”.", name, methodInWords[other]), "configureConnection"]];
  }
  return answer?.kind === "failed" ? stepsAfterFailure(answer.error, name, t) : [];
}

function stepsAfterFailure(error: ServiceError, host: string, t: Translate): readonly Step[] {
  const wait: Step = [t("Wait a few minutes, then check again."), "again"];
  switch (error.kind) {
    case "noAddress":
      return connectSteps(t);
    case "noCredential":
      if (error.code === silentStorageCode) return [[t("Unlock your keyring, then check again."), "again"]];
      return [[t("Set the API key for {0}.", host), "setApiKey"]];
    case "unauthorized":
    case "forbidden":
      return afterRejection(error, host, t);
    case "limit":
      return [[t("See the plans, or wait until your searches reset."), "seePlans"]];
    case "throttled":
      return [wait];
    case "notFound":
    case "redirected":
    case "notJson":
      return [[t("Check the address {0}.", host), "configureConnection"]];
    case "network":
    case "timeout":
      return afterNetwork(error, host, t);
    case "tooLarge":
      return [[t("Ask for fewer results per page."), "perPageSetting"]];
    case "rejected":
    case "server":
    case "badShape":
    case "truncated":
    case "damaged":
    case "elsewhere":
    case "outOfBounds":
      return [wait, [t("If it happens again, send this report to the service’s support."), "copy"]];
  }
}

function afterRejection({ kind, reason }: ServiceError, host: string, t: Translate): readonly Step[] {
  if (reason === "inactive") return [[t("Renew your subscription."), "seePlans"]];
  return listOf<Step>(
    kind === "forbidden" && [t("Check what your plan includes."), "seePlans"],
    [t("Check the API key for {0}, and set it again.", host), "setApiKey"],
    [t("If the key is right, change how it’s sent, under Advanced."), "configureConnection"],
  );
}

function afterNetwork({ code, status }: ServiceError, host: string, t: Translate): readonly Step[] {
  if (isProxyCode(code) || status === 407) {
    return [[t("Check the proxy in the “http.proxy” setting, or in your system."), "proxySettings"]];
  }
  if (code === verifyVariable) {
    const text = t(
      "Remove {0} from your environment, or disable the extension that sets it. Then restart VS Code.",
      verifyVariable,
    );
    return [[text, "again"]];
  }
  if (isIssuerUnknown(code)) {
    return [
      [
        t("If your network has its own certificates, set “Network: Transport” to “editor”."),
        "transportSetting",
      ],
      [t("Otherwise, check the address {0}.", host), "configureConnection"],
    ];
  }
  const check: Step = [t("Check the address {0}.", host), "configureConnection"];
  if (certificateProblem(code) !== undefined) return [check];
  return [
    [t("Check your network, then check again."), "again"],
    check,
    [t("Behind a proxy, set “Network: Transport” to “editor”."), "transportSetting"],
  ];
}

export function buttonOf(command: ReportCommand, t: Translate): ReportButton {
  const labels: Readonly<Record<ReportCommand, string>> = {
    copy: t("Copy Report"),
    again: t("Check Again"),
    setApiKey: t("Set API Key…"),
    configureConnection: t("Configure Connection…"),
    useSampleData: t("Use Sample Data"),
    seePlans: t("See Plans"),
    proxySettings: t("Open Proxy Settings"),
    transportSetting: t("Open Setting"),
    perPageSetting: t("Open Setting"),
    showLog: t("Show Log"),
  };
  return { command, label: labels[command] };
}
