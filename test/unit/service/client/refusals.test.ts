import { checkMoreParameter } from "../../../../src/service/contract/filters/moreParameters.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseAddress } from "../../../../src/service/contract/address.ts";
import { cleanCredential } from "../../../../src/service/contract/authentication.ts";
import { readBaseList, readV3List } from "../../../../src/service/contract/envelope.ts";
import { readGuidance } from "../../../../src/service/contract/guidance.ts";
import { parseJsonText, stringifyJson, type Json } from "../../../../src/text/json.ts";
import { wireRequest } from "../../../../src/service/contract/query.ts";
import { readCompany, readFiling, feedEntrySchema } from "../../../../src/service/contract/records.ts";
import type { Client } from "../../../../src/service/client/client.ts";
import { startFaultServer, type FaultServer } from "../../../support/faults/faultServer.ts";
import { testClient } from "../../../support/testClient.ts";

// One test per line of the table of what the service's document leaves open, named after the line. Lines on state
// and on what is shown are tested beside the code that does them.
let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(() => server.stop());

const asking = { signal: new AbortController().signal };
const search = (client: Client) => client.list({ endpoint: "companies", filters: {} }, "first", asking);
const refusal = (...path: readonly string[]) =>
  search(testClient({ address: server.address("status", ...path) }).client).then(
    () => undefined,
    (error: unknown) => error,
  );

const guided = (suggestions: Json) => readGuidance({ message: "Nothing found.", suggestions });
const guidance = (...suggestions: readonly (string | object)[]) => ({
  message: "Nothing found.",
  suggestions: suggestions.map((one) => (typeof one === "string" ? { text: one } : one)),
});

test("undocumented: Hosts are placeholders", () => {
  expect(parseAddress("https://h.example/x/api/v3/companies?page=1")).toMatchObject({
    value: { address: "https://h.example/x", origin: "https://h.example" },
  });
  for (const wrong of [
    "",
    "http://h.example",
    "https://u@h.example",
    "https://h.example?q",
    "https://h.example#f",
  ]) {
    expect(parseAddress(wrong).ok, wrong).toBe(false);
  }
});

test("undocumented: How a credential goes to each host (§5)", () => {
  expect(cleanCredential(' Authorization: Bearer "abc" ', "apiKey")).toEqual({ ok: true, value: "abc" });
  expect(cleanCredential("a\u0007b", "apiKey").ok).toBe(false);
  expect(cleanCredential("ключ", "apiKey").ok).toBe(false);
});

test("undocumented: Secret per what", () => {
  expect(cleanCredential("_session=abc", "cookie")).toEqual({ ok: true, value: "_session=abc" });
  expect(cleanCredential("abc", "cookie").ok).toBe(false);
});

test("undocumented: §8.1 says every list reports the allowance; §2.2 shows none for v3", () => {
  const meta = { tier: "Pro", remaining_searches: 3 };
  expect(readV3List({ feed_entries: [], meta }).allowance).toEqual({ tier: "Pro", remaining: 3 });
  expect(readV3List({ feed_entries: [] }).allowance).toBeUndefined();
  expect(readBaseList({ data: [], meta }).allowance).toEqual({ tier: "Pro", remaining: 3 });
});

test("undocumented: A query without results is free (§8.3)", async () => {
  const empty = testClient({ address: server.address("emptyList") });
  await empty.client.freeCheck("base", asking);
  expect(empty.exchanges).toMatchObject([{ purpose: "freeCheck", counted: "no" }]);
  const found = testClient({ address: server.address("faultless") });
  await found.client.freeCheck("base", asking);
  expect(found.exchanges).toMatchObject([{ purpose: "freeCheck", counted: "unknown", rows: 1 }]);
});

test("undocumented: Whether a v3 list, a detail, a company record counts", async () => {
  const { client, exchanges } = testClient({ address: server.address("faultless") });
  await search(client);
  await client.company("x", asking);
  expect(exchanges.map(({ counted }) => counted)).toEqual(["unknown", "unknown"]);
});

