import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isList, isObject, parseJsonText, type Json } from "../../../../src/text/json.ts";
import type { ServiceRecord } from "../../../../src/service/contract/records.ts";
import type { Block, DetailPage, PageButton, Section } from "../../../../src/present/detail/page.ts";
import { textAt } from "../../../../src/present/detail/keys.ts";
import {
  filing,
  funding,
  hostile,
  huge,
  listRow,
  realFilings,
  sparseFund,
} from "../../../support/detail/records.ts";
import { drawn, drawnAmong, states } from "../../../support/detail/previews.ts";

/** All that the page shows or names, as one text. */
function textOf(page: DetailPage): string {
  return JSON.stringify(page);
}

function section(page: DetailPage, heading: RegExp): Section | undefined {
  return page.sections.find((part) => heading.test(part.heading));
}

function blocksIn(sections: readonly Section[]): readonly Block[] {
  return sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => [block, ...(block.type === "section" ? blocksIn([block.section]) : [])]),
  );
}

function pointersIn(part: unknown): readonly string[] {
  if (typeof part !== "object" || part === null) return [];
  const own = "pointer" in part && typeof part.pointer === "string" ? [part.pointer] : [];
  return [...own, ...Object.values(part).flatMap(pointersIn)];
}

function leavesOf(value: Json): readonly string[] {
  if (isList(value)) return value.flatMap(leavesOf);
  if (isObject(value)) return Object.values(value).flatMap(leavesOf);
  return typeof value === "string" && value.trim() !== "" ? [value] : [];
}

function figuresFor(value: Json): unknown {
  return drawn({ kind: "filing", value }).figures?.items.map((item) => item.value);
}

function linksToRow(page: DetailPage): number {
  return textOf(page).split("https://row.example/").length - 1;
}

function sourceOf(page: DetailPage | undefined): readonly string[] {
  return (page?.provenance ?? []).map(({ text }) => text);
}

