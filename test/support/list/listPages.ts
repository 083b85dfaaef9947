import { type AskedName, namesToAsk } from "../../../src/domain/list/askedNames.ts";
import { rankColumns } from "../../../src/domain/list/columns.ts";
import type { NameList } from "../../../src/domain/list/nameList.ts";
import { profileOf } from "../../../src/domain/list/profile.ts";
import { type ListContext, listPage } from "../../../src/present/list/listPage.ts";
import type { ListPage } from "../../../src/present/list/listProtocol.ts";
import { createFormatters } from "../../../src/present/wording.ts";
import { wording as fresh } from "../../../tools/pages/wording.ts";
import { finished } from "../finished.ts";

const wording = { ...fresh, formatters: createFormatters() };

/** Noon in this machine’s time zone, in ms since 1970. */
const now = new Date(2026, 10, 22, 12).getTime();
const day = 24 * 3_600_000;

type Entry = ListContext["entries"][number];

function record(name: string, state: string, daysAgo = 3): Entry["companies"][number][number] {
  const accepted = now - 200 * day - name.length * 9 * day;
  return { name, state, accepted, at: now - daysAgo * day, value: { name, state } };
}

function asked(outcome: AskedName["outcome"], rows = 0): AskedName {
  const question = { endpoint: "companies", filters: { company: "x" }, page: "first" } as const;
  return { at: now - 2 * day, question, outcome, rows, searches: rows > 0 ? 1 : 0 };
}

const none: Entry = { degree: "none", companies: [], searches: 0 };
const toro = [[record("Toro Co", "Minnesota")], [record("Toro Corp", "Maine", 9)]];

const junmarch = record("Junmarch Networks", "Utah");
const suggestion: Entry = { ...none, degree: "suggestion", companies: toro };

/** One name of each kind. */
const examples: readonly (readonly [string, Entry])[] = [
  [
    "Northwind Robotics",
    { ...none, degree: "exact", companies: [[record("NORTHWIND ROBOTICS, INC.", "Ohio")]] },
  ],
  ["Toro", { ...none, degree: "several", companies: toro }],
  ["Nothstar Bio", { ...suggestion, companies: [[record("North Star Bio, PBC", "California")]] }],
  ["Junmarch", { ...suggestion, companies: [...toro, [junmarch]], chosen: junmarch }],
  ["Blue Harbor Capital", none],
  ["Zzyzx Holdings", { ...none, asked: asked("answered") }],
  ["Summit", { ...none, asked: asked("answered", 25) }],
  ["Acme Labs", { ...none, asked: asked("lost") }],
  ["Lark & Finch LLC", { ...suggestion, isRejected: true }],
];

function listWith(names: readonly string[]): NameList {
  return {
    headers: ["Company", "City", "Owner"],
    rows: [
      ...names.map((name, at) => [name, "Columbus", String(at)]),
      ["", "", ""],
      [names[0] ?? "", "", ""],
    ],
    brokenRows: 0,
  };
}

/** The page as the product draws it, with whatever a test changes. */
export function drawnList(
  change: Partial<ListContext> & { readonly named?: readonly (readonly [string, Entry])[] } = {},
): ListPage {
  const { named = examples, ...context } = change;
  const list = listWith(named.map(([name]) => name));
  const entries = context.entries ?? named.map(([, entry]) => entry);
  const profile = finished(profileOf(list, 0));
  return listPage(
    {
      title: "prospects.csv",
      list,
      columns: rankColumns(list),
      profile,
      entries,
      read: entries.length,
      questions: namesToAsk(profile.names, entries).length,
      price: { uses: 1, left: 18, reserve: 5 },
      isUnconnected: false,
      agreed: 0,
      hasAsked: false,
      filter: "all",
      most: 200,
      state: {
        source: { kind: "file", uri: "file:///a/prospects.csv" },
        column: 0,
        hasHeader: true,
        choices: {},
      },
      now,
      ...context,
    },
    wording,
  );
}

const many = Array.from({ length: 63 }, (_, at) => {
  const example = examples[at % 3 === 0 ? 4 : at % examples.length];
  return [`${example?.[0] ?? ""} ${String(at)}`, example?.[1] ?? none] as const;
});

/** A text that would do harm as anything but text. */
const hostile = `<img src=x onerror=alert(1)> [run](command:x) $(trash) ${"x".repeat(100)}`;

/** Every state of the page. */
export function listStates() {
  const run = { of: 10, asked: 4, found: 3, searches: 3, isPausing: false };
  return {
    usual: drawnList(),
    many: drawnList({ named: many, most: 20 }),
    running: drawnList({ named: many, run, agreed: 6 }),
    pausing: drawnList({ run: { ...run, isPausing: true } }),
    stopped: drawnList({
      named: many,
      hasAsked: true,
      agreed: 6,
      stopped: "a.example didn’t respond in time. This may have used 1 search.",
    }),
    atReserve: drawnList({ price: { uses: 1, left: 5, reserve: 5 }, refresh: "Refresh (free)" }),
    unknownLeft: drawnList({ named: many, price: { uses: 1, reserve: 0 } }),
    sample: drawnList({ named: many, price: { uses: 0, reserve: 0 } }),
    unconnected: drawnList({ isUnconnected: true }),
    reading: drawnList({ entries: [], read: 4 }),
    toDecide: drawnList({ filter: "decide" }),
    noNames: drawnList({ named: [] }),
    hostile: drawnList({
      title: hostile,
      stopped: hostile,
      named: [
        [hostile, { ...none, degree: "exact", companies: [[record(hostile, hostile)]] }],
        [`${hostile} 2`, { ...none, degree: "suggestion", companies: [[record(hostile, hostile)]] }],
      ],
    }),
  };
}
