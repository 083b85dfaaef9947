import { describe, expect, test, vi } from "vitest";
import type { ServiceClient } from "../../../../src/service/client/serviceClient.ts";
import {
  isServiceError,
  type ServiceError,
  type ServiceErrorDetails,
} from "../../../../src/service/errors.ts";
import type { AllowanceReading, Page } from "../../../../src/service/contract/envelope.ts";
import {
  faultServerForBlock,
  refusedAddress,
  startFaultServer,
  type FaultName,
} from "../../../support/faults/faultServer.ts";
import { openSilentPort } from "../../../support/faults/silentPort.ts";
import { until } from "../../../../tools/project/until.ts";
import { asking, question, testClient, type TestClient } from "../../../support/testClient.ts";

const server = faultServerForBlock();
const other = faultServerForBlock();

/** Every way of asking, so that each fault meets each reader. */
const ways: Readonly<Record<string, (client: ServiceClient) => Promise<unknown>>> = {
  companies: (client) => client.list({ endpoint: "companies", filters: { company: "x" } }, "first", asking()),
  fundings: (client) => client.list({ endpoint: "fundings", filters: { series: "Seed" } }, "first", asking()),
  filing: (client) => client.record({ endpoint: "filing", id: "1" }, asking()),
  company: (client) => client.record({ endpoint: "company", slug: "some-company" }, asking()),
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

/** Asks for what fails, once. */
async function failsBy(fault: FaultName, way: string, parameter?: string): Promise<ServiceError> {
  const address = server().address(fault, ...(parameter === undefined ? [] : [parameter]));
  const subject = testClient({ address });
  const before = server().seen.length;
  const error = await failureOf(ask(way, subject.client));
  expect(server().seen.length - before).toBe(1);
  expectOneExchange(subject, error);
  return error;
}

describe("a fault on the way", () => {
  test.each<readonly [FaultName, Partial<ServiceErrorDetails>]>([
    ["resetBeforeHeaders", { kind: "network", maybeCounted: true }],
    ["closedBeforeHeaders", { kind: "network", maybeCounted: true }],
    ["resetInBody", { kind: "network", maybeCounted: true }],
    ["shortBody", { kind: "network", maybeCounted: true }],
    ["notHttp", { kind: "network", code: "HPE_INVALID", maybeCounted: true }],
    ["hugeBody", { kind: "tooLarge", maybeCounted: true }],
    ["gzipBomb", { kind: "tooLarge", maybeCounted: true }],
    ["brokenGzip", { kind: "damaged", maybeCounted: true }],
    ["cutGzip", { kind: "truncated", maybeCounted: true }],
    ["brokenBrotli", { kind: "damaged", maybeCounted: true }],
    ["cutBrotli", { kind: "truncated", maybeCounted: true }],
    ["redirectSame", { kind: "redirected", status: 302, targetPath: "/elsewhere" }],
    ["redirectNowhere", { kind: "redirected", status: 302 }],
    ["redirectToItself", { kind: "redirected", status: 302 }],
    [
      "redirectToSlash",
      { kind: "redirected", status: 301, targetPath: "/fault/redirectToSlash/api/v3/companies/" },
    ],
  ])("%s", async (fault, expected) => {
    const error = await failsBy(fault, "companies");
    expect(error).toMatchObject({ ...expected, origin: server().origin });
    const isNamed = error.kind === "redirected" && fault !== "redirectNowhere";
    expect([error.target, error.targetPath]).toEqual([
      isNamed ? server().origin : undefined,
      expected.targetPath,
    ]);
  });

  test.each<FaultName>(["drip", "neverHeaders", "neverBody"])("%s, until its time is over", async (fault) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    try {
      const before = server().seen.length;
      const failed = failsBy(fault, "companies");
      while (server().seen.length === before) await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(5_000);
      expect(await failed).toMatchObject({ kind: "timeout", maybeCounted: true, origin: server().origin });
    } finally {
      vi.useRealTimers();
    }
  });

  test("a refused connection, before anything left", async () => {
    const subject = testClient({ address: await refusedAddress() });
    const error = await failureOf(ask("companies", subject.client));
    expect(error).toMatchObject({ kind: "network", code: "ECONNREFUSED", maybeCounted: false });
    expectOneExchange(subject, error);
  });

  test("a redirect to another origin is named and not followed", async () => {
    const error = await failsBy("redirectTo", "companies", other().address("faultless"));
    expect(error).toMatchObject({ kind: "redirected", target: other().origin });
    expect(other().seen).toEqual([]);
  });

  test("a certificate that is not trusted, before anything left", async () => {
    const secure = await startFaultServer({ tls: true });
    const subject = testClient({ address: secure.address("faultless") });
    const error = await failureOf(ask("companies", subject.client));
    const code = "DEPTH_ZERO_SELF_SIGNED_CERT";
    expect(error).toMatchObject({ kind: "network", code, maybeCounted: false });
    expect(secure.seen).toEqual([]);
    expectOneExchange(subject, error);
    await secure.stop();
  });
});

