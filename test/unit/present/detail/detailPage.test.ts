import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isList, isObject, parseJsonText, type Json } from "../../../../src/text/json.ts";
import type { ServiceRecord } from "../../../../src/service/contract/records.ts";
import { ServiceError } from "../../../../src/service/errors.ts";
import type {
  Block,
  DetailPage,
  PageButton,
  Section,
} from "../../../../src/present/detail/detailProtocol.ts";
import { raisedShare } from "../../../../src/present/amountText.ts";
import { textAt } from "../../../../src/present/detail/jsonKeys.ts";
import {
  company,
  filing,
  funding,
  hostile,
  listRow,
  long,
  realFilings,
  sparseFund,
} from "../../../support/detail/records.ts";
import {
  detailStates,
  drawn,
  drawnAmong,
  type PageChange,
  personBeside,
  rowWith,
} from "../../../support/detail/detailPages.ts";

const ada = personBeside("Ada Lindqvist", "filing:9", {
  kind: "filing",
  value: { id: 9, name: "Marl Foods", money_raised: 1_500_000, state: "Ohio" },
});

const drawnWith = (change: PageChange): DetailPage => drawn(filing, change);

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
  it("says which requests brought it and when: the first and the last one that were not free", () => {
    const questions = [
      { endpoint: "companies", filters: { company: "North" }, page: "first" },
      { endpoint: "filing", id: "7" },
      { endpoint: "companies", filters: {}, page: "first" },
      { endpoint: "companies", filters: { states: ["California"] }, page: "first" },
    ] as const;
    const now = Date.UTC(2025, 7, 10);
    const requests = questions.map((question, day) => ({
      question,
      at: now - (day + 1) * 86_400_000,
      counted: day === 0 ? ("no" as const) : ("unknown" as const),
    }));
    expect(sourceOf(drawnWith({ now, beside: { requests } })).slice(-2)).toEqual([
      "received 4 days ago with: California",
      "received 2 days ago with: filing 7",
    ]);
    expect(sourceOf(drawnWith({ now, beside: { requests: requests.slice(0, 2) } })).slice(-1)).toEqual([
      "received 2 days ago with: filing 7",
    ]);
    const unpaid = [
      drawnWith({ beside: { requests: requests.slice(0, 1) } }),
      drawnWith({ beside: { requests }, isSample: true }),
    ];
    expect(unpaid.flatMap(sourceOf).filter((text) => text.startsWith("received"))).toEqual([]);
  });

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
    expect(page.figures?.words).toBe("75% of the offering sold");
    expect(page.sections.map(({ heading }) => heading)).toEqual([
      "Description",
      "Contacts",
      "Related persons (4)",
      "Other filings under this name",
      "Record",
    ]);
  });

  it.each([
    [{ money_raised: 0, offered_for_sale: "100" }, "Nothing sold yet"],
    [{ money_raised: 5, offered_for_sale: "Indefinite" }, "The offering has no fixed total"],
    [{ money_raised: 5, offered_for_sale: "0" }, "More raised than offered"],
    [{ money_raised: null, offered_for_sale: null }, undefined],
    [{ money_raised: 99_999, offered_for_sale: "100000" }, "99.9% of the offering sold"],
    [{ money_raised: 1, offered_for_sale: "100000" }, "0.1% of the offering sold"],
  ])("says of %j no more than there is: %s", (value, words) => {
    const { figures } = drawn({ kind: "filing", value: { id: 1, ...value } });
    expect(figures?.share).toBe(raisedShare(value.money_raised, value.offered_for_sale));
    expect(figures?.words).toBe(words);
  });

  it("traps: missing is not zero, and a minimum of 0 is none", () => {
    expect(figuresFor({ id: 1 })).toEqual(["not reported", "not reported", "not reported"]);
    expect(figuresFor({ id: 1, money_raised: 0, offered_for_sale: "", min_investment: 0 })).toEqual([
      "$0",
      "not reported",
      "No minimum",
    ]);
  });

  it.each([
    [1, 1, undefined],
    [100, 100, undefined],
    [101, 100, "and 1 more"],
  ])("lists %i other filings of its name, %i at most", (count, listed, more) => {
    const others = section(drawnAmong(count), /^Other filings/);
    expect(others?.heading).toBe(`Other filings under this name (${String(count)})`);
    const [links, note] = others?.blocks ?? [];
    expect(links?.type === "records" ? links.items : []).toHaveLength(listed);
    expect(links?.type === "records" ? links.more : "").toBe(more);
    expect(note?.type === "note" ? note.text : "").toContain("The same name isn’t always the same company.");
  });

  it("links to other records of its people, each under the person’s name and with its own", () => {
    const people = section(drawnWith({ beside: ada }), /^Other records naming the same people/);
    const [person, note] = people?.blocks ?? [];
    expect(person).toMatchObject({
      type: "section",
      section: {
        heading: "Ada Lindqvist",
        blocks: [
          {
            type: "records",
            items: [
              {
                key: "filing:9",
                text: "Marl Foods · $1.5M · Ohio",
                name: "Open Marl Foods · $1.5M · Ohio, Filing 9",
                aside: "Filing 9",
              },
            ],
          },
        ],
      },
    });
    expect(note?.type === "note" ? note.text : "").toContain("isn’t always the same person");
    expect(section(drawnWith({ beside: { people: [] } }), /naming its people/)).toBeUndefined();
  });

  it.each([
    [{ isNew: true, changed: [] }, "● New"],
    [{ isNew: false, changed: ["amount", "state"] }, "Changed since you last looked: amount, state"],
  ] as const)("says first what is new: %j", (news, text) => {
    const marks = { star: false, tags: [], note: "", news };
    expect(drawnWith({ marks, isSample: true }).badges).toMatchObject([
      { kind: "news", text },
      { text: "Sample" },
    ]);
    expect(drawnWith({ isSample: true }).badges).toMatchObject([{ text: "Sample" }]);
  });

  it("has marks with words that say what a press does", () => {
    expect(drawn(filing).marks).toMatchObject({
      star: { label: "Star", isOn: false },
      tags: [],
      editTags: { label: "Add Tags…" },
      editNote: { label: "Add Note…" },
    });
    expect(drawnWith({ marks: { star: true, tags: ["a\nb\u202e"], note: "c\nd" } }).marks).toMatchObject({
      star: { label: "Starred", isOn: true },
      tags: ["a b"],
      note: "c d",
      editTags: { label: "Edit Tags…" },
      editNote: { label: "Edit Note…" },
    });
    expect(drawn(undefined, { state: "gone" }).marks).toBeUndefined();
  });

  it.each([
    [0, undefined],
    [1, "1 Change"],
    [2, "2 Changes"],
  ])("offers what changed where versions exist: %i", (changes, label) => {
    const button = drawnWith({ beside: { changes } }).actions.find(
      ({ command }) => command === "showChanges",
    );
    expect(button?.label).toBe(label);
  });

  it("links no one where there is no name", () => {
    const persons = [
      { name: "", relationship: "Director" },
      { name: null },
      { name: 7 },
      { relationship: "x" },
    ];
    const page = drawn({ kind: "filing", value: { id: 1, related_persons: persons } });
    expect(textOf(page)).not.toContain("Show records naming");
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
    expect(textOf(drawn(sparseFund))).toContain("No contacts listed.");
    const row: ServiceRecord = { kind: "filing", value: { id: 1, name: "A" } };
    for (const state of ["partial", "loading", "failed"] as const) {
      expect(textOf(drawn(row, { state }))).not.toContain("No contacts listed.");
      expect(textOf(drawn(row, { state }))).not.toContain("No related persons listed.");
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
    for (const shown of ["by post", '"x"', "Money raised", "Surprise", "Unexpected format"])
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
    ["a large number", { employees: 12_500 }, "12,500"],
    ["an id of digits", { id: 421_671_159 }, '"421671159"'],
    ["an integer beyond 2^53", { views: 9_007_199_254_740_993n }, "9,007,199,254,740,993"],
    ["a domain under a key for links", { domain: "acme.example" }, "https://acme.example/"],
    ["a look-alike, by its host", { web: "https://аcme.example" }, "xn--"],
    ["a mail", { person: "ann@acme.example" }, "mailto:ann@acme.example"],
    ["a flag", { is_public: true }, '"Public"'],
    ["a key in words", { sourceURL: "x" }, '"Source URL"'],
    ["null", { note: null }, "not reported"],
    ["an empty list", { note: [] }, '"none"'],
  ])("recognises %s", (_name, value, shown) => {
    expect(textOf(drawn({ kind: "company", value }))).toContain(shown);
  });
});

