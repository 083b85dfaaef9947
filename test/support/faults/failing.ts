import { sendJson, type Fault } from "./answers.ts";
import { shapeFaults } from "./shape.ts";
import { statusFaults } from "./status.ts";
import { wireFaults } from "./wire.ts";

const { status } = statusFaults;
const mayHaveCounted = "This may have used 1 search.";
const keyAndDiagnose = ["Set API Key…", "Diagnose"];
const addressAndDiagnose = ["Configure Connection…", "Diagnose"];
const retryAndDiagnose = ["Retry", "Diagnose"];
const retryAndLog = ["Retry", "Show Log"];

/** A failing search, and its message. */
export interface Failing {
  readonly name: string;
  readonly fault: Fault;
  readonly rest?: readonly string[];
  /** The notification’s whole text. */
  readonly says: string;
  readonly buttons: readonly string[];
  /** The number of searches in the answer. */
  readonly tells?: number;
}

/** A body of §7 with this message. */
const refusal =
  (code: number, message: string, more: object = {}): Fault =>
  (_request, response) =>
    sendJson(response, { error: "Status Name", message, ...more }, code);

/** All failing searches that a user can meet. */
export const failingAt = (host: string): readonly Failing[] => [
  {
    name: "401, no credential arrived",
    fault: refusal(401, "Authentication required."),
    says: `${host} rejected the API key: “Authentication required”. No search was used.`,
    buttons: keyAndDiagnose,
  },
  {
    name: "401, subscription inactive",
    fault: status,
    rest: ["401", "inactive"],
    says: `Your subscription for ${host} is inactive: “Your subscription is inactive. See our plans page”. No search was used.`,
    buttons: ["See Plans", "Diagnose"],
  },
  {
    name: "400",
    fault: status,
    rest: ["400", "documented"],
    says: `${host} rejected the request: “Said by the service about 400”. ${mayHaveCounted}`,
    buttons: ["Show Log"],
  },
  {
    name: "403",
    fault: status,
    rest: ["403", "documented"],
    says: `${host} doesn’t allow this with your API key: “Said by the service about 403”. ${mayHaveCounted}`,
    buttons: keyAndDiagnose,
  },
  {
    name: "404",
    fault: status,
    rest: ["404", "empty"],
    says: `${host} found nothing at this address. ${mayHaveCounted}`,
    buttons: addressAndDiagnose,
  },
  {
    name: "500 with a page",
    fault: status,
    rest: ["500", "html"],
    says: `${host} failed with status 500: “Said by a page”. ${mayHaveCounted}`,
    buttons: retryAndLog,
  },
  {
    name: "a page with 200",
    fault: statusFaults.html200,
    says: `${host} sent a web page instead of data. Check the address. ${mayHaveCounted}`,
    buttons: addressAndDiagnose,
  },
  {
    name: "a redirect to another origin",
    fault: statusFaults.redirectTo,
    rest: ["http://elsewhere.example/login"],
    says: `${host} redirects to elsewhere.example. Check the address. ${mayHaveCounted}`,
    buttons: addressAndDiagnose,
  },
  {
    name: "a body that drips",
    fault: wireFaults.drip,
    says: `${host} didn’t respond in time. ${mayHaveCounted}`,
    buttons: retryAndDiagnose,
  },
  {
    name: "a reset in the body",
    fault: wireFaults.resetInBody,
    says: `The connection to ${host} was lost. ${mayHaveCounted}`,
    buttons: retryAndDiagnose,
  },
  {
    name: "truncated JSON",
    fault: wireFaults.truncatedJson,
    says: `The response from ${host} was cut off. ${mayHaveCounted}`,
    buttons: retryAndDiagnose,
  },
  {
    name: "the envelope of the other host",
    fault: shapeFaults.otherEnvelope,
    says: `${host} sent data in an unexpected format. ${mayHaveCounted}`,
    buttons: retryAndLog,
    tells: 7,
  },
  {
    name: "429 with message, plan and page of the plans",
    fault: status,
    rest: ["429", "limit", "120"],
    says: "You’ve used all your searches: “Daily limit”.",
    buttons: ["See Plans", "Retry"],
  },
  {
    name: "429 with plan and page of the plans, no message",
    fault: status,
    rest: ["429", "limitOtherNames"],
    says: "You’ve used all your searches.",
    buttons: ["See Plans", "Retry"],
  },
  {
    name: "429 that asks to slow down, for no time",
    fault: status,
    rest: ["429", "throttle"],
    says: "The service asks to try again later: “Slow down”. No search was used.",
    buttons: ["Retry"],
  },
  {
    name: "429 that asks to slow down for a day",
    fault: status,
    rest: ["429", "throttle", "86400"],
    says: "The service asks to try again later: “Slow down”. No search was used.",
    buttons: ["Retry"],
  },
  {
    name: "429 of a proxy, with a page",
    fault: status,
    rest: ["429", "html"],
    says: "The service asks to try again later: “Said by a page”. No search was used.",
    buttons: ["Retry"],
  },
  {
    name: "429 with an empty body",
    fault: status,
    rest: ["429", "empty"],
    says: "You’ve used all your searches.",
    buttons: ["Retry"],
  },
];
