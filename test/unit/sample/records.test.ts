import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { feedEntrySchema, feedEntrySummarySchema } from "../../../src/service/contract/records.ts";
import { companyRecord } from "../../../src/sample/data/companies.ts";
import { makeDataset, type Dataset } from "../../../src/sample/data/dataset.ts";
import type { Filing } from "../../../src/sample/data/filings.ts";
import { call, filingsIn, fundingsIn, serviceForBlock } from "../../support/sampleCalls.ts";
import { realFilingsText } from "../../support/realFilings.ts";
import { turns } from "../../support/store/turns.ts";

const named = z.object({ slug: z.string(), name: z.string() });
const realOnes = z.array(
  z.object({ name: z.string(), related_persons: z.array(z.object({ name: z.string() })) }),
);
const service = serviceForBlock({ searches: 1000 });
const later: { data?: Dataset } = {};

beforeAll(async () => {
  later.data = await makeDataset(2000);
});

function data(): Dataset {
  if (later.data === undefined) {
    throw new Error("the data is not made");
  }
  return later.data;
}

function share(holds: (filing: Filing) => boolean): number {
  return data().filings.filter(holds).length / data().filings.length;
}

const numericOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}-0[45]:00$/;

describe("shapes", () => {
  test("a list row is §2.3, field for field and in its order", async () => {
    const rows = filingsIn(await call(service(), `${service().appUrl}/api/v3/companies?per_page=100`));
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(Object.keys(feedEntrySummarySchema.shape));
      expect(feedEntrySummarySchema.safeParse(row).success).toBe(true);
      expect(row.accepted_at).toMatch(numericOffset);
    }
  });

  test("a detail is §2.4: the row without web, then description, contacts and related persons", async () => {
    const rows = filingsIn(await call(service(), `${service().appUrl}/api/v3/companies`));
    for (const row of rows) {
      const { body } = await call(service(), `${service().appUrl}/api/v3/companies/${row.id}`);
      const fields = Object.keys(feedEntrySchema.shape).filter((field) => field !== "web");
      expect(Object.keys(body)).toEqual(fields);
      expect(feedEntrySchema.safeParse(body).success).toBe(true);
      const { web, ...shared } = row;
      expect(typeof web).toBe("string");
      expect(body).toMatchObject(shared);
    }
  });

  test("every record has the documented types and whole amounts", () => {
    const whole = z.object({ money_raised: z.int().min(0), min_investment: z.int().min(0), id: z.int() });
    for (const { fields } of data().filings) {
      expect(whole.safeParse(fields).error).toBeUndefined();
      expect(fields.offered_for_sale).toMatch(/^(\d+|Indefinite)$/);
      expect(fields.accepted_at).toMatch(numericOffset);
    }
  });

  test("a funding leads to a company record of another shape by the slug of its organization", async () => {
    const rows = fundingsIn(await call(service(), `${service().baseUrl}/fundings?page=7`));
    for (const row of rows) {
      const { slug, name } = named.parse(row["organization"]);
      const { status, body } = await call(service(), `${service().baseUrl}/companies/${slug}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ slug, name });
      expect(body).toHaveProperty("about");
      expect(body["fundings"]).toContainEqual(expect.objectContaining({ id: row["id"] }));
      expect(row["amount"]).toMatch(/^(\$[\d.]+ (Thousand|Million|Billion)|Undisclosed)$/);
      expect(row["created_at"]).toMatch(numericOffset);
    }
  });

  test("ids and slugs are there once", () => {
    expect(data().filingById.size).toBe(2000);
    expect(new Set(data().fundings.map(({ id }) => id)).size).toBe(2000);
  });
});

describe("determinism", () => {
  test("two runs make the same records", async () => {
    const again = await makeDataset(2000);
    for (const part of ["filings", "fundings"] as const)
      expect(JSON.stringify(again[part]) === JSON.stringify(data()[part])).toBe(true);
    expect([...again.companyBySlug.keys()]).toEqual([...data().companyBySlug.keys()]);
  });

  test("a smaller sample holds records of the larger one, and exactly as many as asked", async () => {
    const small = await makeDataset(20);
    expect([small.filings.length, small.fundings.length]).toEqual([20, 20]);
    const inLarge = small.filings.map(({ fields }) => data().filingById.get(String(fields.id)));
    expect(inLarge).toEqual([...small.filings]);
  });

  test.each([0, 1, 2, 99])("%i records", async (count) => {
    const made = await makeDataset(count);
    expect([made.filings.length, made.fundings.length]).toEqual([count, count]);
  });

  test("a company record is the same each time", () => {
    for (const company of data().companyBySlug.values()) {
      expect(companyRecord(company)).toEqual(companyRecord(company));
    }
  });

  test("known records stay as they are, on every machine", () => {
    const [first] = data().filings;
    expect(`${first?.fields.id ?? ""} ${first?.fields.name ?? ""}`).toMatchInlineSnapshot(
      `"121432750 Caskoway AI Ltd."`,
    );
    expect(data().fundings[0]?.id).toMatchInlineSnapshot(`"caskoway-ai-ltd-seed"`);
  });
});

describe("it looks like real filings", () => {
  const shares: readonly [what: string, holds: (filing: Filing) => boolean, low: number, high: number][] = [
    ["Indefinite offered", ({ fields }) => fields.offered_for_sale === "Indefinite", 0.27, 0.4],
    ["nothing raised", ({ fields }) => fields.money_raised === 0, 0.08, 0.2],
    ["a minimum of 0", ({ fields }) => fields.min_investment === 0, 0.25, 0.45],
    [
      "raised above offered",
      ({ fields }) => fields.money_raised > Number(fields.offered_for_sale),
      0.005,
      0.05,
    ],
    ["above 2^31", ({ fields }) => fields.money_raised > 2 ** 31, 0.005, 0.04],
    ["a business combination", ({ fields }) => fields.is_business_combination_transaction, 0.02, 0.08],
    ["a fund", ({ fields }) => /^(Pooled Investment Fund|Investing)$/.test(fields.industry), 0.15, 0.4],
    ["no contacts", ({ contacts }) => contacts.length === 0, 0.02, 0.1],
    ["no phone", ({ contacts }) => contacts[0]?.phone.length === 0, 0.04, 0.2],
    ["no people", ({ persons }) => persons.length === 0, 0.005, 0.05],
    [
      "a person twice",
      ({ persons }) => new Set(persons.map((one) => one.name)).size < persons.length,
      0.05,
      0.3,
    ],
    [
      "a firm among the people",
      ({ persons }) => persons.some(({ name }) => /LLC|Corp/.test(name)),
      0.05,
      0.3,
    ],
    [
      "a long role",
      ({ persons }) => persons.some(({ relationship }) => relationship.length > 140),
      0.02,
      0.3,
    ],
    [
      "a role of quotes in nested parentheses",
      ({ persons }) => persons.some(({ relationship }) => /\(.*\("GP"\).*\)/.test(relationship)),
      0.01,
      0.3,
    ],
    ["a zip with a leading zero", ({ zip }) => zip.startsWith("0"), 0.05, 0.3],
    [
      "a place abroad",
      ({ fields }) => /MAURITIUS|CAYMAN|KINGDOM|CANADA|ISRAEL|SINGAPORE|SWITZERLAND/.test(fields.state),
      0.02,
      0.15,
    ],
    ["a name in capitals", ({ fields }) => fields.name === fields.name.toUpperCase(), 0.03, 0.15],
    ["a name with &", ({ fields }) => fields.name.includes("&"), 0.02, 0.15],
    ["a name with quotes", ({ fields }) => fields.name.includes('"'), 0.005, 0.1],
    ["a non-ASCII name", ({ fields }) => /[^\0-\x7f]/.test(fields.name), 0.02, 0.2],
    ["a description with newlines", ({ description }) => description.includes("\n"), 0.03, 0.3],
  ];
  test.each(shares)("%s", (_, holds, low, high) => {
    expect(share(holds)).toBeGreaterThan(low);
    expect(share(holds)).toBeLessThan(high);
  });

  test("several filings by one company", () => {
    const companies = new Set(data().filings.map(({ company }) => company)).size;
    expect(companies).toBeGreaterThan(1000);
    expect(companies).toBeLessThan(1700);
  });

  test("some instants are shared", () => {
    expect(new Set(data().filings.map(({ at }) => at)).size).toBeLessThan(2000);
  });

  test("accepted_at and the instant that sorts it are the same", () => {
    expect(data().filings.every(({ at, fields }) => Date.parse(fields.accepted_at) === at)).toBe(true);
  });

  test("phones are fictional and come in seven spellings", () => {
    const phones = data().filings.flatMap(({ contacts }) => contacts.flatMap(({ phone }) => phone));
    expect(phones.every((phone) => phone.replaceAll(/\D/g, "").slice(-7).startsWith("55501"))).toBe(true);
    const spellings = new Set(phones.map((phone) => phone.replaceAll(/\d+/g, "9")));
    expect(spellings.size).toBeGreaterThanOrEqual(7);
  });

  test("every address on the web is under .example", () => {
    const text = JSON.stringify([
      data().filings,
      data().fundings,
      [...data().companyBySlug.values()].map(companyRecord),
    ]);
    for (const [, host] of text.matchAll(/https?:\/\/([^/"]+)/g)) {
      expect(host).toMatch(/\.example$/);
    }
  });

  test.each(["=Sum Partners", `O'Brien "Bob" LLC`])("a name holds %s", (part) => {
    const found = data().filings.filter(({ fields }) =>
      fields.name.toLowerCase().includes(part.toLowerCase()),
    );
    expect(found.length).toBeGreaterThan(0);
  });

  test("no name, person or description is one of the real filings'", () => {
    const text = realFilingsText();
    if (text === undefined) return;
    const real = realOnes.parse(JSON.parse(text));
    const names = new Set(real.flatMap((one) => [one.name, ...one.related_persons.map(({ name }) => name)]));
    const ours = data().filings.flatMap(({ fields, persons }) => [
      fields.name,
      ...persons.map(({ name }) => name),
    ]);
    expect(ours.filter((name) => names.has(name))).toEqual([]);
  });
});

test("making the sample lets other work in between", async () => {
  const others = turns();
  await makeDataset(2000);
  others.stop();
  expect(others.count).toBeGreaterThan(10);
});
