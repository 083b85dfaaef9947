import type { ServiceErrorDetails } from "../errors.ts";

const credentialWord = String.raw`\b(?:tokens?|keys?|credentials?|cookies?|sessions?|passwords?)\b`;
const ended = String.raw`\b(?:inactive|not(?: currently)? active|no longer active|expired|lapsed|ended|cancell?ed|suspended|paused|terminated|deactivated|disabled|overdue|past due|unpaid)\b`;
const between = String.raw`(?:(?!${credentialWord})[^.!?;]){0,40}`;

/** "Your subscription has expired", "no active subscription", not "the subscription's key has expired". */
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
 * By the service's sentence alone (§5). A word on the key is worth more than a link to the plans page, which may end
 * every 401; a 403 needs more than that link, since it may speak of a plan that is too small.
 */
export function reasonIn(message: string | undefined, status: number): ServiceErrorDetails["reason"] {
  if (message === undefined) return undefined;
  // A name such as `subscription_inactive` says it as well.
  const words = message.replaceAll("_", " ");
  if (inactiveSubscription.test(words)) return "inactive";
  if (invalidCredential.test(words)) return "invalid";
  if (missingCredential.test(words)) return "missing";
  if (needsSubscription.test(words)) return "inactive";
  return status === 401 && plansPage.test(words) && !notInPlan.test(words) ? "inactive" : undefined;
}
