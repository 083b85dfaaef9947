import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { usageCsvHeader, usageCsvRows } from "../../../src/present/usageCsv.ts";
import { inEnglish } from "../../../src/text/sentence.ts";
import { exchange as exchangeWith } from "../../support/store/exchanges.ts";
import { anyCharacter } from "../../support/anyCharacter.ts";

const plain = { t: inEnglish, locale: "en", currency: "USD" };

/** One request for companies in a city, as CSV; its header is left out. */
function line(change: {
  readonly city?: string;
  readonly requestId?: string;
  readonly failure?: "limit" | "throttled";
  readonly agent?: string;
}): string {
  const exchange = exchangeWith({
    question: { endpoint: "companies", filters: { cities: [change.city ?? "Portland"] }, page: 1 },
    service: "https://a.example",
    at: 0,
    durationMs: 5,
    requestId: change.requestId ?? "r1",
    ...(change.agent === undefined
      ? {}
      : { purpose: "agent", agent: { client: change.agent, price: 1, answer: "always" } }),
    ...(change.failure === undefined ? {} : { failure: change.failure, status: 429 }),
  });
  return usageCsvRows([{ exchange, charge: "unknown" }], plain);
}

describe("the usage as CSV", () => {
  it("is one line for each request, in ISO 8601 and plain words", () => {
    expect(line({})).toBe(
      "1970-01-01T00:00:00.000Z,Portland,person,,https://a.example,200,25,unknown,,5,,r1\r\n",
    );
  });

  it("names the agent that a request was for, which is untrusted text", () => {
    expect(line({ agent: "=Copilot; Chat" })).toContain(`,agent,"'=Copilot; Chat",https://a.example,`);
  });

  it.each(["limit", "throttled"] as const)("names the two kinds of a 429 apart: %s", (failure) => {
    expect(line({ failure })).toContain(`,429,25,unknown,,5,${failure},r1`);
  });

  it.each(["=HYPERLINK(1)", "+1", "-1", "@SUM(1)", "\t=1", "\r=1"])(
    "holds no cell that a spreadsheet would run: %j",
    (formula) => {
      const cell = /[\r\t;]/.test(formula) ? `"'${formula}"` : `'${formula}`;
      expect(line({ city: formula })).toContain(`Z,${cell},person`);
      expect(line({ requestId: formula })).toContain(`,5,,${cell}\r\n`);
    },
  );

  it("quotes what separates cells where a comma is the sign of decimals", () => {
    expect(line({ requestId: "r1;=1+1" })).toContain(',5,,"r1;=1+1"\r\n');
  });

  it("is the same written part by part", () => {
    expect(usageCsvRows([], plain)).toBe("");
    expect(usageCsvHeader).toMatch(/^time,question,.*,request_id\r\n$/);
    const lines = [1, 2, 3].map((number) => ({
      exchange: exchangeWith({ line: number }),
      charge: "free" as const,
    }));
    const parts = [usageCsvRows(lines.slice(0, 1), plain), usageCsvRows(lines.slice(1), plain)];
    expect(parts.join("")).toBe(usageCsvRows(lines, plain));
  });

  it("keeps any text in its cell", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const cell = line({ requestId: text }).slice(line({ requestId: "" }).length - 2, -2);
        const inside = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        expect([text, `'${text}`]).toContain(inside);
        expect(inside).not.toMatch(/^[=+\-@\t\r]/);
        expect(cell.startsWith('"') || !/[",\r\n]/.test(cell)).toBe(true);
      }),
    );
  });
});
