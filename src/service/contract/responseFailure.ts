import { isUtf8 } from "node:buffer";
import { readUpgradeUrl, readCount, readText } from "./envelope.ts";
import { ServiceError, type ServiceErrorDetails, type ServiceErrorKind } from "../errors.ts";
import { defined } from "../../text/defined.ts";
import { decodeText, field, isList, isObject, tryParseJson, type Json } from "../../text/json.ts";
import type { Redactor } from "./redaction.ts";
import type { HttpResponse } from "../transport.ts";

export interface FailureContext {
  readonly redactor: Redactor;
  /** In ms since 1970. */
  readonly now: number;
}

const longestMessage = 2048;

const longestBody = 65_536;

const kinds: ReadonlyMap<number, ServiceErrorKind> = new Map([
  [401, "unauthorized"],
  [403, "forbidden"],
  [404, "notFound"],
  // The proxy requires a password.
  [407, "network"],
  // The server’s time-out, not this client’s.
  [408, "server"],
  [410, "notFound"],
]);

/** §5, §7; a request refused with 407 never arrived. */
const neverCounted: ReadonlySet<number> = new Set([401, 407, 429]);

/** Returns undefined if the answer holds data. The status decides first, then the content type, then the body (§7). */
export function readFailure(response: HttpResponse, context: FailureContext): ServiceError | undefined {
  const { status, body } = response;
  const maybeCounted = !neverCounted.has(status);
  if (isRedirect(response)) {
    return new ServiceError({ kind: "redirected", maybeCounted, ...redirectTarget(response, context) });
  }
  if (status >= 400 && status < 600) return refusal(response, context);
  // A 304 is no redirect, and no request was conditional.
  if (status < 200 || status >= 300) return new ServiceError({ kind: "badShape", maybeCounted });
  if (body.length === 0) return new ServiceError({ kind: "badShape", found: "nothing", maybeCounted });
  return isPage(response) ? new ServiceError({ kind: "notJson", found: "page", maybeCounted }) : undefined;
}

/** As UTF-8 if the charset is absent or unknown. */
export function bodyText({ headers, body }: Pick<HttpResponse, "headers" | "body">): string {
  const label = /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(headers["content-type"] ?? "")?.[1];
  try {
    const declared = new TextDecoder(label);
    // JSON must be UTF-8, but some services declare Latin-1; Latin-1 text is hardly ever valid UTF-8.
    if (declared.encoding !== "windows-1252" || !isUtf8(body)) return declared.decode(body);
  } catch {}
  return decodeText(body);
}

