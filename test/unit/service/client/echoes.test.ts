import { describe, expect, test } from "vitest";
import { isServiceError } from "../../../../src/service/errors.ts";
import type { Send } from "../../../../src/service/transport.ts";
import {
  asking,
  question,
  testClient,
  testKey,
  type TestClient,
  type TestClientOptions,
} from "../../../support/testClient.ts";

// What a service repeats of the credential is neither kept nor shown nor logged: not beside the records of an answer,
// not in a header, not in an error.
const address = "https://api.example";
const longKey = `sk_live_${"0123456789abcdefABCDEF+/".repeat(20)}`;

interface Spoken {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** A client whose service answers this. */
function asked(
  { status = 200, headers = {}, body }: Spoken,
  parts: Partial<TestClientOptions> = {},
): TestClient {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const json = { "content-type": "application/json", ...headers };
  const send: Send = ({ url }) => Promise.resolve({ status, headers: json, body: bytes, url });
  return testClient({ address, send, ...parts });
}

/** All that is left of an answer or a failure: what is kept, shown, logged, and written into the ledger. */
async function leftOf(subject: TestClient): Promise<string> {
  const outcome: unknown = await subject.client
    .list({ endpoint: "fundings", filters: {} }, "first", asking())
    .catch((error: unknown) => error);
  const shown = isServiceError(outcome) ? [Object.entries(outcome), outcome.message] : outcome;
  const left = [shown, subject.exchanges, subject.log, [...subject.kept.values()]];
  return JSON.stringify(left, (_name, part: unknown) => (typeof part === "bigint" ? part.toString() : part));
}

function expectNothing(left: string, credential: string): void {
  const plain = left.toLowerCase().replaceAll("\\/", "/");
  for (const form of [
    credential,
    encodeURIComponent(credential),
    Buffer.from(credential).toString("base64"),
    Buffer.from(credential).toString("hex"),
  ]) {
    const parts = Array.from({ length: form.length - 7 }, (_, at) => form.slice(at, at + 8).toLowerCase());
    expect(parts.filter((part) => plain.includes(part))).toEqual([]);
  }
}

const echoes = (key: string): readonly string[] => [
  key,
  `Bearer ${key}`,
  encodeURIComponent(key),
  Buffer.from(key).toString("base64"),
  Buffer.from(`user:${key}`).toString("base64url"),
  Buffer.from(key).toString("hex"),
  key.replaceAll("/", "&#x2F;"),
];

describe("an answer that repeats the credential", () => {
  test.each([testKey, longKey])("%s is kept and shown without it, its records as they are", async (key) => {
    const body = JSON.stringify({
      data: [{ id: 1, name: "Acme", note: `seen ${key}` }, ...echoes(key).map((echo) => ({ echo }))],
      meta: { tier: `Pro of ${key}`, remaining_searches: 7, current_page: 1, next_page: 2 },
      upgrade_url: `https://plans.example/?key=${encodeURIComponent(key)}`,
      guidance: { message: `You are ${key}`, suggestions: [key] },
      request: { authorization: key },
    });
    const subject = asked({ body, headers: { "x-request-id": `req-1-${key}` } }, { credential: key });
    const left = await leftOf(subject);
    expectNothing(left, key);
    const [kept] = [...subject.kept.values()];
    expect(JSON.parse(kept?.body ?? "")).toMatchObject({
      data: [{ id: 1, name: "Acme", note: "seen ***" }, ...echoes(key).map(() => ({}))],
      meta: { tier: "Pro of ***", remaining_searches: 7 },
      upgrade_url: "https://plans.example/?key=***",
    });
    expect(subject.exchanges).toMatchObject([
      {
        reading: { tier: "Pro of ***", remaining: 7 },
        upgradeUrl: "https://plans.example/?key=***",
        requestId: "req-1-***",
      },
    ]);
  });

  test("is kept to the letter where it does not", async () => {
    const body = `\n{ "data" : [ {"id":12345678901234567890, "n": 1.50, "t":"a\\/b \\u00e9 %20 &amp;"} ], "meta":{} }`;
    const subject = asked({ body });
    await leftOf(subject);
    expect([...subject.kept.values()][0]?.body).toBe(body);
  });

  test("of the sample service keeps its words: its key is no secret", async () => {
    const body = JSON.stringify({ data: [{ name: "samplesample Robotics" }] });
    const host = { role: "base", address, origin: "sample:", service: "sample:", method: "apiKey" } as const;
    const hostFor = () => Promise.resolve({ ...host, credential: "samplesample" });
    const subject = asked({ body }, { connections: { hostFor } });
    await leftOf(subject);
    expect([...subject.kept.values()][0]?.body).toBe(body);
  });
});

describe("a refusal that repeats the credential", () => {
  test.each([
    [401, [0, 1_600, 65_400]],
    [429, [0, 180, 195, 2_040, 65_530]],
    [500, [0, 2_047]],
  ])(
    "with status %i shows nothing of it, wherever it would be cut: after %j characters",
    async (status, lengths) => {
      for (const before of lengths) {
        const said = "x".repeat(before) + longKey;
        for (const body of [
          JSON.stringify({ message: said, tier: said, upgrade_url: `https://plans.example/${said}` }),
          JSON.stringify({ error: { message: said } }),
          said,
          `<html><title>${said.replaceAll("/", "&#47;")}</title></html>`,
        ]) {
          const spoken = { status, body, headers: { "x-request-id": said } };
          const subject = asked(spoken, { credential: longKey });
          expectNothing(await leftOf(subject), longKey);
          expect(subject.kept.size).toBe(0);
        }
      }
    },
  );

  test.each(echoes(testKey))("written as %s shows nothing of it", async (echo) => {
    const left = await leftOf(asked({ status: 403, body: JSON.stringify({ message: `You sent ${echo}` }) }));
    expectNothing(left, testKey);
    expect(left).toContain("You sent ");
    expect(left).toContain("***");
  });
});

const page = (name: string, more = ""): Buffer =>
  Buffer.from(
    `{"feed_entries":[{"id":1,"name":"${name}"},{"id":2,"name":"Other"${more}}],"next_page":2}`,
    "latin1",
  );

describe("an answer of which something cannot be read", () => {
  const nested = "[".repeat(20_000) + "]".repeat(20_000);
  const notUtf8 = "name: not UTF-8, shown as \uFFFD";
  test.each([
    ["a byte that is not UTF-8", page("Caf\u00e9"), "Caf\uFFFD", [notUtf8, undefined]],
    [
      "a field that is nested 20,000 deep",
      page("Acme", `,"extra":${nested}`),
      "Acme",
      [undefined, "extra: nested too deeply"],
    ],
  ])("for %s is kept and shown, from the store too", async (_what, body, name, problems) => {
    const subject = asked({ body });
    for (const from of ["service", "store"]) {
      const { value, ...answer } = await subject.client.list(question, "first", asking());
      expect(answer.from).toBe(from);
      expect(value).toMatchObject({
        unfit: 1,
        nextPage: 2,
        rows: [{ value: { name } }, { value: { name: "Other" } }],
      });
      expect(value.rows.map(({ problem }) => problem)).toEqual(problems);
    }
    expect(subject.exchanges).toHaveLength(1);
  });

  test("for a record alone as well", async () => {
    const subject = asked({ body: Buffer.from('{"id":7,"name":"Caf\u00e9"}', "latin1") });
    expect((await subject.client.record({ endpoint: "filing", id: "007" }, asking())).value.problem).toBe(
      notUtf8,
    );
    expect((await subject.client.record({ endpoint: "filing", id: "7" }, asking())).from).toBe("store");
    expect((await subject.client.record({ endpoint: "company", slug: "cafe" }, asking())).value.problem).toBe(
      notUtf8,
    );
  });
});
