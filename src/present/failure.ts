import { secretStorageCode, type ServiceError } from "../service/contract/errors.ts";
import type { Translate } from "../text/sentence.ts";
import { oneLine } from "../text/oneLine.ts";

/** What a person can do next about a failure. */
export type FailureAction =
  | "setApiKey"
  | "configureConnection"
  | "seePlans"
  | "useSampleData"
  | "retry"
  | "showLog";

/** A failure in words: one sentence on what happened, one on the allowance, and at most two next steps. */
export interface FailureText {
  readonly severity: "error" | "warning";
  readonly sentence: string;
  readonly actions: readonly FailureAction[];
}

/**
 * Puts a failure of the service into words (§7). The service's own sentence is quoted, cut and on one line;
 * the text is plain and must not be shown where links or icons are read out of it.
 */
export function failureText(error: ServiceError, t: Translate): FailureText {
  const happened = asSentence(whatHappened(error, t));
  const used = whatItUsed(error, t);
  return {
    severity:
      error.kind === "limit" || error.kind === "noAddress" || error.kind === "noCredential"
        ? "warning"
        : "error",
    sentence: used === undefined ? happened : `${happened} ${used}`,
    actions: nextSteps(error),
  };
}

/** A host keeps its small letter, a word of ours does not. */
function asSentence(text: string): string {
  return /^\p{Ll}+ /u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

function whatHappened(error: ServiceError, t: Translate): string {
  const host = hostOf(error.origin) ?? t("the service");
  const message = quote(error.serverMessage);
  const withQuote = (plain: string): string =>
    message === undefined ? plain : `${plain.replace(/\.$/, "")}: ${message}.`;
  switch (error.kind) {
    case "noAddress":
      return t("No address of the service is configured for this.");
    case "noCredential":
      return error.code === secretStorageCode
        ? t("The editor’s secret storage could not be read, so no API key for {0} is at hand.", host)
        : t("No API key is stored for {0}.", host);
    case "unauthorized":
      return withQuote(t("{0} did not accept the API key.", host));
    case "forbidden":
      return withQuote(t("{0} does not allow this with your API key.", host));
    case "notFound":
      return withQuote(t("{0} has nothing at the address that was asked.", host));
    case "rejected":
      return withQuote(t("{0} refused the question as it was asked.", host));
    case "limit":
      return withQuote(t("The allowance of searches is used up."));
    case "server":
      return withQuote(t("{0} failed with status {1}.", host, error.status ?? ""));
    case "redirected":
      return t(
        "{0} pointed to {1}, which was not followed: check the address.",
        host,
        hostOf(error.target) ?? t("another address"),
      );
    case "notJson":
      return t("{0} answered with something other than data, such as a web page: check the address.", host);
    case "badShape":
      return t("{0} answered with data of a shape that is not documented.", host);
    case "tooLarge":
      return t("The answer of {0} was larger than the setting “Max Response Size” allows.", host);
    case "network":
      return networkText(error, host, t);
    case "timeout":
      return t("{0} did not answer in time.", host);
  }
}

function networkText(error: ServiceError, host: string, t: Translate): string {
  const code = error.code ?? "";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return t("The name {0} could not be found.", host);
  if (code === "ECONNREFUSED") return t("{0} refused the connection.", host);
  if (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME|UNABLE_TO_/.test(code)) {
    return t("The certificate of {0} could not be verified ({1}).", host, code);
  }
  if (code === "PROXY_407")
    return t("The proxy on the way to {0} asks for a user name and a password.", host);
  if (code.startsWith("PROXY_")) {
    return t("The proxy did not open the way to {0} (status {1}).", host, code.slice("PROXY_".length));
  }
  return code === ""
    ? t("The connection to {0} failed.", host)
    : t("The connection to {0} failed ({1}).", host, code);
}

function whatItUsed(error: ServiceError, t: Translate): string | undefined {
  if (error.kind === "noAddress" || error.kind === "noCredential" || error.kind === "limit") return undefined;
  return error.maybeCounted ? t("This may have been counted as a search.") : t("No search was used.");
}

function nextSteps(error: ServiceError): readonly FailureAction[] {
  switch (error.kind) {
    case "noAddress":
      return ["configureConnection", "useSampleData"];
    case "noCredential":
      return ["setApiKey", "useSampleData"];
    case "unauthorized":
    case "forbidden":
      return ["setApiKey", error.upgradeUrl === undefined ? "showLog" : "seePlans"];
    case "limit":
      return error.upgradeUrl === undefined ? ["retry"] : ["seePlans", "retry"];
    // A record that is not there has its own state on the page: what is told here is a list that is not there.
    case "notFound":
    case "redirected":
    case "notJson":
      return ["configureConnection", "showLog"];
    case "rejected":
      return ["showLog"];
    case "server":
    case "badShape":
    case "tooLarge":
    case "network":
    case "timeout":
      return ["retry", "showLog"];
  }
}

function hostOf(origin: string | undefined): string | undefined {
  if (origin === undefined || origin === "sample:") return undefined;
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}

const longestQuote = 200;

/** Untrusted text as a quotation: one line, cut, without a final full stop. */
function quote(text: string | undefined): string | undefined {
  const line = oneLine(text ?? "", longestQuote).replace(/\.$/, "");
  return line === "" ? undefined : `“${line}”`;
}