describe("the page of a funding", () => {
  const page = drawn(funding);

  it("is called by its company, and opens with amount, series and day", () => {
    expect(page.title).toBe("Larkmoor Labs");
    expect(page.figures?.items.map(({ label, value, original }) => [label, value, original])).toEqual([
      ["Amount", "$40 Million", undefined],
      ["Series", "Series A", undefined],
      ["Created", "May 2, 2025", "2025-05-02T09:15:00-05:00"],
    ]);
    expect(page.subtitle.map(({ text }) => text)).toEqual(["Funding", "Robotics", "Portland, Oregon"]);
  });

  it.each<[string, Json, readonly string[]]>([
    [
      "an undisclosed amount",
      { amount: "Undisclosed", round: "Seed" },
      ["Amount: Undisclosed", "Round: Seed"],
    ],
    ["no amount, which is not zero", { series: "Seed" }, ["Amount: not reported", "Series: Seed"]],
    ["an amount of zero", { amount: 0 }, ["Amount: $0"]],
    ["a day that is none", { amount: "$1", date: "last week" }, ["Amount: $1", "Date: last week"]],
    ["nothing of all that", { id: "x", notes: "y" }, []],
  ])("shows %s", (_name, value, shown) => {
    const items = drawn({ kind: "funding", value }).figures?.items ?? [];
    expect(items.map(({ label, value: text }) => `${label}: ${text}`)).toEqual(shown);
  });

  it("says amount and name once each", () => {
    const fields = blocksIn(page.sections).flatMap((block) => (block.type === "fields" ? block.fields : []));
    const originals = fields.map(({ original }) => original);
    expect(originals).not.toEqual(expect.arrayContaining(["amount"]));
    expect(originals).not.toEqual(expect.arrayContaining(["series"]));
    expect(originals).toEqual(expect.arrayContaining(["title", "valuation", "notes"]));
  });

  it("opens its company by the record’s slug, and says the price", () => {
    const buttons = [
      { command: "openCompany", label: "Open Company", hint: "Open the company’s record", cost: "free" },
    ];
    const [block] = section(drawn(funding, { beside: { hasCompany: true } }), /^Company$/)?.blocks ?? [];
    expect(block).toEqual({ type: "buttons", buttons });
  });

  it("opens no company without a slug: none is made from a name", () => {
    const value = { id: "a", organization: { name: "Larkmoor Labs" } };
    expect(textOf(drawn({ kind: "funding", value }))).not.toContain("openCompany");
  });
});

