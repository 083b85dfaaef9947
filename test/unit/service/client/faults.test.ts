import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AskOptions, Client } from "../../../../src/service/client/client.ts";
import {
  isServiceError,
  type ServiceError,
  type ServiceErrorDetails,
} from "../../../../src/service/contract/errors.ts";
import type { Page } from "../../../../src/service/contract/envelope.ts";
import {
  refusedAddress,
  startFaultServer,
  type FaultName,
  type FaultServer,
} from "../../../support/faults/faultServer.ts";
import { openSilentPort } from "../../../support/faults/silentPort.ts";
import { until } from "../../../../tools/project/until.ts";
import { testClient, testKey, type TestClient } from "../../../support/testClient.ts";

let server: FaultServer;
let other: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
  other = await startFaultServer();
});
afterAll(async () => {
  await server.stop();
  await other.stop();
});

const asking = (): AskOptions => ({ signal: new AbortController().signal });

/** Every way of asking, so that each fault meets each reader. */
const ways: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  companies: (client) => client.list({ endpoint: "companies", filters: { company: "x" } }, "first", asking()),
  fundings: (client) => client.list({ endpoint: "fundings", filters: { series: "Seed" } }, "first", asking()),
  filing: (client) => client.filing("1", asking()),
  company: (client) => client.company("some-company", asking()),
};

async function failureOf(answer: Promise<unknown>): Promise<ServiceError> {
  const error: unknown = await answer.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isServiceError(error)) throw new Error("expected a ServiceError", { cause: error });
  return error;
}

function expectOneExchange(subject: TestClient, error: ServiceError): void {
  expect(subject.exchanges).toHaveLength(1);
  expect(subject.exchanges[0]).toMatchObject({
    failure: error.kind,
    counted: error.maybeCounted ? "unknown" : "no",
  });
  expect(subject.kept.size).toBe(0);
  expect(
    JSON.stringify([subject.log, subject.exchanges, Object.entries(error), error.message, error.stack]),
  ).not.toContain("SECRET");
}

describe.each(Object.keys(ways))("a fault of the network, asked for %s", (way) => {
  const faults: readonly (readonly [FaultName, Partial<ServiceErrorDetails>])[] = [
    ["resetBeforeHeaders", { kind: "network", maybeCounted: true }],
    ["closedBeforeHeaders", { kind: "network", maybeCounted: true }],
    ["resetInBody", { kind: "network", maybeCounted: true }],
    ["shortBody", { kind: "network", maybeCounted: true }],
    ["drip", { kind: "timeout", maybeCounted: true }],
    ["neverHeaders", { kind: "timeout", maybeCounted: true }],
    ["neverBody", { kind: "timeout", maybeCounted: true }],
    ["truncatedJson", { kind: "truncated", maybeCounted: true }],
    ["damagedJson", { kind: "damaged", maybeCounted: true }],
    ["emptyBody", { kind: "badShape", found: "nothing", maybeCounted: true, status: 200 }],
    ["blank", { kind: "badShape", found: "nothing", maybeCounted: true }],
    ["plainText", { kind: "notJson", found: "text", maybeCounted: true }],
    ["notHttp", { kind: "network", code: "HPE_INVALID", maybeCounted: true }],
    ["hugeBody", { kind: "tooLarge", maybeCounted: true }],
    ["gzipBomb", { kind: "tooLarge", maybeCounted: true }],
    ["brokenGzip", { kind: "damaged", maybeCounted: true }],
    ["cutGzip", { kind: "truncated", maybeCounted: true }],
    ["brokenBrotli", { kind: "damaged", maybeCounted: true }],
    ["cutBrotli", { kind: "truncated", maybeCounted: true }],
    ["deepNesting", { kind: "badShape", maybeCounted: true }],
    ["html200", { kind: "notJson", found: "page", maybeCounted: true }],
    ["htmlAsJson", { kind: "notJson", found: "page", maybeCounted: true }],
    ["jsonAsHtml", { kind: "notJson", maybeCounted: true }],
    ["status204", { kind: "badShape", maybeCounted: true, status: 204 }],
    ["redirectSame", { kind: "redirected", status: 302, targetPath: "/elsewhere" }],
    ["redirectNowhere", { kind: "redirected", status: 302 }],
    ["redirectToItself", { kind: "redirected", status: 302 }],
    ["redirectToSlash", { kind: "redirected", status: 301 }],
    ["notModified", { kind: "badShape", status: 304 }],
  ];
  test.each(faults)("%s", async (fault, expected) => {
    const subject = testClient({
      address: server.address(fault),
      timeoutMs: () => (expected.kind === "timeout" ? 300 : 5_000),
    });
    const before = server.seen.length;
    const error = await failureOf(ask(way, subject.client));
    expect(error).toMatchObject({ ...expected, origin: server.origin });
    expect(server.seen.length - before).toBe(1);
    expectOneExchange(subject, error);
  });

  test("refused", async () => {
    const subject = testClient({ address: await refusedAddress() });
    const error = await failureOf(ask(way, subject.client));
    expect(error).toMatchObject({ kind: "network", code: "ECONNREFUSED", maybeCounted: false });
    expectOneExchange(subject, error);
  });

  test("a redirect to another origin is named and not followed", async () => {
    const subject = testClient({ address: server.address("redirectTo", other.address("faultless")) });
    const error = await failureOf(ask(way, subject.client));
    expect(error).toMatchObject({ kind: "redirected", target: other.origin });
    expect(other.seen).toEqual([]);
    expectOneExchange(subject, error);
  });
});