describe.each(Object.keys(ways))("what is no answer, asked for %s", (way) => {
  test.each<readonly [FaultName, Partial<ServiceErrorDetails>]>([
    ["truncatedJson", { kind: "truncated", maybeCounted: true }],
    ["damagedJson", { kind: "damaged", maybeCounted: true }],
    ["emptyBody", { kind: "badShape", found: "nothing", maybeCounted: true, status: 200 }],
    ["blank", { kind: "badShape", found: "nothing", maybeCounted: true }],
    ["plainText", { kind: "notJson", found: "text", maybeCounted: true }],
    ["deepNesting", { kind: "badShape", maybeCounted: true }],
    ["html200", { kind: "notJson", found: "page", maybeCounted: true }],
    ["htmlAsJson", { kind: "notJson", found: "page", maybeCounted: true }],
    ["jsonAsHtml", { kind: "notJson", maybeCounted: true }],
    ["status204", { kind: "badShape", maybeCounted: true, status: 204 }],
    ["notModified", { kind: "badShape", status: 304 }],
  ])("%s", async (fault, expected) => {
    expect(await failsBy(fault, way)).toMatchObject({ ...expected, origin: server().origin });
  });
});

test("a cancel in a handshake that never ends used no search", async () => {
  const silent = await openSilentPort();
  const subject = testClient({ address: `https://127.0.0.1:${String(silent.port)}` });
  const stop = new AbortController();
  const answer = subject.client.list(question, "first", asking({ signal: stop.signal }));
  await until("the connection", () => silent.connections() > 0);
  stop.abort();
  await expect(answer).rejects.toMatchObject({ name: "AbortError" });
  await until("its line", () => subject.exchanges.length > 0);
  expect(subject.exchanges).toMatchObject([{ failure: "cancelled", counted: "no" }]);
  await silent.close();
});

function refusal(way: string, status: number, ...more: readonly string[]): Promise<ServiceError> {
  const address = server().address("status", String(status), ...more);
  return failureOf(ask(way, testClient({ address }).client));
}