describe("the page of a company", () => {
  it("opens with what was raised, its fundings and its age", () => {
    const page = drawn(company);
    expect(page.figures?.items.map(({ label, value }) => [label, value])).toEqual([
      ["Total raised", "$49 Million"],
      ["Fundings", "2"],
      ["Founded", "2019"],
    ]);
    expect(page.subtitle.map(({ text }) => text)).toEqual(["Company record", "Portland, Oregon"]);
    expect(page.sections.map(({ heading }) => heading)).toEqual([
      "Description",
      "People (2)",
      "Filings under this name",
      "Record",
      "Headquarters",
      "Fundings",
      "Ownership",
    ]);
    expect(textOf(page)).toContain("Show records naming Ines Ferro");
  });

  it("draws none of them where it says nothing of the kind", () => {
    expect(drawn({ kind: "company", value: { slug: "a" } }).figures).toBeUndefined();
  });
});

/** The headings of what belongs to the same company. */
function relatedHeadings(page: DetailPage): readonly string[] {
  return page.sections.map(({ heading }) => heading).filter((heading) => /filings|fundings/i.test(heading));
}

describe("records of the same company", () => {
  const related = {
    filings: [rowWith("filing:421671159", filing)],
    fundings: [rowWith("funding:larkmoor-labs-series-a", funding)],
  };
  it.each<[string, ServiceRecord, readonly string[]]>([
    ["a filing", listRow, ["Fundings under this name (1)", "Other filings under this name (1)"]],
    ["a funding", funding, ["Other fundings of this company (1)", "Filings under this name (1)"]],
    [
      "a company",
      { kind: "company", value: { name: "Larkmoor Labs" } },
      ["Loaded fundings of this company (1)", "Filings under this name (1)"],
    ],
  ])("are on the page of %s", (_name, record, expected) => {
    const page = drawn(record, { related });
    expect(relatedHeadings(page)).toEqual(expected);
    const [fundings] = page.sections.filter(({ heading }) => /fundings/i.test(heading));
    const known =
      record.kind === "filing" ? "The same name isn’t always the same company." : "there may be more.";
    expect(JSON.stringify(fundings?.blocks.at(-1))).toContain(known);
  });

  it("are told apart by what they say, and open by their keys", () => {
    const links = blocksIn(drawn(company, { related }).sections).flatMap((block) =>
      block.type === "records" ? block.items : [],
    );
    const [fundings, filings] = [
      "$40M · Series A · May 2, 2025 · Oregon · Robotics",
      "$4.5M · Jul 14, 2025 · New York · Other Technology",
    ];
    expect(links).toEqual([
      { key: "funding:larkmoor-labs-series-a", text: fundings, name: `Open Larkmoor Labs, ${fundings}` },
      {
        key: "filing:421671159",
        text: filings,
        name: `Open North Star Robotics, Inc., Filing 421671159, ${filings}`,
        aside: "Filing 421671159",
      },
    ]);
  });

  it("are not searched for where that cannot be asked, or without a name", () => {
    const { searchPrice: _none, ...rest } = { searchPrice: undefined };
    expect(textOf(drawn({ kind: "filing", value: { id: 1 } }, rest))).not.toContain("searchName");
    expect(textOf(drawn({ kind: "funding", value: { title: "A headline" } }))).not.toContain("searchName");
  });
});

