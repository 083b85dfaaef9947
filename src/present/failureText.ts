import type { LedgerEntry } from "../service/client/client.ts";
import { type ServiceError, silentStorageCode } from "../service/errors.ts";
import type { Translate } from "../text/sentence.ts";
import { oneLine } from "../text/oneLine.ts";
import { isProxyCode, networkText, noKeyText, proxyText } from "./networkFailure.ts";

export type FailureAction =
  | "setApiKey"
  | "configureConnection"
  | "seePlans"
  | "useSampleData"
  | "retry"
  | "diagnose"
  | "showLog";

export function actionLabel(action: FailureAction, t: Translate): string {
  const labels: Readonly<Record<FailureAction, string>> = {
    setApiKey: t("Set API Key…"),
    configureConnection: t("Configure Connection…"),
    seePlans: t("See Plans"),
    useSampleData: t("Use Sample Data"),
    retry: t("Retry"),
    diagnose: t("Diagnose"),
    showLog: t("Show Log"),
  };
  return labels[action];
}

export interface FailureText {
  readonly severity: "error" | "warning";
  readonly sentence: string;
  readonly actions: readonly FailureAction[];
}

/**
 * Returns §7’s texts. The service’s sentence is quoted, cut, on one line: not for places that read links or icons.
 * `now` in ms since 1970: a requested wait counts down.
 */
export function failureText(error: ServiceError, t: Translate, now = Date.now()): FailureText {
  const happened = failureSentence(error, t, now);
  const used = useText(error, t);
  return {
    severity: warnings.has(error.kind) ? "warning" : "error",
    sentence: used === undefined ? happened : `${happened} ${used}`,
    actions: nextSteps(error, now),
  };
}

const warnings: ReadonlySet<ServiceError["kind"]> = new Set([
  "outOfBounds",
  "limit",
  "throttled",
  "noAddress",
  "noCredential",
]);

/** Returns the remaining seconds of the service’s requested wait; 0 without one. */
export function secondsToWait({ retryAt = 0 }: Pick<ServiceError, "retryAt">, now: number): number {
  return Math.max(0, Math.ceil((retryAt - now) / 1000));
}

export function waitSentence(seconds: number, t: Translate): string {
  return t("The service asks to wait {0} s.", String(seconds));
}

/** Returns the failure as one sentence, without its use of searches; untrusted like `failureText`. */
export function failureSentence(error: ServiceError, t: Translate, now = Date.now()): string {
  return asSentence(eventText(error, t, now));
}