describe("a redirect within one address", () => {
  test.each([
    ["redirectNowhere", undefined, undefined],
    ["redirectToItself", "origin", undefined],
    ["redirectToSlash", "origin", "/fault/redirectToSlash/api/v3/companies/"],
  ] as const)("%s: tells its path, without what was searched for", async (fault, target, path) => {
    const subject = testClient({ address: server.address(fault) });
    const error = await failureOf(ask("companies", subject.client));
    expect([error.target, error.targetPath]).toEqual([
      target === undefined ? undefined : server.origin,
      path,
    ]);
  });
});

describe("a cancel", () => {
  test("in a handshake that never ends used no search", async () => {
    const silent = await openSilentPort();
    const subject = testClient({ address: `https://127.0.0.1:${String(silent.port)}` });
    const stop = new AbortController();
    const answer = subject.client.list({ endpoint: "companies", filters: {} }, "first", {
      signal: stop.signal,
    });
    await until("the connection", () => silent.connections() > 0);
    stop.abort();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
    await until("its line", () => subject.exchanges.length > 0);
    expect(subject.exchanges).toMatchObject([{ failure: "cancelled", counted: "no" }]);
    await silent.close();
  });

  test("after it left may have used one", async () => {
    const subject = testClient({ address: server.address("neverHeaders") });
    const stop = new AbortController();
    const seen = server.seen.length;
    const answer = subject.client.list({ endpoint: "companies", filters: {} }, "first", {
      signal: stop.signal,
    });
    await until("the request", () => server.seen.length > seen);
    stop.abort();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
    await until("its line", () => subject.exchanges.length > 0);
    expect(subject.exchanges).toMatchObject([{ failure: "cancelled", counted: "unknown" }]);
  });
});

describe("a certificate that nobody trusts", () => {
  test("is a failure before the request left", async () => {
    const secure = await startFaultServer({ tls: true });
    const subject = testClient({ address: secure.address("faultless") });
    const error = await failureOf(ask("companies", subject.client));
    expect(error).toMatchObject({
      kind: "network",
      code: "DEPTH_ZERO_SELF_SIGNED_CERT",
      maybeCounted: false,
    });
    expect(secure.seen).toEqual([]);
    expectOneExchange(subject, error);
    await secure.stop();
  });
});