test("undocumented: 429 (§7): names of the fields, when it resets", async () => {
  expect(await refusal("429", "limit", "60")).toMatchObject({
    kind: "limit",
    tier: "Pro",
    limit: 50,
    upgradeUrl: "https://plans.example/upgrade",
    serverMessage: "Daily limit.",
    retryAfter: 60,
    maybeCounted: false,
  });
  const other = await refusal("429", "limitOtherNames");
  expect(other).toMatchObject({ kind: "limit", tier: "Strategic" });
  expect(other).not.toHaveProperty("retryAfter");
  expect(await refusal("429", "empty")).toMatchObject({ kind: "limit" });
});

test("undocumented: 401 has three causes, told apart by a sentence; 403 may be the same", async () => {
  expect(await refusal("401", "inactive")).toMatchObject({ kind: "unauthorized", reason: "inactive" });
  expect(await refusal("403", "inactive")).toMatchObject({ kind: "forbidden", reason: "inactive" });
  expect(await refusal("401", "expired")).toMatchObject({ kind: "unauthorized", reason: "invalid" });
  expect(await refusal("401", "documented")).not.toHaveProperty("reason");
});

test("undocumented: An error body may be {error,message}, {type,message}, HTML, empty", async () => {
  expect(await refusal("422", "documented")).toMatchObject({
    serverMessage: "Said by the service about 422.",
  });
  expect(await refusal("422", "typed")).toMatchObject({ serverMessage: "Said with a type." });
  expect(await refusal("422", "html")).toMatchObject({ kind: "rejected", serverMessage: "Said by a page" });
  expect(await refusal("422", "empty")).toMatchObject({ kind: "rejected" });
  expect(await refusal("422", "long")).toHaveProperty("serverMessage.length", 2048);
});

test("undocumented: 200 with HTML (a login page)", async () => {
  const { client } = testClient({ address: server.address("html200") });
  await expect(search(client)).rejects.toMatchObject({ kind: "notJson", status: 200 });
});

test("undocumented: Two envelopes; a third may come", () => {
  expect(() => readBaseList({ feed_entries: [] })).toThrow(/badShape/);
  expect(() => readV3List({ data: [] })).toThrow(/badShape/);
  expect(() => readV3List({ results: [] })).toThrow(/badShape/);
});

test("undocumented: The end of a list", () => {
  expect(readV3List({ feed_entries: [{ id: 1 }], next_page: null })).not.toHaveProperty("nextPage");
  expect(readV3List({ feed_entries: [{ id: 1 }] })).not.toHaveProperty("nextPage");
  expect(readV3List({ feed_entries: [], next_page: 2 })).toMatchObject({ nextPage: 2 });
  expect(readV3List({ feed_entries: [], next_page: "?" })).toMatchObject({ nextPageUnreadable: true });
});

test("undocumented: per_page maximum and default are not shown", () => {
  const { query } = wireRequest({ endpoint: "companies", filters: {}, page: "first" });
  expect(query.has("per_page")).toBe(false);
});

test("undocumented: selectItemindustries is one string; cities[], selectItemstates[], zip_codes[] repeat", () => {
  const { query } = wireRequest({
    endpoint: "companies",
    filters: { industry: "A, B", cities: ["x", "y"], states: ["Maine", "Utah"], zipCodes: [] },
    page: "first",
  });
  expect(query.toString()).toBe(
    "cities%5B%5D=x&cities%5B%5D=y&selectItemstates%5B%5D=Maine&selectItemstates%5B%5D=Utah&selectItemindustries=A%2C+B",
  );
});

test("undocumented: The detail has no top-level web", () => {
  const detail = { id: 1, name: "A", contacts: [{ web: "https://a.example" }] };
  expect(readFiling(detail, "1")).toEqual({ kind: "filing", value: detail });
});