describe("the page of a filing", () => {
  it("shows every documented field", () => {
    const page = drawn(filing);
    expect(page.title).toBe("North Star Robotics, Inc.");
    expect(page.subtitle.map(({ text }) => text)).toEqual([
      "Other Technology",
      "New York",
      expect.stringContaining("Jul 14, 2025"),
    ]);
    expect(page.figures?.items.map(({ label, value }) => [label, value])).toEqual([
      ["Raised", "$4,500,000"],
      ["Offered", "$6,000,000"],
      ["Minimum investment", "$25,000"],
    ]);
    expect(page.figures?.share).toBe(0.75);
    expect(page.figures?.words).toBe("75% of the offer sold");
    expect(page.sections.map(({ heading }) => heading)).toEqual([
      "Description",
      "Contacts",
      "Related persons (4)",
      "Record",
    ]);
  });

  it.each([
    ["nothing sold yet", { money_raised: 0, offered_for_sale: "100" }, 0, "Nothing sold yet"],
    [
      "an offer without a total",
      { money_raised: 5, offered_for_sale: "Indefinite" },
      undefined,
      "The offer has no fixed total",
    ],
    [
      "more raised than offered",
      { money_raised: 5, offered_for_sale: "4" },
      undefined,
      "More raised than offered",
    ],
    ["nothing known", { money_raised: null }, undefined, undefined],
    ["offered 0", { money_raised: 5, offered_for_sale: "0" }, undefined, "More raised than offered"],
    ["nearly all", { money_raised: 99_999, offered_for_sale: "100000" }, 0.99999, "99.9% of the offer sold"],
    ["hardly any", { money_raised: 1, offered_for_sale: "100000" }, 0.00001, "0.1% of the offer sold"],
  ])("traps: %s draws no ratio that is not there", (_name, value, share, words) => {
    const { figures } = drawn({ kind: "filing", value: { id: 1, ...value } });
    expect(figures?.share).toBe(share);
    expect(figures?.words).toBe(words);
  });

  it("traps: missing is not zero, and a minimum of 0 is none", () => {
    expect(figuresFor({ id: 1 })).toEqual(["not stated", "not stated", "not stated"]);
    expect(figuresFor({ id: 1, money_raised: 0, offered_for_sale: "", min_investment: 0 })).toEqual([
      "$0",
      "not stated",
      "No minimum",
    ]);
  });

  it.each([
    [1, 1, undefined],
    [10, 10, undefined],
    [11, 10, "and 1 more"],
  ])("lists %i other filings of its name, %i at most", (count, listed, more) => {
    const others = section(drawnAmong(count), /^Other filings/);
    expect(others?.heading).toBe(`Other filings of this name (${String(count)})`);
    const [links, note] = others?.blocks ?? [];
    expect(links?.type === "records" ? links.items : []).toHaveLength(listed);
    expect(links?.type === "records" ? links.more : "").toBe(more);
    expect(note?.type === "note" ? note.text : "").toContain("need not be the same");
  });

  it("tells other filings of its name apart", () => {
    const [links] = section(drawnAmong(2), /^Other filings/)?.blocks ?? [];
    expect(links?.type === "records" ? links.items[1] : undefined).toEqual({
      key: "filing:1",
      text: "$1.5M · Other Technology · New York · Mar 5, 2023",
      name: "Open NORTH STAR ROBOTICS, INC., Filing 1, $1.5M · Other Technology · New York · Mar 5, 2023",
      aside: "Filing 1",
    });
    expect(section(drawn(filing), /^Other filings/)).toBeUndefined();
    expect(section(drawn(funding, { others: [{ key: "a", record: funding }] }), /^Other/)).toBeUndefined();
  });

  it("keeps a person who is listed twice", () => {
    const [table] = section(drawn(filing), /persons/)?.blocks ?? [];
    expect(table?.type === "table" ? table.rows.map(([name]) => name?.text) : []).toEqual([
      "Ada Lindqvist",
      "W. Brian Blakeley",
      "Ada Lindqvist",
      ". Blakeley Capital Corp",
    ]);
  });

  it("offers to open, to write, to call and to copy", () => {
    const lines = blocksIn(drawn(filing).sections).flatMap((block) =>
      block.type === "lines" ? block.lines : [],
    );
    expect(lines.map(({ label, value }) => [label, value.open?.how, value.copy?.pointer])).toEqual([
      ["Web", "open", "/contacts/0/web"],
      ["Email", "mail", "/contacts/0/email/0"],
      ["Phone", "call", "/contacts/0/phone/0"],
      ["Phone", "call", "/contacts/0/phone/1"],
      ["Fax", undefined, "/contacts/0/fax/0"],
      ["Address", undefined, "/contacts/0/address"],
      ["LinkedIn", "open", "/contacts/0/linkedin"],
      ["Twitter", "open", "/contacts/0/twitter"],
    ]);
  });

  it("traps: the detail has no top-level web: it is that of the row, once", () => {
    const value = { id: 1, contacts: [{ web: "", phone: ["555-0100"] }] };
    expect(linksToRow(drawn({ kind: "filing", value }, { web: "row.example" }))).toBe(1);
    const named = { id: 1, contacts: [{ web: "https://www.row.example" }] };
    expect(linksToRow(drawn({ kind: "filing", value: named }, { web: "row.example" }))).toBe(0);
  });

  it("says that nothing is stated only where the detail said so", () => {
    expect(textOf(drawn(sparseFund))).toContain("No contact is stated.");
    const row: ServiceRecord = { kind: "filing", value: { id: 1, name: "A" } };
    for (const state of ["partial", "loading", "failed"] as const) {
      expect(textOf(drawn(row, { state }))).not.toContain("No contact is stated.");
      expect(textOf(drawn(row, { state }))).not.toContain("No related person is stated.");
    }
  });

  it("traps: accepted_at keeps its original beside the local time; an unreadable one stays text", () => {
    expect(textOf(drawn(filing))).toContain("2025-07-14T17:30:00-04:00");
    expect(textOf(drawn(sparseFund))).toContain("2025-02-30 sometime");
  });

  it("shows known fields of another type, and unknown ones, all the same", () => {
    const value = {
      id: 1,
      name: "A",
      contacts: "by post",
      related_persons: [["x"]],
      money_raised: { usd: 5 },
      surprise: [1, 2],
    };
    const text = textOf(drawn({ kind: "filing", value, problem: "contacts" }));
    for (const shown of ["by post", '"x"', "Money raised", "Surprise", "Unexpected form"])
      expect(text).toContain(shown);
  });
});