describe("a refusal", () => {
  const kinds: readonly (readonly [number, Partial<ServiceErrorDetails>])[] = [
    [400, { kind: "rejected", maybeCounted: true }],
    [401, { kind: "unauthorized", maybeCounted: false }],
    [402, { kind: "rejected", maybeCounted: true }],
    [403, { kind: "forbidden", maybeCounted: true }],
    [404, { kind: "notFound", maybeCounted: true }],
    [405, { kind: "rejected", maybeCounted: true }],
    [407, { kind: "network", maybeCounted: false }],
    [408, { kind: "server", maybeCounted: true }],
    [410, { kind: "notFound", maybeCounted: true }],
    [422, { kind: "rejected", maybeCounted: true }],
    [429, { kind: "limit", maybeCounted: false }],
    [500, { kind: "server", maybeCounted: true }],
    [502, { kind: "server", maybeCounted: true }],
    [503, { kind: "server", maybeCounted: true }],
    [504, { kind: "server", maybeCounted: true }],
  ];
  const forms: Readonly<Record<string, string | undefined>> = {
    typed: "Said with a type.",
    nested: "Said inside.",
    errorOnly: "Only the error",
    limit: "Daily limit.",
    // The name of a kind is no sentence for a person.
    limitOtherNames: undefined,
    list: "one thing; another thing",
    text: "Said in plain text.",
    html: "Said by a page",
    long: "x".repeat(2048),
    wrongType: undefined,
    empty: undefined,
  };
  test.each(kinds)("with status %i, whatever its body", async (status, expected) => {
    for (const [form, message] of Object.entries(forms)) {
      const subject = testClient({ address: server.address("status", String(status), form) });
      const error = await failureOf(ask("companies", subject.client));
      expect(error, form).toMatchObject({ ...expected, status, requestId: "fault-1" });
      expect(error.serverMessage, form).toBe(message);
      expectOneExchange(subject, error);
    }
    const subject = testClient({ address: server.address("status", String(status), "documented") });
    const error = await failureOf(ask("fundings", subject.client));
    expect(error.serverMessage).toBe(`Said by the service about ${String(status)}.`);
  });

  test.each([
    ["120", 120],
    [new Date(1_700_000_000_000 + 90_000).toUTCString(), 90],
    [new Date(1_600_000_000_000).toUTCString(), 0],
    ["soon", undefined],
    ["-5", undefined],
  ])("with Retry-After %s", async (text, seconds) => {
    const subject = testClient({ address: server.address("status", "429", "empty", text) });
    const error = await failureOf(ask("companies", subject.client));
    expect(error.retryAfter).toBe(seconds);
  });

  test("that gives the credential back does not show it", async () => {
    for (const method of ["apiKey", "bearer", "authToken", "cookie"] as const) {
      const credential = method === "cookie" ? `_session=${testKey}` : testKey;
      const subject = testClient({ address: server.address("echo"), method, credential });
      const error = await failureOf(ask("companies", subject.client));
      const all = JSON.stringify([error, error.message, error.stack, subject.exchanges, subject.log]);
      expect(error.serverMessage).toContain("***");
      expect(all).not.toContain("SECRET");
      expect(all).not.toContain(encodeURIComponent(testKey));
      expect(all).not.toContain(Buffer.from(testKey).toString("base64").slice(0, 12));
    }
  });
});

describe.each(["companies", "fundings"])("what is wrong with a list of %s", (way) => {
  test.each(["otherEnvelope", "noList", "listIsMap", "justNull", "justText"] as const)(
    "%s is an error, never nothing found",
    async (fault) => {
      const subject = testClient({ address: server.address(fault) });
      const error = await failureOf(ask(way, subject.client));
      expect(error).toMatchObject({ kind: "badShape", status: 200, maybeCounted: true });
      expectOneExchange(subject, error);
    },
  );

  const pages: readonly (readonly [FaultName, Partial<Page>, rows: number])[] = [
    ["faultless", { unfit: 0 }, 1],
    ["gzipped", { unfit: 0 }, 1],
    ["withBom", { unfit: 0 }, 1],
    ["notUtf8", { unfit: 1 }, 1],
    ["emptyList", { unfit: 0 }, 0],
    ["missingFields", { unfit: way === "companies" ? 1 : 0 }, 10],
    ["unknownFields", { unfit: 0 }, 1],
    ["wrongTypes", { unfit: way === "companies" ? 10 : 0 }, 10],
    ["nullRows", { unfit: 5 }, 6],
    ["nextPageRepeats", { nextPage: 1, currentPage: 1 }, 1],
    ["nextPageGoesBack", { nextPage: 1 }, 1],
    ["nextPageNeverEnds", { nextPage: 2 }, 1],
    ["nextPageText", { nextPageUnreadable: true }, 1],
    ["repeatedIds", { unfit: 0 }, 3],
    ["emptyPageWithNext", { nextPage: 2 }, 0],
  ];
  test.each(pages)("%s keeps every row", async (fault, expected, rows) => {
    const subject = testClient({ address: server.address(fault) });
    const answer = await ask(way, subject.client);
    expect(answer).toMatchObject({ from: "service", value: expected });
    expect(answer).toHaveProperty("value.rows.length", rows);
    expect(subject.exchanges).toHaveLength(1);
    expect(subject.exchanges[0]).toMatchObject({ rows, counted: rows === 0 ? "no" : "unknown", status: 200 });
    expect(subject.kept.size).toBe(1);
  });
});

function ask(way: string, client: Client): Promise<unknown> {
  const found = ways[way];
  if (found === undefined) throw new Error(`no such way of asking: ${way}`);
  return found(client);
}