test("undocumented: offered_for_sale is text", () => {
  for (const text of ["Indefinite", "", "12.50", "9007199254740993"]) {
    const value: Json = { id: 1, offered_for_sale: text };
    expect(readFiling(value, "1")).toEqual({ kind: "filing", value });
  }
  const large = '{"id":9007199254740993,"money_raised":12345678901234567890}';
  expect(stringifyJson(readFiling(parseJsonText(large), "9007199254740993").value)).toBe(large);
});

test("undocumented: money_raised 0, min_investment 0, raised > offered", () => {
  const value = { id: 1, money_raised: 9, min_investment: 0, offered_for_sale: "1" };
  expect(feedEntrySchema.safeParse({ ...value, money_raised: 0 }).success).toBe(true);
  expect(readFiling(value, "1").problem).toBeUndefined();
});

test("undocumented: /fundings and /companies/<slug> records: fields not shown", () => {
  const record = { title: "$40 Million", nested: [{ deep: null }], organization: { slug: "a" } };
  expect(readBaseList({ data: [record] }).rows).toEqual([{ kind: "funding", value: record }]);
  expect(readCompany(record)).toEqual({ kind: "company", value: record });
  expect(readCompany({ data: record })).toEqual({ kind: "company", value: record });
  expect(readCompany({ data: record, more: 1 }).value).toEqual({ data: record, more: 1 });
});

test("undocumented: guidance.suggestions: structure not shown", () => {
  expect(guided("Try less.")).toEqual(guidance("Try less."));
  expect(guided(["One", { text: "Two", rank: 2 }, ["Three"]])).toEqual(
    guidance("One", "text: Two", "rank: 2", "Three"),
  );
  expect(guided({ broaden_by: { state: "Maine" } })).toEqual(
    guidance({ text: "broaden by: state: Maine", changes: [{ name: "state", values: ["Maine"] }] }),
  );
  expect(guided(null)).toEqual(guidance());
  expect(readGuidance("Just a sentence.")).toEqual({ suggestions: [{ text: "Just a sentence." }] });
  expect(readGuidance({})).toBeUndefined();
});

test("undocumented: Unknown id: not shown", async () => {
  for (const nothing of [null, {}, { name: "no id" }, { data: null }, []] as readonly Json[]) {
    expect(() => readFiling(nothing, "1"), stringifyJson(nothing)).toThrow(/^notFound/);
  }
  expect(() => readCompany({})).toThrow(/^notFound/);
  const { client } = testClient({ address: server.address("status", "404", "empty") });
  await expect(client.filing("1", asking)).rejects.toMatchObject({ kind: "notFound" });
  expect(readFiling({ id: 2 }, "1").problem).toBe("id: asked for 1, got 2");
});

test("undocumented: upgrade_url comes with success too", () => {
  const page = readBaseList({ data: [], upgrade_url: "https://plans.example/" });
  expect(page.upgradeUrl).toBe("https://plans.example/");
});

test("undocumented: Reserved and unknown parameters of /fundings", () => {
  const filters = { more: [["stage", "b"] as const] };
  expect(wireRequest({ endpoint: "fundings", filters, page: "first" }).query.toString()).toBe("stage=b");
  expect(checkMoreParameter("page")).toBeDefined();
  expect(checkMoreParameter("Auth-Token")).toBeDefined();
});

test("undocumented: No sort, no dates on v3", () => {
  const everything = {
    company: "Acme",
    cities: ["Boston"],
    states: ["Maine"],
    zipCodes: ["02139"],
    industry: "Other",
    relatedPerson: "Ann",
    minMoneyRaised: 1,
    maxMoneyRaised: 2,
  };
  const { query } = wireRequest({ endpoint: "companies", filters: everything, perPage: 5, page: 2 });
  expect([...query.keys()].toSorted()).toEqual(
    [
      "cities[]",
      "company",
      "max_money_raised",
      "min_money_raised",
      "page",
      "per_page",
      "related_person",
      "selectItemindustries",
      "selectItemstates[]",
      "zip_codes[]",
    ].toSorted(),
  );
});