/** Every button of a page, those inside its sections too. */
function buttonsIn(page: DetailPage): readonly PageButton[] {
  const inside = blocksIn(page.sections).flatMap((block) => (block.type === "buttons" ? block.buttons : []));
  const around = [page.back, page.refresh].filter((button) => button !== undefined);
  return [...page.status.actions, ...page.actions, ...around, ...inside];
}

describe("where money is", () => {
  it("has nothing with a price among the actions at the top, where a click has just led", () => {
    for (const page of Object.values(detailStates())) {
      for (const { command, cost } of page.actions) expect([command, cost]).toEqual([command, undefined]);
    }
  });

  it("leads back to where a link came from, free", () => {
    const labels = (["filing", "funding", "company"] as const).map(
      (kind) => drawn(company, { cameFrom: rowWith("a", { kind, value: { name: "Larkmoor\nLabs" } }) }).back,
    );
    const hint = "Go back (free)";
    expect(labels).toEqual([
      { command: "back", label: "Back to Filing: Larkmoor Labs", hint },
      { command: "back", label: "Back to Funding: Larkmoor Labs", hint },
      { command: "back", label: "Back to Company: Larkmoor Labs", hint },
    ]);
    expect(drawn(company).back).toBeUndefined();
  });
});

describe("the page's bounds", () => {
  it("draws a part of a long record, and says what is left out", () => {
    const text = textOf(drawn(long));
    expect(text.length).toBeLessThan(100_000);
    expect(text.split("… 2 more").length - 1).toBe(2);
    expect(text).toContain("Nested deeper");
    expect(text).toMatch(/… 1\d{5} more characters/);
    const keys = Object.fromEntries(
      Array.from({ length: 202 }, (_, index) => [`key_${String(index)}`, index]),
    );
    expect(textOf(drawn({ kind: "company", value: keys }))).toContain("… 2 more");
  });

  it("has no mark of direction in it, whatever a record says", () => {
    expect(textOf(drawn(hostile))).not.toContain("\u202e");
  });

  it("leads every copy to a value of the record", () => {
    for (const record of [filing, sparseFund, funding, hostile, long, ...realFilings()]) {
      const pointers = pointersIn(drawn(record));
      expect(pointers.length).toBeGreaterThan(0);
      for (const pointer of pointers) expect(textAt(record.value, pointer), pointer).toBeDefined();
    }
  });

  it("is plain JSON with a title, and copies what is there, for any record", () => {
    const fields =
      "id name accepted_at state industry money_raised offered_for_sale contacts related_persons web";
    const anyJson = fc.json({ maxDepth: 5 }).map(parseJsonText);
    const anyFiling = fc.dictionary(fc.constantFrom(...fields.split(" ")), anyJson);
    const kinds = fc.constantFrom("filing", "funding", "company");
    fc.assert(
      fc.property(fc.oneof(anyJson, anyFiling), kinds, (value, kind) => {
        const page = drawn({ kind, value });
        expect(JSON.parse(JSON.stringify(page))).toEqual(page);
        expect(page.title).not.toBe("");
        for (const pointer of pointersIn(page)) expect(textAt(value, pointer)).toBeDefined();
      }),
    );
  });
});

function costs(page: DetailPage): readonly string[] {
  return buttonsIn(page).flatMap((button) => button.cost ?? []);
}

function main(page: DetailPage): readonly (readonly [string, string])[] {
  return buttonsIn(page)
    .filter(({ isMain }) => isMain === true)
    .map(({ command, label }) => [command, label]);
}

