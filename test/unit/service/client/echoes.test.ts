import { describe, expect, test } from "vitest";
import type { AuthMethod } from "../../../../src/service/contract/authentication.ts";
import { isServiceError } from "../../../../src/service/contract/errors.ts";
import type { Send } from "../../../../src/service/transport.ts";
import { testClient, testKey, type TestClient } from "../../../support/testClient.ts";

// What a service repeats of the credential is neither kept nor shown nor logged: not beside the records of an answer,
// not in a header, not in an error.
const asking = { signal: new AbortController().signal };
const address = "https://api.example";
const longKey = `sk_live_${"0123456789abcdefABCDEF+/".repeat(20)}`;

interface Spoken {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

function answering({ status = 200, headers = {}, body }: Spoken): Send {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const json = { "content-type": "application/json", ...headers };
  return ({ url }) => Promise.resolve({ status, headers: json, body: bytes, url });
}

function asked(spoken: Spoken, credential = testKey, method: AuthMethod = "apiKey"): TestClient {
  return testClient({ address, credential, method, send: answering(spoken) });
}

/** All that is left of an answer or a failure: what is kept, shown, logged, and written into the ledger. */
async function leftOf(subject: TestClient): Promise<string> {
  const outcome: unknown = await subject.client
    .list({ endpoint: "fundings", filters: {} }, "first", asking)
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
    for (let at = 0; at + 8 <= form.length; at += 1) {
      expect(plain).not.toContain(form.slice(at, at + 8).toLowerCase());
    }
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
    const subject = asked({ body, headers: { "x-request-id": `req-1-${key}` } }, key);
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

  test("of a cookie, whole or one value, with its percent signs decoded", async () => {
    const cookie = "_session=abc%2Fdef%3D123456; remember=tok%2B987654321";
    const body = JSON.stringify({
      data: [{ a: cookie, b: "abc/def=123456", c: "tok+987654321", d: "abc%252Fdef%253D123456" }],
    });
    const subject = asked({ body }, cookie, "cookie");
    const left = await leftOf(subject);
    for (const part of ["abc%2Fdef", "abc/def", "987654321", "abc%252F"]) expect(left).not.toContain(part);
  });

  test("of the sample service keeps its words: its key is no secret", async () => {
    const body = JSON.stringify({ data: [{ name: "samplesample Robotics" }] });
    const host = { role: "base", address, origin: "sample:", service: "sample:", method: "apiKey" } as const;
    const subject = testClient({
      address,
      send: answering({ body }),
      hostFor: () => Promise.resolve({ ...host, credential: "samplesample" }),
    });
    await leftOf(subject);
    expect([...subject.kept.values()][0]?.body).toBe(body);
  });
});

describe("a refusal that repeats the credential", () => {
  test.each([401, 429, 500])(
    "with status %i shows nothing of it, wherever it would be cut",
    async (status) => {
      for (const before of [0, 180, 195, 1_600, 2_040, 2_047, 65_400, 65_530]) {
        const said = "x".repeat(before) + longKey;
        for (const body of [
          JSON.stringify({ message: said, tier: said, upgrade_url: `https://plans.example/${said}` }),
          JSON.stringify({ error: { message: said } }),
          said,
          `<html><title>${said.replaceAll("/", "&#47;")}</title></html>`,
        ]) {
          const subject = asked({ status, body, headers: { "x-request-id": said } }, longKey);
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
const list = (subject: TestClient): ReturnType<TestClient["client"]["list"]> =>
  subject.client.list({ endpoint: "companies", filters: {} }, "first", asking);

describe("an answer of which something cannot be read", () => {
  test("for a byte that is not UTF-8 is kept and shown, and says so, from the store too", async () => {
    const subject = asked({ body: page("Caf\u00e9") });
    for (const from of ["service", "store"]) {
      const { value, ...answer } = await list(subject);
      expect(answer.from).toBe(from);
      expect(value).toMatchObject({ unfit: 1, nextPage: 2 });
      expect(value.rows).toMatchObject([
        { value: { name: "Caf\uFFFD" }, problem: "name: not UTF-8, shown as \uFFFD" },
        { value: { name: "Other" } },
      ]);
    }
    expect(subject.exchanges).toHaveLength(1);
  });

  test("for one field that is nested 20,000 deep keeps all the rest", async () => {
    const nested = "[".repeat(20_000) + "]".repeat(20_000);
    const subject = asked({ body: page("Acme", `,"extra":${nested}`) });
    for (const from of ["service", "store"]) {
      const { value, ...answer } = await list(subject);
      expect(answer.from).toBe(from);
      expect(value).toMatchObject({ unfit: 1, nextPage: 2 });
      expect(value.rows.map(({ problem }) => problem)).toEqual([undefined, "extra: nested too deeply"]);
    }
  });

  test("for a record alone as well", async () => {
    const subject = asked({ body: Buffer.from('{"id":7,"name":"Caf\u00e9"}', "latin1") });
    const { value } = await subject.client.filing("007", asking);
    expect(value.problem).toBe("name: not UTF-8, shown as \uFFFD");
    expect((await subject.client.filing("7", asking)).from).toBe("store");
    expect((await subject.client.company("cafe", asking)).value.problem).toBe(
      "name: not UTF-8, shown as \uFFFD",
    );
  });
});

test("the log says which endpoint was asked, never for whom", async () => {
  const subject = asked({ body: '{"id":4711,"name":"Acme","data":[]}' });
  await subject.client.filing("4711", asking);
  await subject.client.company("jane-roe", asking);
  await subject.client.list(
    { endpoint: "fundings", filters: { more: [["who", "jane-roe"]] } },
    "first",
    asking,
  );
  expect(subject.log.map((line) => line.replace(/\d+ ms$/, "ms"))).toEqual([
    "GET https://api.example/api/v3/companies/<id> (): 200, 1 rows, ms",
    "GET https://api.example/companies/<slug> (): 200, 1 rows, ms",
    "GET https://api.example/fundings (who): 200, 0 rows, ms",
  ]);
});
