import { sendJson, type Fault } from "../faults/answers.ts";
import { shapeFaults } from "../faults/shape.ts";
import { statusFaults } from "../faults/status.ts";
import { wireFaults } from "../faults/wire.ts";

const { status } = statusFaults;
const mayHaveCounted = "This may have been counted as a search.";
const keyAndLog = ["Set API Key…", "Show Log"];
const retryAndLog = ["Retry", "Show Log"];

/** A search that fails, and what a person is told. */
export interface Failing {
  readonly name: string;
  readonly fault: Fault;
  readonly rest?: readonly string[];
  /** The whole sentence of the notification. */
  readonly says: string;
  readonly buttons: readonly string[];
}

/** A body of §7 with this message. */
const refusal =
  (code: number, message: string, more: object = {}): Fault =>
  (_request, response) =>
    sendJson(response, { error: "Status Name", message, ...more }, code);

/** Every failing search that a person can meet, told of a service at `host`. */
export const failingAt = (host: string): readonly Failing[] => [
  {
    name: "401, no credential arrived",
    fault: refusal(401, "Authentication required."),
    says: `${host} did not accept the API key: “Authentication required”. No search was used.`,
    buttons: keyAndLog,
  },
  {
    name: "401, invalid token",
    fault: refusal(401, "Invalid token"),
    says: `${host} did not accept the API key: “Invalid token”. No search was used.`,
    buttons: keyAndLog,
  },
  {
    name: "401, subscription inactive",
    fault: status,
    rest: ["401", "inactive"],
    says: `The subscription for ${host} is inactive: “Your subscription is inactive. See our plans page”. No search was used.`,
    buttons: ["See Plans", "Show Log"],
  },
  {
    name: "400",
    fault: status,
    rest: ["400", "documented"],
    says: `${host} refused the question as it was asked: “Said by the service about 400”. ${mayHaveCounted}`,
    buttons: ["Show Log"],
  },
  {
    name: "403",
    fault: status,
    rest: ["403", "documented"],
    says: `${host} does not allow this with your API key: “Said by the service about 403”. ${mayHaveCounted}`,
    buttons: keyAndLog,
  },
  {
    name: "404",
    fault: status,
    rest: ["404", "empty"],
    says: `${host} has nothing at the address that was asked. ${mayHaveCounted}`,
    buttons: ["Configure Connection…", "Show Log"],
  },
  {
    name: "405",
    fault: status,
    rest: ["405", "errorOnly"],
    says: `${host} refused the question as it was asked: “Only the error”. ${mayHaveCounted}`,
    buttons: ["Show Log"],
  },
  {
    name: "408",
    fault: status,
    rest: ["408", "empty"],
    says: `${host} failed with status 408. ${mayHaveCounted}`,
    buttons: retryAndLog,
  },
  {
    name: "422 with a list of errors",
    fault: status,
    rest: ["422", "list"],
    says: `${host} refused the question as it was asked: “one thing; another thing”. ${mayHaveCounted}`,
    buttons: ["Show Log"],
  },
  {
    name: "500 with a page",
    fault: status,
    rest: ["500", "html"],
    says: `${host} failed with status 500: “Said by a page”. ${mayHaveCounted}`,
    buttons: retryAndLog,
  },
  {
    name: "502 with a page",
    fault: status,
    rest: ["502", "html"],
    says: `${host} failed with status 502: “Said by a page”. ${mayHaveCounted}`,
    buttons: retryAndLog,
  },
  {
    name: "504 with plain text",
    fault: status,
    rest: ["504", "text"],
    says: `${host} failed with status 504: “Said in plain text”. ${mayHaveCounted}`,
    buttons: retryAndLog,
  },
  {
    name: "a page with 200",
    fault: statusFaults.html200,
    says: `${host} answered with something other than data, such as a web page: check the address. ${mayHaveCounted}`,
    buttons: ["Configure Connection…", "Show Log"],
  },
  {
    name: "a redirect to another origin",
    fault: statusFaults.redirectTo,
    rest: ["http://elsewhere.example/login"],
    says: `${host} pointed to elsewhere.example, which was not followed: check the address. ${mayHaveCounted}`,
    buttons: ["Configure Connection…", "Show Log"],
  },
  {
    name: "a body that drips",
    fault: wireFaults.drip,
    says: `${host} did not answer in time. ${mayHaveCounted}`,
    buttons: retryAndLog,
  },
  {
    name: "a reset in the body",
    fault: wireFaults.resetInBody,
    says: `The connection to ${host} broke off. ${mayHaveCounted}`,
    buttons: retryAndLog,
  },
  {
    name: "truncated JSON",
    fault: wireFaults.truncatedJson,
    says: `The answer of ${host} broke off before its end. ${mayHaveCounted}`,
    buttons: retryAndLog,
  },
  {
    name: "the envelope of the other host",
    fault: shapeFaults.otherEnvelope,
    says: `${host} answered with data of a shape that is not documented. ${mayHaveCounted}`,
    buttons: retryAndLog,
  },
  {
    name: "429 with message, plan and page of the plans",
    fault: status,
    rest: ["429", "limit", "120"],
    says: "The allowance of searches is used up: “Daily limit”.",
    buttons: ["See Plans", "Retry"],
  },
  {
    name: "429 with plan and page of the plans, no message",
    fault: status,
    rest: ["429", "limitOtherNames"],
    says: "The allowance of searches is used up.",
    buttons: ["See Plans", "Retry"],
  },
  {
    name: "429 with Retry-After alone",
    fault: status,
    rest: ["429", "empty", "120"],
    says: "The allowance of searches is used up.",
    buttons: ["Retry"],
  },
  {
    name: "429 with an empty body",
    fault: status,
    rest: ["429", "empty"],
    says: "The allowance of searches is used up.",
    buttons: ["Retry"],
  },
];