describe("the page of an undocumented record", () => {
  it.each([
    ["a funding", funding],
    [
      "a company",
      {
        kind: "company",
        value: { slug: "a", note: "in\nlines", list: [], none: null, odd: [[1], { b: "c" }, "d"] },
      } as const,
    ],
  ])("traps: drops nothing of %s", (_name, record: ServiceRecord) => {
    const text = textOf(drawn(record));
    for (const leaf of leavesOf(record.value)) {
      expect(text).toContain(JSON.stringify(leaf).slice(1, -1));
    }
  });

  it.each([
    ["an amount by its key", { valuation: 180_000_000 }, "$180,000,000"],
    ["an amount as text", { amount: "$40 Million" }, "$40 Million"],
    ["a percentage", { stake_percent: 12.5 }, "12.5 %"],
    ["a date", { founded_on: "2019-03-04" }, "Mar 4, 2019"],
    ["a year, not an amount of anything", { founded_year: 2019 }, '"2019"'],
    ["a large number", { employees: 12_500 }, "12,500"],
    ["an id of digits", { id: 421_671_159 }, '"421671159"'],
    ["an integer beyond 2^53", { views: 9_007_199_254_740_993n }, "9,007,199,254,740,993"],
    ["a domain under a key for links", { domain: "acme.example" }, "https://acme.example/"],
    ["a mail", { person: "ann@acme.example" }, "mailto:ann@acme.example"],
    ["a flag", { is_public: true }, '"Public"'],
    ["a key in words", { sourceURL: "x" }, '"Source URL"'],
    ["null", { note: null }, "not stated"],
    ["an empty list", { note: [] }, '"none"'],
  ])("recognises %s", (_name, value, shown) => {
    expect(textOf(drawn({ kind: "company", value }))).toContain(shown);
  });

  it.each([[null], [[1, "two", { three: 3 }]], ["text"], [17], [[]], [{}]])("draws %j", (value) => {
    expect(drawn({ kind: "company", value }).title).not.toBe("");
  });
});

describe("the page's bounds", () => {
  it("draws a part of a huge record, and says what is left out", () => {
    const page = drawn(huge);
    const text = textOf(page);
    expect(text.length).toBeLessThan(1_000_000);
    expect(text).toContain("… 9900 more");
    expect(text).toContain("Nested deeper");
    expect(text).toMatch(/… 1\d{6} more characters/);
  });

  it("leads every copy to a value of the record", () => {
    for (const record of [filing, sparseFund, funding, hostile, huge, ...realFilings()]) {
      const pointers = pointersIn(drawn(record));
      expect(pointers.length).toBeGreaterThan(0);
      for (const pointer of pointers) expect(textAt(record.value, pointer), pointer).toBeDefined();
    }
  });

  it("is plain JSON for any record whatever", () => {
    const kinds = fc.constantFrom("filing", "funding", "company");
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }).map(parseJsonText), kinds, (value, kind) => {
        const page = drawn({ kind, value });
        expect(JSON.parse(JSON.stringify(page))).toEqual(page);
        expect(page.title).not.toBe("");
      }),
    );
  });

  it("takes filings with any value in any field", () => {
    const keys = [
      "id",
      "name",
      "accepted_at",
      "state",
      "industry",
      "money_raised",
      "offered_for_sale",
      "contacts",
      "related_persons",
      "description",
      "web",
    ];
    const value = fc.dictionary(fc.constantFrom(...keys), fc.json({ maxDepth: 3 }).map(parseJsonText));
    fc.assert(
      fc.property(value, (record) => {
        const page = drawn({ kind: "filing", value: record });
        for (const pointer of pointersIn(page)) expect(textAt(record, pointer)).toBeDefined();
      }),
    );
  });
});

describe("hostile text", () => {
  const text = textOf(drawn(hostile));

  it.each([
    "\u202e",
    'javascript:alert(document.domain)","how"',
    'user:pass@evil.example","how"',
    "mailto:a@b.example?bcc",
  ])("has no %j in it", (part) => {
    expect(text).not.toContain(part);
  });

  it("links only to http, https, mailto and tel", () => {
    const hrefs = [...text.matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href ?? "");
    expect(hrefs.length).toBeGreaterThan(0);
    for (const href of hrefs) expect(href).toMatch(/^(?:https?:\/\/|mailto:|tel:)/);
  });

  it("shows the host of a look-alike", () => {
    expect(text).toContain("xn--");
  });
});

function buttonsOf(page: DetailPage | undefined): readonly PageButton[] {
  return [...(page?.status.actions ?? []), ...(page?.actions ?? [])];
}

function costs(page: DetailPage): readonly string[] {
  return buttonsOf(page).flatMap((button) => button.cost ?? []);
}

function main(page: DetailPage | undefined): readonly (readonly [string, string])[] {
  return buttonsOf(page)
    .filter(({ isMain }) => isMain === true)
    .map(({ command, label }) => [command, label]);
}

