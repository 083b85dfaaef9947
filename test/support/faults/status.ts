import type { ServerResponse } from "node:http";
import { goodRow, listBody, pathOf, type Fault } from "./answers.ts";

const plans = "https://plans.example/upgrade";

/** The forms that the body of a refusal takes in the wild; §7 shows the first. */
const errorBodies = {
  documented: (status: number) => ({
    error: "Status Name",
    message: `Said by the service about ${String(status)}.`,
  }),
  typed: () => ({ type: "some_error", message: "Said with a type." }),
  nested: () => ({ error: { message: "Said inside." } }),
  errorOnly: () => ({ error: "Only the error" }),
  limit: () => ({
    error: "Too Many Requests",
    message: "Daily limit.",
    current_tier: "Pro",
    queries_limit: 50,
    upgrade_url: plans,
  }),
  /** The allowance is used up, by each field that says so alone. */
  limitTier: () => ({ error: "Too Many Requests", tier: "Pro" }),
  limitSize: () => ({ error: { message: "Said inside.", queries_limit: "50" } }),
  limitLink: () => ({ message: "No more today.", upgrade_url: plans }),
  limitNoneLeft: () => ({ message: "Nothing left.", meta: { remaining_searches: 0 } }),
  /** Too many requests at a time. */
  throttle: () => ({ error: "Too Many Requests", message: "Slow down." }),
  throttleSomeLeft: () => ({ message: "Slow down.", remaining_searches: 39 }),
  throttleEnvelope: () => ({
    message: "Slow down.",
    meta: { tier: "Pro", remaining_searches: 39 },
    upgrade_url: plans,
  }),
  noFields: () => ({}),
  limitOtherNames: () => ({ type: "limit", tier: "Strategic", upgrade_url: plans }),
  inactive: () => ({
    error: "Unauthorized",
    message: "Your subscription is inactive. See our plans page.",
    upgrade_url: plans,
  }),
  expired: () => ({ error: "Unauthorized", message: "Expired token. See our plans page." }),
  list: () => ({ errors: ["one thing", { message: "another thing" }] }),
} satisfies Readonly<Record<string, (status: number) => object>>;

const texts: Readonly<Record<string, readonly [type: string, body: string]>> = {
  text: ["text/plain", "Said in plain text."],
  html: ["text/html; charset=utf-8", "<!doctype html><title>Said by a page</title><p>and more"],
  long: ["text/plain", "x".repeat(100_000)],
  wrongType: ["application/json", "<html>not what it says</html>"],
  empty: ["application/json", ""],
};

/** How the path of a question begins, which follows the parameters where the address of the service holds them. */
const paths: ReadonlySet<string> = new Set(["api", "fundings", "companies"]);

/** `/status/<code>/<form>/<retry>`: a refusal with that status and body, and with `Retry-After: <retry>` where there is one. */
const status: Fault = (_request, response, [code = "500", form = "empty", retry]) => {
  if (retry !== undefined && !paths.has(retry)) response.setHeader("Retry-After", retry);
  const number = Number(code);
  response.setHeader("X-Request-Id", "fault-1");
  const [type, body] = texts[form] ?? ["application/json", JSON.stringify(bodyOf(form, number))];
  send(response, number, type, body);
};

function bodyOf(form: string, status_: number): object {
  const found = Object.entries(errorBodies).find(([name]) => name === form);
  if (found === undefined) throw new Error(`no such form of an error body: ${form}`);
  return found[1](status_);
}

function send(response: ServerResponse, status_: number, type: string, body: string): void {
  response.writeHead(status_, { "Content-Type": type });
  response.end(body);
}

/** What a status says, where the body says something else or nothing. */
export const statusFaults = {
  status,
  html200: (_request, response) => send(response, 200, "text/html", "<!doctype html><title>Sign in</title>"),
  htmlAsJson: (_request, response) =>
    send(response, 200, "application/json", "\n<html><body>Sign in</body></html>"),
  jsonAsHtml: (request, response) =>
    send(response, 200, "text/html", JSON.stringify(listBody(request, [goodRow(1)]))),
  plainText: (_request, response) => send(response, 200, "text/plain", "It works!"),
  blank: (_request, response) => send(response, 200, "application/json", " \n"),
  notModified: (_request, response) => {
    response.writeHead(304);
    response.end();
  },
  redirectNowhere: (_request, response) => {
    response.writeHead(302);
    response.end();
  },
  redirectToItself: (request, response) => {
    response.writeHead(302, { Location: request.url });
    response.end();
  },
  redirectToSlash: (request, response) => {
    response.writeHead(301, { Location: `${pathOf(request)}/` });
    response.end();
  },
  status204: (_request, response) => {
    response.writeHead(204);
    response.end();
  },
  redirectSame: (_request, response) => {
    response.writeHead(302, { Location: "/elsewhere" });
    response.end();
  },
  /** `/redirectTo/<encoded address>`: to another origin. */
  redirectTo: (_request, response, [target = ""]) => {
    response.writeHead(307, { Location: target });
    response.end();
  },
} satisfies Readonly<Record<string, Fault>>;
