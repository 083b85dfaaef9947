import type { ServerResponse } from "node:http";
import { goodRow, listBody, pathOf, type Fault } from "./answers.ts";

const plans = "https://plans.example/upgrade";

/** Bodies of real refusals; §7 shows the first. */
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
  /** Used-up allowance, by each field that alone says so. */
  limitTier: () => ({ error: "Too Many Requests", tier: "Pro" }),
  limitSize: () => ({ error: { message: "Said inside.", queries_limit: "50" } }),
  limitLink: () => ({ message: "No more today.", upgrade_url: plans }),
  limitNoneLeft: () => ({ message: "Nothing left.", meta: { remaining_searches: 0 } }),
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

/** The start of an API path; fault parameters precede it if they are part of the service’s address. */
const paths: ReadonlySet<string> = new Set(["api", "fundings", "companies"]);

/** `/status/<code>/<form>/<retry>`: a refusal with that status and body, and with `Retry-After: <retry>` if given. */
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

/** Statuses with a different body, or none. */
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