describe("the state of the page", () => {
  const all = detailStates();

  it.each([
    ["loading", "Loading the full filing…", []],
    ["waiting", "Loading the record…", []],
    ["partial", "Description, contacts, and related persons aren’t loaded yet.", ["load"]],
    ["unknownFiling", "This record isn’t loaded yet.", ["load"]],
    ["partialElsewhere", "This record came from api.example.com. Connect to it again", []],
    ["sampleElsewhere", "This is a sample record. Use sample data again", ["useSampleData"]],
    ["failedElsewhere", "didn’t respond in time. This may have used 1 search. This record came from", []],
    ["fullElsewhere", "", []],
    ["failed", "didn’t respond in time", ["retry", "diagnose"]],
    ["gone", "no such record", []],
    ["lostFunding", "This funding isn’t in local data anymore. Browse fundings to find it again.", []],
    ["full", "", []],
  ] as const)("%s says %j and offers %j", (name, words, commands) => {
    expect(all[name].status.text).toContain(words);
    expect(all[name].status.actions.map(({ command }) => command)).toEqual(commands);
  });

  it("says where its sentence counts down, so that not every second is read out", () => {
    const now = Date.UTC(2026, 0, 1);
    const error = new ServiceError({ kind: "throttled", retryAt: now + 42_000, maybeCounted: false });
    const counting = drawn(listRow, { state: "failed", error, now }).status;
    expect(counting).toMatchObject({ kind: "failed", isCounting: true });
    expect(counting.text).toContain("42 s");
    expect(all.failed.status).not.toHaveProperty("isCounting");
  });

  it("names the parts that are on their way, once", () => {
    expect(all.loading.awaited).toEqual(["Description", "Contacts", "Related persons"]);
    expect(all.full.awaited).toEqual([]);
    expect(drawn(filing, { state: "loading" }).awaited).toEqual([]);
  });

  it.each([
    ["unknown", "may use 1 search"],
    ["free", "free"],
    [1, "1 search"],
    [2, "2 searches"],
  ] as const)("names the price where it is %s: %s", (price, cost) => {
    // Each asks for filings of the name as well.
    expect(costs(drawn(listRow, { state: "partial", price }))).toEqual([cost, cost]);
    expect(costs(drawn(filing, { price }))).toEqual([cost, cost]);
    expect(costs(drawn(funding, { price }))).toEqual([cost, cost]);
    expect(costs(drawn(company, { price }))).toEqual([cost, cost]);
    expect(costs(drawn(undefined, { state: "failed", price }))).toEqual([cost]);
  });

  it("has one main button: it loads what is missing, else it inserts", () => {
    expect(main(all.partial)).toEqual([["load", "Load Full Filing"]]);
    expect(main(all.full)).toEqual([["insert", "Insert"]]);
    expect(main(all.partialElsewhere)).toEqual([["insert", "Insert"]]);
    expect(main(drawn(undefined, { state: "partial", kind: "company" }))).toEqual([
      ["load", "Load Company Record"],
    ]);
  });

  it("offers nothing that would ask for a record of another service, and says why", () => {
    const asking = Object.entries(all)
      .filter(([name]) => name.endsWith("Elsewhere"))
      .flatMap(([, page]) => buttonsIn(page))
      .filter(({ command }) => ["load", "retry", "refresh", "openCompany", "searchName"].includes(command));
    expect(asking.map(({ command }) => command).toSorted()).toEqual(["openCompany", "refresh"]);
    for (const { isDisabled, hint, cost } of asking) {
      expect([isDisabled, cost]).toEqual([true, undefined]);
      expect(hint).toBe("This record came from api.example.com. Connect to it again to load more.");
    }
  });

  it("has nothing to insert or to copy before it is loaded", () => {
    expect(drawn(undefined, { state: "loading" }).actions.map(({ command }) => command)).toEqual([
      "previous",
      "next",
    ]);
  });

  it("asks again at its end, but not for what came whole with its list", () => {
    expect(drawn(filing).refresh).toMatchObject({ command: "refresh", cost: "may use 1 search" });
    expect(drawn(company).refresh).toMatchObject({ command: "refresh" });
    expect(drawn(funding).refresh).toBeUndefined();
    expect(drawn(listRow, { state: "partial" }).refresh).toBeUndefined();
  });

  it("says where the record comes from", () => {
    expect(sourceOf(all.full)).toEqual(["From api.example.com", "updated 3 min. ago", "full filing"]);
    expect(sourceOf(all.sample)).toEqual([
      "Sample data: a fictional company",
      "updated 3 min. ago",
      "from local data (free)",
      "full filing",
    ]);
    expect(sourceOf(all.failed)).toContain("search-result fields only");
  });
});