describe("a refusal", () => {
  test.each<readonly [number, Partial<ServiceErrorDetails>]>([
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
    [500, { kind: "server", maybeCounted: true }],
    [502, { kind: "server", maybeCounted: true }],
    [503, { kind: "server", maybeCounted: true }],
    [504, { kind: "server", maybeCounted: true }],
  ])("with status %i, whatever its body", async (status, expected) => {
    for (const form of ["documented", "html", "wrongType", "empty"]) {
      const subject = testClient({ address: server().address("status", String(status), form) });
      const error = await failureOf(ask("companies", subject.client));
      expect(error, form).toMatchObject({ ...expected, status, requestId: "fault-1" });
      expectOneExchange(subject, error);
    }
  });

  test.each<readonly [string, string | undefined]>([
    ["documented", "Said by the service about 422."],
    ["typed", "Said with a type."],
    ["nested", "Said inside."],
    ["errorOnly", "Only the error"],
    ["limit", "Daily limit."],
    // The name of a kind is no sentence for a person.
    ["limitOtherNames", undefined],
    ["list", "one thing; another thing"],
    ["text", "Said in plain text."],
    ["html", "Said by a page"],
    ["long", "x".repeat(2048)],
    ["wrongType", undefined],
    ["empty", undefined],
  ])("with a body of the form %s", async (form, message) => {
    for (const way of ["companies", "fundings"])
      expect((await refusal(way, 422, form)).serverMessage).toBe(message);
  });

  const begun = 1_700_000_000_000;
  test.each([
    ["120", begun + 120_000],
    ["600", begun + 600_000],
    [new Date(begun + 90_000).toUTCString(), begun + 90_000],
    ["0", undefined],
    ["601", undefined],
    [new Date(begun + 601_000).toUTCString(), undefined],
    [new Date(1_600_000_000_000).toUTCString(), undefined],
    ["soon", undefined],
    ["-5", undefined],
  ])("with Retry-After %s asks to wait, and for how long where that is short", async (text, retryAt) => {
    for (const form of ["empty", "throttle"]) {
      const error = await refusal("companies", 429, form, text);
      expect([error.kind, error.retryAt]).toEqual(["throttled", retryAt]);
    }
  });

  test("of a used-up allowance claims no time", async () => {
    expect(await refusal("companies", 429, "limit", "120")).toMatchObject({ kind: "limit", limit: 50 });
    expect(await refusal("companies", 429, "limit", "120")).not.toHaveProperty("retryAt");
  });
});

describe.each(Object.keys(ways))("a 429, asked for %s", (way) => {
  test.each<readonly [string, "limit" | "throttled", AllowanceReading | undefined]>([
    ["limit", "limit", { tier: "Pro", limit: 50 }],
    ["limitOtherNames", "limit", { tier: "Strategic" }],
    ["limitTier", "limit", { tier: "Pro" }],
    ["limitSize", "limit", { limit: 50 }],
    ["limitLink", "limit", undefined],
    ["limitNoneLeft", "limit", { remaining: 0 }],
    ["empty", "limit", undefined],
    ["throttle", "throttled", undefined],
    ["throttleSomeLeft", "throttled", { remaining: 39 }],
    ["throttleEnvelope", "throttled", { tier: "Pro", remaining: 39 }],
    ["noFields", "throttled", undefined],
    ["documented", "throttled", undefined],
    ["text", "throttled", undefined],
    ["html", "throttled", undefined],
    ["wrongType", "throttled", undefined],
  ])("with a body of the form %s is: %s", async (form, kind, reading) => {
    const subject = testClient({ address: server().address("status", "429", form) });
    const error = await failureOf(ask(way, subject.client));
    expect(error).toMatchObject({ kind, status: 429, maybeCounted: false });
    expectOneExchange(subject, error);
    expect(subject.exchanges[0]?.reading).toEqual(reading);
  });
});

describe.each(["companies", "fundings"])("what is wrong with a list of %s", (way) => {
  test.each(["otherEnvelope", "noList", "listIsMap", "justNull", "justText"] as const)(
    "%s is an error, never nothing found",
    async (fault) => {
      expect(await failsBy(fault, way)).toMatchObject({ kind: "badShape", status: 200, maybeCounted: true });
    },
  );

  test.each<readonly [FaultName, Partial<Page>, rows: number]>([
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
  ])("%s keeps every row", async (fault, expected, rows) => {
    const subject = testClient({ address: server().address(fault) });
    const answer = await ask(way, subject.client);
    expect(answer).toMatchObject({ from: "service", value: expected });
    expect(answer).toHaveProperty("value.rows.length", rows);
    expect(subject.exchanges).toHaveLength(1);
    expect(subject.exchanges[0]).toMatchObject({ rows, counted: rows === 0 ? "no" : "unknown", status: 200 });
    expect(subject.kept.size).toBe(1);
  });
});

function ask(way: string, client: ServiceClient): Promise<unknown> {
  const found = ways[way];
  if (found === undefined) throw new Error(`no such way of asking: ${way}`);
  return found(client);
}