/** Capitalizes our own words, but not a host. */
function asSentence(text: string): string {
  return /^\p{Ll}+ /u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

function eventText(error: ServiceError, t: Translate, now: number): string {
  const host = hostOf(error.origin) ?? t("the service");
  const message = quote(error.serverMessage);
  const withQuote = (plain: string): string =>
    message === undefined ? plain : `${plain.replace(/\.$/, "")}: ${message}.`;
  switch (error.kind) {
    case "noAddress":
      return t("Not connected yet.");
    case "noCredential":
      return noKeyText(error, host, t);
    case "unauthorized":
    case "forbidden":
      return withQuote(rejectionText(error, host, t));
    case "notFound":
      return withQuote(t("{0} found nothing at this address.", host));
    case "rejected":
      return withQuote(t("{0} rejected the request.", host));
    case "limit":
      return withQuote(t("You’ve used all your searches."));
    case "throttled":
      return throttledText(error, now, withQuote, t);
    case "server":
      return withQuote(t("{0} failed with status {1}.", host, error.status ?? ""));
    case "redirected":
      return redirectText(error, host, t);
    case "notJson":
      return error.found === "text"
        ? t("{0} sent text instead of data. Check the address.", host)
        : t("{0} sent a web page instead of data. Check the address.", host);
    case "badShape":
      return badShapeText(error, host, t);
    case "truncated":
      return t("The response from {0} was cut off.", host);
    case "damaged":
      return t("The response from {0} is damaged and can’t be read.", host);
    case "tooLarge":
      return t("The response from {0} is larger than 8 MB.", host);
    case "network":
      return networkText(error, host, t);
    case "elsewhere":
      return t("Another window sent the same request to {0} but got no answer.", host);
    case "outOfBounds":
      return boundsText(error, t);
    case "timeout":
      return isProxyCode(error.code) ? proxyText(error, host, t) : t("{0} didn’t respond in time.", host);
  }
}

function boundsText({ refusal = "reserve" }: ServiceError, t: Translate): string {
  const sentences: Readonly<Record<typeof refusal, string>> = {
    usedUp: t("You’ve used all your searches."),
    throttled: t("The service asks to try again later."),
    rejected: t("{0} rejected the API key.", t("the service")),
    budget: t("No more searches may be used within these 24 hours."),
    notFree: t("Checking your remaining searches may use 1 search here."),
    unreservable: t("Local data can’t be written, so only what you ask for yourself is sent."),
    reserve: t("This would use searches that the “Reserve Searches” setting keeps."),
  };
  return sentences[refusal];
}

function throttledText(
  error: ServiceError,
  now: number,
  withQuote: (plain: string) => string,
  t: Translate,
): string {
  const seconds = secondsToWait(error, now);
  if (seconds > 0) return withQuote(waitSentence(seconds, t));
  return error.retryAt === undefined
    ? withQuote(t("The service asks to try again later."))
    : t("The service asked to wait. You can retry now.");
}

function rejectionText({ kind, reason }: ServiceError, host: string, t: Translate): string {
  if (reason === "inactive") return t("Your subscription for {0} is inactive.", host);
  if (kind === "forbidden") return t("{0} doesn’t allow this with your API key.", host);
  return reason === "missing"
    ? t("{0} didn’t receive an API key.", host)
    : t("{0} rejected the API key.", host);
}

function redirectText(
  { origin, target, targetPath, status }: ServiceError,
  host: string,
  t: Translate,
): string {
  if (target === undefined) {
    return status === undefined
      ? t("{0} redirects to another address. Check the address.", host)
      : t("{0} sent a redirect without an address (status {1}).", host, status);
  }
  const sameHost = hostOf(target) === host;
  if (!sameHost || target !== origin) {
    const to = sameHost ? target : (hostOf(target) ?? target);
    return t("{0} redirects to {1}. Check the address.", host, to);
  }
  return targetPath === undefined
    ? t("{0} redirects back to the same address.", host)
    : t("{0} redirects to its own path {1}. Check the address.", host, oneLine(targetPath, 100));
}

function badShapeText({ found, status }: ServiceError, host: string, t: Translate): string {
  if (found === "nothing" || status === 204) return t("{0} sent an empty response.", host);
  return status === undefined || (status >= 200 && status < 300)
    ? t("{0} sent data in an unexpected format.", host)
    : t("{0} sent the unexpected status {1}.", host, status);
}

function useText(error: ServiceError, t: Translate): string | undefined {
  if (error.kind === "noAddress" || error.kind === "noCredential" || error.kind === "limit") return undefined;
  return error.maybeCounted ? t("This may have used 1 search.") : t("No search was used.");
}

export function nextSteps(error: ServiceError, now: number): readonly FailureAction[] {
  const { kind, reason, upgradeUrl } = error;
  switch (kind) {
    case "noAddress":
      return ["configureConnection", "useSampleData"];
    case "noCredential":
      return [error.code === silentStorageCode ? "retry" : "setApiKey", "useSampleData"];
    case "unauthorized":
    case "forbidden":
      // Without a link in this answer, the command uses the last one that the service named.
      if (reason === "inactive" || (kind === "forbidden" && upgradeUrl !== undefined)) {
        return ["seePlans", "diagnose"];
      }
      return ["setApiKey", "diagnose"];
    case "limit":
      return upgradeUrl === undefined ? ["retry"] : ["seePlans", "retry"];
    case "throttled":
      return secondsToWait(error, now) > 0 ? [] : ["retry"];
    // A missing record has its own state on the page; this case is a missing list.
    case "notFound":
    case "redirected":
    case "notJson":
      return ["configureConnection", "diagnose"];
    case "rejected":
    case "outOfBounds":
      return ["showLog"];
    case "truncated":
    case "damaged":
    case "network":
    case "timeout":
      return ["retry", "diagnose"];
    case "server":
    case "badShape":
    case "tooLarge":
    case "elsewhere":
      return ["retry", "showLog"];
  }
}

/** Returns undefined for the sample, which has no origin. */
function hostOf(origin = ""): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host || undefined : undefined;
}

const longestQuote = 200;

/** Quotes untrusted text: one line, cut, without a final full stop. Returns undefined if it is no sentence. */
function quote(text: string | undefined): string | undefined {
  const line = oneLine(text ?? "", longestQuote).replace(/\.$/, "");
  return line === "" || isBareToken(line) ? undefined : `“${line}”`;
}

const statusNames: ReadonlySet<string> = new Set([
  "bad gateway",
  "bad request",
  "gateway time out",
  "gateway timeout",
  "internal server error",
  "method not allowed",
  "not acceptable",
  "not found",
  "not implemented",
  "payment required",
  "proxy authentication required",
  "request timeout",
  "service temporarily unavailable",
  "service unavailable",
  "too many requests",
  "unprocessable content",
  "unprocessable entity",
]);

/** Returns true for machine-readable names, such as `rate_limit_exceeded`, and for status names: they add nothing. */
function isBareToken(line: string): boolean {
  if (/^[\w.:-]+$/.test(line)) return true;
  const name = line.replaceAll(/\b(?:http|error|status|\d{3})\b|[^a-z]+/gi, " ").trim();
  return statusNames.has(name.replaceAll(/ +/g, " ").toLowerCase());
}

/** Returns a name of two or three words for a failed request, such as for a line of the ledger. */
export function failureName(failure: NonNullable<LedgerEntry["failure"]>, t: Translate): string {
  const names: Readonly<Record<typeof failure, string>> = {
    noAddress: t("no address"),
    noCredential: t("no API key"),
    unauthorized: t("not authorized"),
    forbidden: t("not allowed"),
    notFound: t("not found"),
    rejected: t("request rejected"),
    limit: t("no searches left"),
    throttled: t("too many requests"),
    server: t("service error"),
    redirected: t("redirected"),
    notJson: t("no data"),
    badShape: t("unexpected format"),
    truncated: t("response cut off"),
    damaged: t("damaged response"),
    tooLarge: t("response too large"),
    elsewhere: t("lost in another window"),
    outOfBounds: t("not sent"),
    network: t("connection failed"),
    timeout: t("timed out"),
    cancelled: t("cancelled"),
    unanswered: t("sent, no response"),
  };
  // The ledger may hold a name from a newer version.
  return Object.hasOwn(names, failure) ? names[failure] : t("unknown reason");
}