describe("the state of the page", () => {
  const all = states();

  it.each([
    ["loading", "Loading the full filing…", []],
    ["waiting", "Loading the record…", []],
    ["partial", "Description, contacts, and related persons aren’t loaded yet.", ["load"]],
    ["unknownFiling", "This record isn’t loaded yet.", ["load"]],
    ["partialElsewhere", "This record came from api.example.com. Connect to it again", []],
    ["sampleElsewhere", "This is a sample record. Use sample data again", ["useSampleData"]],
    [
      "failedElsewhere",
      "did not answer in time. This may have been counted as a search. This record came from",
      [],
    ],
    ["fullElsewhere", "", []],
    ["failed", "did not answer in time", ["retry", "showLog"]],
    ["gone", "no such record", []],
    ["full", "", []],
  ])("%s says %j and offers %j", (name, words, commands) => {
    expect(all[name]?.status.text).toContain(words);
    expect(all[name]?.status.actions.map(({ command }) => command)).toEqual(commands);
  });

  it("names the parts that are on their way, once", () => {
    expect(all["loading"]?.awaited).toEqual(["Description", "Contacts", "Related persons"]);
    expect(all["full"]?.awaited).toEqual([]);
    expect(drawn(filing, { state: "loading" }).awaited).toEqual([]);
  });

  it("says what a button may use before it is pressed", () => {
    const buttons = Object.values(all).flatMap((page) => [...page.actions, ...page.status.actions]);
    for (const { command, cost, isDisabled } of buttons) {
      const asks = ["load", "refresh", "openCompany", "retry"].includes(command);
      if (asks && isDisabled !== true) expect(["may use 1 search", "free"]).toContain(cost);
      if (["insert", "copyRecord", "openJson", "previous", "next"].includes(command))
        expect(cost).toBeUndefined();
    }
  });

  it.each([
    ["unknown", "may use 1 search"],
    ["free", "free"],
    ["counted", "1 search"],
  ] as const)("names the price where it is %s: %s", (price, cost) => {
    expect(costs(drawn(listRow, { state: "partial", price }))).toEqual([cost]);
    expect(costs(drawn(filing, { price }))).toEqual([cost]);
    expect(costs(drawn(funding, { price }))).toEqual([cost]);
    expect(costs(drawn(undefined, { state: "failed", price }))).toEqual([cost]);
  });

  it("has one main button: it loads what is missing, else it inserts", () => {
    expect(main(all["partial"])).toEqual([["load", "Load Full Filing"]]);
    expect(main(all["full"])).toEqual([["insert", "Insert"]]);
    expect(main(all["partialElsewhere"])).toEqual([["insert", "Insert"]]);
    expect(main(drawn(undefined, { state: "partial", recordKind: "company" }))).toEqual([
      ["load", "Load Company Record"],
    ]);
  });

  it("offers nothing that would ask for a record of another service, and says why", () => {
    const asking = Object.entries(all)
      .filter(([name]) => name.endsWith("Elsewhere"))
      .flatMap(([, page]) => [...page.actions, ...page.status.actions])
      .filter(({ command }) => ["load", "retry", "refresh", "openCompany"].includes(command));
    expect(asking.map(({ command }) => command).toSorted()).toEqual(["openCompany", "refresh"]);
    for (const { isDisabled, hint, cost } of asking) {
      expect([isDisabled, cost]).toEqual([true, undefined]);
      expect(hint).toBe("This record came from api.example.com. Connect to it again to load more.");
    }
  });

  it("inserts and copies in the form last used, and in any other", () => {
    const asked = drawn(filing).actions.map(({ command, label }) => [command, label]);
    expect(asked).toEqual(
      expect.arrayContaining([
        ["insert", "Insert"],
        ["insertAs", "Insert As…"],
        ["copyRecord", "Copy"],
        ["copyRecordAs", "Copy As…"],
      ]),
    );
    expect(drawn(undefined, { state: "loading" }).actions.map(({ command }) => command)).toEqual([
      "previous",
      "next",
    ]);
  });

  it("offers the company of a funding, by its slug alone", () => {
    expect(drawn(funding).actions.map(({ command }) => command)).toContain("openCompany");
    expect(drawn(filing).actions.map(({ command }) => command)).not.toContain("openCompany");
    expect(drawn(funding).actions.map(({ command }) => command)).not.toContain("refresh");
  });

  it("says where the record comes from", () => {
    expect(sourceOf(all["full"])).toEqual(["From api.example.com", "asked 3 min. ago", "full filing"]);
    expect(sourceOf(all["sample"])).toEqual([
      "Sample data: a fictional company",
      "asked 3 min. ago",
      "from the store, no search used",
      "full filing",
    ]);
    expect(sourceOf(all["failed"])).toContain("search-result fields only");
  });
});
