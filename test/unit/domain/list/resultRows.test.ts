import { describe, expect, it } from "vitest";
import type { ListEntry, ListRecord } from "../../../../src/domain/list/askedNames.ts";
import { listOfNames, rowByHeader } from "../../../../src/domain/list/nameList.ts";
import { profileOf } from "../../../../src/domain/list/profile.ts";
import { resultTable } from "../../../../src/domain/list/resultRows.ts";
import { finished } from "../../../support/finished.ts";

const acme: ListRecord = {
  name: "Acme, Inc.",
  state: "Ohio",
  value: { id: 7, money_raised: 12, contacts: [{ web: "a" }], web: null },
};
const other: ListRecord = { name: "Acme LLC", value: {} };
const none: ListEntry = { degree: "none", companies: [], searches: 1 };

describe("a row of a list", () => {
  it("has its cells by their headers, which a list without a header makes up", () => {
    expect(rowByHeader({ headers: ["Company", " "], rows: [["Acme", "x", "y"]], brokenRows: 0 }, 0)).toEqual({
      Company: "Acme",
      column_2: "x",
      column_3: "y",
    });
    expect(rowByHeader({ headers: [], rows: [["Acme"]], brokenRows: 0 }, 5)).toEqual({});
  });
});

describe("the rows of a result", () => {
  const list = {
    headers: ["State", "Company", ""],
    rows: [
      ["x", "Acme"],
      ["y", ""],
      ["z", "Beta", "more", "most"],
      ["w", "=1"],
      ["v", "ACME"],
      ["u", "Gamma"],
    ],
    brokenRows: 0,
  };
  const profile = finished(profileOf(list, 1));
  const exact: ListEntry = {
    degree: "exact",
    companies: [[acme]],
    searches: 2,
    askedAt: Date.UTC(2026, 0, 2),
  };

  it("are the list's own, in its order, with our columns beside them", () => {
    const [headers, ...rows] = resultTable(
      list,
      profile,
      [exact, none, undefined],
      ["money_raised", "contacts", "web"],
    );
    expect(headers?.join()).toBe(
      "State_2,Company,column_3,column_4,match,matched_name,state,money_raised,contacts,web,asked_at,searches",
    );
    const asked = "2026-01-02T00:00:00.000Z";
    expect(rows).toEqual([
      ["x", "Acme", "", "", "exact", "Acme, Inc.", "Ohio", "12", '[{"web":"a"}]', "", asked, "2"],
      ["y", "", "", "", "", "", "", "", "", "", "", ""],
      ["z", "Beta", "more", "most", "none", "", "", "", "", "", "", "1"],
      ["w", "=1", "", "", "none", "", "", "", "", "", "", ""],
      ["v", "ACME", "", "", "exact", "Acme, Inc.", "Ohio", "12", '[{"web":"a"}]', "", asked, "0"],
      ["u", "Gamma", "", "", "", "", "", "", "", "", "", ""],
    ]);
  });

  it("count a search once for names that share its question", () => {
    const names = listOfNames(["Beta", "Acme Inc", "Acme LLC", "Acme Inc"]);
    const answers = [none, exact, exact];
    const [, ...rows] = resultTable(names, finished(profileOf(names, 0)), answers, []);
    expect(rows.map((row) => row.at(-1))).toEqual(["1", "2", "0", "0"]);
  });

  it("name a company of several, or a suggestion, only once the person has chosen it", () => {
    const names = listOfNames(["Acme", "Acne", "Akme"]);
    const answers: readonly ListEntry[] = [
      { degree: "several", companies: [[acme], [other]], searches: 0 },
      { degree: "suggestion", companies: [[acme]], searches: 0 },
      { degree: "suggestion", companies: [[acme]], searches: 0, chosen: acme },
    ];
    const [headers, ...rows] = resultTable(names, finished(profileOf(names, 0)), answers, []);
    expect(headers).toEqual(["column_1", "match", "matched_name", "state", "asked_at", "searches"]);
    expect(rows).toEqual([
      ["Acme", "several:2", "", "", "", "0"],
      ["Acne", "suggestion", "", "", "", "0"],
      ["Akme", "suggestion", "Acme, Inc.", "Ohio", "", "0"],
    ]);
  });

  it("have no two headers that differ in case alone", () => {
    const names = { headers: ["Name", "name", "MATCH", "match_2"], rows: [["a"]], brokenRows: 0 };
    const [headers = []] = resultTable(names, finished(profileOf(names, 0)), [], ["state", "name"]);
    expect(headers).toHaveLength(new Set(headers.map((header) => header.toLowerCase())).size);
    expect(headers.slice(4)).toEqual([
      "match",
      "matched_name",
      "state",
      "state_2",
      "name",
      "asked_at",
      "searches",
    ]);
  });
});