export function unreadable(response: HttpResponse): Pick<ServiceErrorDetails, "kind" | "found"> {
  const text = bodyText(response).trim();
  if (text === "") return { kind: "badShape", found: "nothing" };
  if (!/^[[{"]/.test(text)) return { kind: "notJson", found: "text" };
  return { kind: endsOpen(text) ? "truncated" : "damaged" };
}

function endsOpen(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === "\\" && inString) at += 1;
    else if (character === '"') inString = !inString;
    else if (inString) continue;
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
  }
  return inString || depth > 0;
}

export function requestIdOf({ headers }: HttpResponse, redactor: Redactor): string | undefined {
  return ["x-request-id", "request-id", "x-correlation-id", "cf-ray"]
    .map((name) => readText(redactor.text(headers[name] ?? ""), 200))
    .find((text) => text !== undefined);
}

function refusal(response: HttpResponse, { redactor, now }: FailureContext): ServiceError {
  const { status } = response;
  // Redacts far more than is shown: a key that is cut in the middle can’t be found.
  const text = redactor.text(bodyText(response).slice(0, 2 * longestBody)).slice(0, longestBody);
  // A refusal stays a refusal, whatever its body holds.
  const json = tryParseJson(text);
  const serverMessage = json === undefined ? messageOfText(text) : messageIn(json);
  const holder = holderOf(json ?? null);
  const upgradeUrl = readUpgradeUrl(holder);
  const plan = status === 429 ? planIn(holder) : {};
  const retryAfter = response.headers["retry-after"]?.trim() ?? "";
  const isEmpty = text.trim() === "" && retryAfter === "";
  const kind =
    status === 429
      ? kindOf429(
          { ...plan, ...defined({ upgradeUrl }) },
          isEmpty,
          `${serverMessage ?? ""} ${readText(field(json ?? null, "error")) ?? ""}`,
        )
      : (kinds.get(status) ?? (status >= 500 ? "server" : "rejected"));
  const reason =
    kind === "unauthorized" || kind === "forbidden" ? reasonIn(serverMessage, status) : undefined;
  const retryAt = kind === "throttled" ? readRetryAt(retryAfter, now) : undefined;
  return new ServiceError({
    kind,
    maybeCounted: !neverCounted.has(status),
    ...defined({ serverMessage, upgradeUrl, reason, retryAt }),
    ...plan,
  });
}

/** §7: a used-up allowance names the plan, or a daily limit. Any other 429, such as a proxy’s, asks to slow down. */
function kindOf429({ remaining, ...named }: Plan, isEmpty: boolean, message = ""): "limit" | "throttled" {
  // A positive count overrides all other signs.
  if (remaining !== undefined) return remaining === 0 ? "limit" : "throttled";
  return isEmpty || Object.keys(named).length > 0 || saysUsedUp(message) ? "limit" : "throttled";
}

const limitWords = /limit|quota|allowance|quer|search|kontingent|suche|abfrage/i;
const dayWords = /daily|monthly|(?:per|an?|each|every)[ -](?:day|month)|24[ -]?h|today|tages|täglich|monats/i;
const minuteWords = /(?:per|an?|each|every|\/)[ -]?(?:sec|min|hour)|hourly|concurrent|rate[ -]?limit/i;

/** Of a daily limit and a shorter one, the first in the text was reached. */
function saysUsedUp(text: string): boolean {
  const [days, moments] = [text.search(dayWords), text.search(minuteWords)];
  if (days >= 0 && (moments < 0 || days < moments)) return limitWords.test(text);
  return moments < 0 && /quota|kontingent|used (?:up )?all/i.test(text);
}

/** Some services nest the message in `error`. */
function holderOf(json: Json): Json {
  const inner = field(json, "error");
  return isObject(inner) ? { ...(isObject(json) ? json : {}), ...inner } : json;
}

function messageIn(json: Json): string | undefined {
  if (typeof json === "string") return readText(json);
  const holder = holderOf(json);
  for (const name of ["message", "error_description", "detail", "error", "title"]) {
    const message = readText(field(holder, name));
    if (message !== undefined) return message;
  }
  const errors = field(holder, "errors") ?? (isList(json) ? json : undefined);
  const lines = isList(errors) ? errors.slice(0, 10).map(messageIn) : [];
  return readText(lines.filter((line) => line !== undefined).join("; "));
}

function messageOfText(text: string): string | undefined {
  const head = text.slice(0, longestMessage * 4);
  if (!/^\s*</.test(head)) return readText(head);
  return readText(/<title[^>]*>([^<]*)</i.exec(head)?.[1]?.replaceAll(/\s+/g, " "));
}

type Plan = Pick<ServiceErrorDetails, "tier" | "limit" | "remaining" | "upgradeUrl">;

/** §7: a 429 carries "the current tier and an upgrade_url"; the document doesn’t show their field names. */
function planIn(holder: Json): Plan {
  const meta = field(holder, "meta");
  const named = (name: string): Json | undefined => field(holder, name) ?? field(meta, name);
  return defined({
    tier: readText(named("current_tier") ?? named("tier"), 100),
    limit: readCount(named("queries_limit")),
    remaining: readCount(named("remaining_searches")),
  });
}

const longestWaitMs = 600_000;

/** Returns undefined for a past or distant time, and for other text. */
function readRetryAt(text: string, now: number): number | undefined {
  const isDate = /[a-z]/i.test(text);
  const at = /^\d{1,9}$/.test(text) ? now + Number(text) * 1000 : isDate ? Date.parse(text) : Number.NaN;
  return at > now && at <= now + longestWaitMs ? at : undefined;
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function isRedirect({ status, headers }: HttpResponse): boolean {
  return (
    redirects.has(status) ||
    (status >= 300 && status < 400 && status !== 304 && headers["location"] !== undefined)
  );
}

/** Within the same origin the path, without the search terms. */
function redirectTarget(
  { headers, url }: HttpResponse,
  { redactor }: FailureContext,
): Pick<ServiceErrorDetails, "target" | "targetPath"> {
  const location = headers["location"];
  if (location === undefined || !URL.canParse(location, url)) return {};
  const asked = new URL(url);
  const { origin, pathname } = new URL(location, url);
  if (origin === "null") return {};
  if (origin !== asked.origin || pathname === asked.pathname) return { target: origin };
  return { target: origin, targetPath: redactor.text(pathname).slice(0, 200) };
}

/** Not `application/json` (§4): a login page or a wrong address, whatever the status. */
function isPage({ headers, body }: HttpResponse): boolean {
  if (/\bx?html\b/i.test(headers["content-type"] ?? "")) return true;
  return /^\s*</.test(bodyText({ headers, body: body.subarray(0, 256) }));
}

const credentialWord = String.raw`\b(?:tokens?|keys?|credentials?|cookies?|sessions?|passwords?)\b`;
const ended = String.raw`\b(?:inactive|not(?: currently)? active|no longer active|expired|lapsed|ended|cancell?ed|suspended|paused|terminated|deactivated|disabled|overdue|past due|unpaid)\b`;
const between = String.raw`(?:(?!${credentialWord})[^.!?;]){0,40}`;

const inactiveSubscription = new RegExp(
  [
    String.raw`\b(?:subscriptions?|plan|membership|trial|billing|payments?)\b${between}${ended}`,
    String.raw`\b(?:no|inactive|invalid|expired|lapsed|cancell?ed)\s+(?:(?!${credentialWord})\w+\s+){0,2}(?:subscription|plan)\b`,
    String.raw`\b(?:subscription|payment|paid plan) (?:is )?required\b|\bpayments? (?:has |have )?failed\b|\bnot subscribed\b`,
    String.raw`\b(?:renew|reactivate)\b[^.!?;]{0,20}\b(?:subscription|plan)\b`,
    String.raw`\baccount (?:is|was|has been) (?:\w+ )?${ended}`,
  ].join("|"),
  "i",
);
const invalidCredential = new RegExp(
  [
    String.raw`\b(?:invalid|unknown|revoked|malformed|expired|incorrect|wrong|not valid|not recogni[sz]ed)\b`,
    `${credentialWord}${between}${ended}`,
    String.raw`\binactive (?:\w+ )?${credentialWord}`,
  ].join("|"),
  "i",
);
const missingCredential = /\b(?:missing|not provided|no (?:api |access )?(?:key|token|credentials?))\b/i;
const needsSubscription =
  /\b(?:requires?|needs?|without|have)\b[^.!?;]{0,20}\b(?:active|valid|paid) (?:subscription|plan)\b|\binactive\b/i;
const plansPage = /\b(?:subscri\w+|plans|pricing|billing|upgrade|renew\w*)\b/i;
const notInPlan = /(?:\bnot|n['’]t) (?:\w+ )?(?:include|cover|support|allow|available)/i;

/**
 * From the service’s sentence alone (§5). A word about the key outweighs a link to the plans page, which may end every
 * 401; for a 403 the link is not enough, since the plan may be too small.
 */
export function reasonIn(message: string | undefined, status: number): ServiceErrorDetails["reason"] {
  if (message === undefined) return undefined;
  // Splits names such as `subscription_inactive` into words.
  const words = message.replaceAll("_", " ");
  if (inactiveSubscription.test(words)) return "inactive";
  if (invalidCredential.test(words)) return "invalid";
  if (missingCredential.test(words)) return "missing";
  if (needsSubscription.test(words)) return "inactive";
  return status === 401 && plansPage.test(words) && !notInPlan.test(words) ? "inactive" : undefined;
}
