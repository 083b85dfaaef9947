import { certificateProblem, isIssuerUnknown, verifyVariable } from "../../service/contract/certificate.ts";
import type { ServiceError } from "../../service/errors.ts";
import type { Translate } from "../../text/sentence.ts";
import { hostOf, methodInWords, otherMethod, type Diagnosis, type HostFindings } from "../diagnosis.ts";
import { isProxyCode } from "../networkFailure.ts";
import type { ReportButton, ReportCommand, ReportStep } from "./page.ts";

/** What a person can do about what was found, the most likely first; one step where nothing is to be done. */
export function stepsOf({ hosts }: Diagnosis, t: Translate): readonly ReportStep[] {
  const steps = hosts.length === 0 ? connectSteps(t) : hosts.flatMap((host) => stepsOfHost(host, t));
  const byText = new Map(steps.map((one) => [one.text, one]));
  return byText.size === 0 ? [{ text: t("No action needed.") }] : [...byText.values()];
}

function connectSteps(t: Translate): readonly ReportStep[] {
  return [
    step(t("Enter the address that you were given, and your API key."), "configureConnection", t),
    step(t("Or look around on sample data (free)."), "useSampleData", t),
  ];
}

function stepsOfHost(host: HostFindings, t: Translate): readonly ReportStep[] {
  const { answer, hasKey } = host;
  const name = hostOf(host);
  if (!hasKey) return [step(t("Set the API key for {0}.", name), "setApiKey", t)];
  const other = otherMethod(host);
  if (other !== undefined) {
    return [step(t("Send the key to {0} as “{1}”.", name, methodInWords[other]), "configureConnection", t)];
  }
  return answer?.kind === "failed" ? stepsAfter(answer.error, name, t) : [];
}

function stepsAfter(error: ServiceError, host: string, t: Translate): readonly ReportStep[] {
  switch (error.kind) {
    case "noAddress":
      return connectSteps(t);
    case "noCredential":
      return [step(t("Set the API key for {0}.", host), "setApiKey", t)];
    case "unauthorized":
    case "forbidden":
      return afterRejection(error, host, t);
    case "limit":
      return [step(t("See the plans, or wait until your searches reset."), "seePlans", t)];
    case "throttled":
      return [step(t("Wait a few minutes, then check again."), "again", t)];
    case "notFound":
    case "redirected":
    case "notJson":
      return [step(t("Check the address {0}.", host), "configureConnection", t)];
    case "network":
    case "timeout":
      return afterNetwork(error, host, t);
    case "tooLarge":
      return [step(t("Allow larger responses."), "responseSetting", t)];
    case "rejected":
    case "server":
    case "badShape":
    case "truncated":
    case "damaged":
    case "elsewhere":
    case "outOfBounds":
      return [
        step(t("Wait a few minutes, then check again."), "again", t),
        step(t("If it happens again, send this report to the service’s support."), "copy", t),
      ];
  }
}

function afterRejection({ kind, reason }: ServiceError, host: string, t: Translate): readonly ReportStep[] {
  if (reason === "inactive") return [step(t("Renew your subscription."), "seePlans", t)];
  return [
    ...(kind === "forbidden" ? [step(t("Check what your plan includes."), "seePlans", t)] : []),
    step(t("Check the API key for {0}, and set it again.", host), "setApiKey", t),
    step(t("If the key is right, change how it’s sent, under Advanced."), "configureConnection", t),
  ];
}

function afterNetwork({ code, status }: ServiceError, host: string, t: Translate): readonly ReportStep[] {
  if (isProxyCode(code) || status === 407) {
    return [step(t("Check the proxy in the “http.proxy” setting, or in your system."), "proxySettings", t)];
  }
  if (code === verifyVariable) {
    const text = t(
      "Remove {0} from your environment, or disable the extension that sets it. Then restart VS Code.",
      verifyVariable,
    );
    return [step(text, "again", t)];
  }
  if (isIssuerUnknown(code)) {
    return [
      step(
        t("If your network has its own certificates, set “Network: Transport” to “editor”."),
        "transportSetting",
        t,
      ),
      step(t("Otherwise, check the address {0}.", host), "configureConnection", t),
    ];
  }
  if (certificateProblem(code) !== undefined)
    return [step(t("Check the address {0}.", host), "configureConnection", t)];
  return [
    step(t("Check your network, then check again."), "again", t),
    step(t("Check the address {0}.", host), "configureConnection", t),
    step(t("Behind a proxy, set “Network: Transport” to “editor”."), "transportSetting", t),
  ];
}

function step(text: string, command: ReportCommand, t: Translate): ReportStep {
  return { text, button: buttonOf(command, t) };
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
    responseSetting: t("Open Setting"),
    showLog: t("Show Log"),
  };
  return { command, label: labels[command] };
}
