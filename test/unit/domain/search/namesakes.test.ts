import type { ResultRow } from "../../../../src/domain/record.ts";
import { describe, expect, it } from "vitest";
import { relatedAmong } from "../../../../src/domain/search/namesakes.ts";
import type { Json } from "../../../../src/text/json.ts";
import { filing } from "../../../support/handDriven.ts";

const service = "https://app.example";

function row(id: number, name: string, at = service): ResultRow {
  return { key: `filing:${String(id)}`, service: at, record: filing(id, { name }) };
}

const own = row(1, "Acme Robotics, Inc.");

const to = { own, services: [service] };

function fundingRow(id: string, value: Readonly<Record<string, Json>>, at = service): ResultRow {
  return { key: `funding:${id}`, service: at, record: { kind: "funding", value: { id, ...value } } };
}

describe("filings of the same name among rows", () => {
  it.each([
    ["the same name", row(2, "Acme Robotics, Inc."), true],
    ["another case and white space", row(2, " ACME  robotics,\tInc. "), true],
    ["another form of the same letters", row(2, "Ａcme Robotics, Inc."), true],
    ["a longer name", row(2, "Acme Robotics, Inc. II"), false],
    ["another service", row(2, "Acme Robotics, Inc.", "sample:"), false],
    ["the filing itself", own, false],
  ])("%s", (_name, other, isNamesake) => {
    expect(relatedAmong([other], to)).toEqual({ filings: isNamesake ? [other] : [], fundings: [] });
  });

  it("takes each once, and the name of the detail before that of the row", () => {
    const other = row(2, "Acme");
    const renamed = { ...own, detail: filing(1, { name: "acme" }) };
    expect(relatedAmong([other, other], { ...to, own: renamed }).filings).toEqual([other]);
  });

  it.each([[{}], [{ name: "" }], [{ name: "  " }], [{ name: 7 }]])(
    "without a name there is none: %j",
    (overrides) => {
      const nameless = (id: number): ResultRow => ({
        key: `filing:${String(id)}`,
        service,
        record: { kind: "filing", value: { id, ...overrides } },
      });
      expect(relatedAmong([nameless(2)], { ...to, own: nameless(1) }).filings).toEqual([]);
    },
  );
});

describe("records of the same company among rows", () => {
  const base = "https://base.example";
  const acme = { organization: { name: "ACME Robotics, Inc.", slug: "acme" } };
  const both = [service, base];
  const company: ResultRow = {
    key: "company:acme",
    service: base,
    record: { kind: "company", value: { slug: "acme" } },
    detail: { kind: "company", value: { slug: "acme", name: "Acme Robotics, Inc." } },
  };

  it.each<[string, ResultRow, ResultRow, boolean]>([
    ["a funding of a filing’s name", own, fundingRow("a", acme, base), true],
    [
      "a funding whose title alone holds the name",
      own,
      fundingRow("a", { title: "Acme Robotics, Inc." }, base),
      false,
    ],
    ["a filing of a funding’s company", fundingRow("a", acme, base), own, true],
    ["a filing of a company’s name", company, own, true],
    ["a funding of the company by its slug", company, fundingRow("a", { company_slug: "acme" }, base), true],
    [
      "a funding of the same slug and another name",
      company,
      fundingRow("a", { organization: { slug: "acme", name: "Acme II" } }, base),
      true,
    ],
    [
      "a funding of the same name and another slug",
      company,
      fundingRow("a", { organization: { slug: "acme-2", name: "Acme Robotics, Inc." } }, base),
      false,
    ],
    ["another funding of the company", fundingRow("a", acme, base), fundingRow("b", acme, base), true],
    ["a funding of a service that does not go with it", own, fundingRow("a", acme, "sample:"), false],
  ])("%s", (_name, of, other, isRelated) => {
    const { filings, fundings } = relatedAmong([other], { own: of, services: both });
    expect([...filings, ...fundings]).toEqual(isRelated ? [other] : []);
  });
});

describe("records that are known to be of one name", () => {
  it("come after those of the rows, each once, whatever their names are", () => {
    const other = row(3, "Acme Robotics LLC");
    const same = row(2, "Acme Robotics, Inc.");
    expect(relatedAmong([same], to, [other, same, own]).filings).toEqual([same, other]);
  });
});
