import { describe, expect, it } from "vitest";
import type { Charge } from "../../../../src/domain/allowance/usageLines.ts";
import { usageCommands, type UsagePage } from "../../../../src/present/usage/usageProtocol.ts";
import type { LedgerEntry } from "../../../../src/service/client/client.ts";
import {
  busyLines,
  drawnUsage,
  nothingLearned,
  now,
  usageLine,
  usageStates,
} from "../../../support/usage/usagePages.ts";

const known = {
  at: now - 300_000,
  how: "answer",
  unmeasured: 0,
  exhausted: false,
  freeCheck: "free",
} as const;

function periodOf({ chart }: UsagePage, days: number): readonly string[] {
  const period = chart?.periods.find((one) => one.days === days);
  return period === undefined ? [] : [period.total, ...period.sums.map(({ text }) => text)];
}

/** Every word of a page. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

describe("what is left", () => {
  it.each([
    [
      "an estimate",
      { ...known, remaining: 42, unmeasured: 1 },
      "About 41 searches left",
      ["42 searches left when last updated (5 min. ago).", "1 request since may have used a search."],
    ],
    [
      "what is not known",
      { how: "none", unmeasured: 0, exhausted: false, freeCheck: "unknown" },
      "Searches left: unknown",
      ["The service hasn’t said how many searches are left."],
    ],
  ] as const)("says %s, and since when", (_name, allowance, text, lines) => {
    expect(drawnUsage({ allowance }).left).toMatchObject({ text, lines });
  });

  it.each([
    ["free", "free"],
    ["unknown", "free"],
    ["suspected", "may use 1 search"],
    ["notFree", "may use 1 search"],
  ] as const)("offers to refresh by a button that says its price: %s", (freeCheck, cost) => {
    const { actions } = drawnUsage({ allowance: { ...known, freeCheck } }).left;
    expect(actions[0]).toEqual({ command: "refresh", label: "Refresh", cost, isMain: true });
  });

  it("offers the plans where nothing is left and the service has named them", () => {
    const exhausted = { ...known, remaining: 0, exhausted: true } as const;
    const commands = (upgradeUrl: object): readonly string[] =>
      drawnUsage({ allowance: { ...exhausted, ...upgradeUrl } }).left.actions.map(({ command }) => command);
    expect(commands({ upgradeUrl: "https://plans.example" })).toEqual(["refresh", "seePlans", "export"]);
    expect(commands({})).toEqual(["refresh", "export"]);
  });

  it("has nothing to refresh without a connection, or while sample data is used", () => {
    for (const change of [{ isConnected: false }, { usesSample: true }]) {
      const { left, prices } = drawnUsage(change);
      expect(left.actions.map(({ command }) => command)).not.toContain("refresh");
      expect(left.text).not.toMatch(/\d/);
      expect(prices).toBeUndefined();
    }
  });
});

describe("the days", () => {
  it("add up to the totals, and the totals to all requests", () => {
    const page = drawnUsage({ lines: busyLines() });
    for (const days of [14, 30]) {
      const ofPeriod = page.chart?.days.slice(-days) ?? [];
      const sum = ofPeriod.reduce((all, { counted, unknown, free }) => all + counted + unknown + free, 0);
      expect(periodOf(page, days)[0]).toBe(`${String(sum)} requests`);
    }
    expect(periodOf(page, 30)[0]).toBe(`${String(busyLines().length)} requests`);
  });

  it("count one as one, and leave out what there is none of", () => {
    const lines = [usageLine(1, "counted"), usageLine(2, "unknown"), usageLine(3, "free")];
    expect(periodOf(drawnUsage({ lines }), 14)).toEqual([
      "3 requests",
      "1 search used",
      "Up to 1 search used",
      "1 free request",
    ]);
    expect(periodOf(drawnUsage({ lines: lines.slice(0, 1) }), 14)).toEqual(["1 request", "1 search used"]);
    expect(periodOf(drawnUsage({ lines: lines.slice(2) }), 14)).toEqual([
      "1 request",
      "0 searches used",
      "1 free request",
    ]);
  });

  it("say in words and numbers what each used", () => {
    const charges: readonly Charge[] = ["counted", "counted", "unknown", "free"];
    const { chart } = drawnUsage({ lines: charges.map((charge, index) => usageLine(index, charge)) });
    expect(chart?.days).toHaveLength(30);
    expect(chart?.days.at(-1)).toEqual({
      label: "Today",
      day: "Today",
      counted: 2,
      unknown: 1,
      free: 1,
      used: "2–3",
      words: "Nov 22, 2026: 2 searches used, Up to 1 search used, 1 free request",
    });
    expect(chart?.days.at(-2)).toMatchObject({
      label: "Nov 21",
      day: "Nov 21, 2026",
      used: "",
      words: "Nov 21, 2026: no requests",
    });
  });

  it("are not drawn where there are no requests", () => {
    const { chart, requests } = drawnUsage();
    expect(chart).toBeUndefined();
    expect(requests).toMatchObject({ groups: [], empty: "No requests in the last 30 days." });
  });
});

describe("the sample", () => {
  const lines = [
    usageLine(1, "counted"),
    usageLine(2, "counted", { service: "sample:", reading: { remaining: 3 } }),
  ];

  it("is apart, by a choice that says which is shown", () => {
    const real = drawnUsage({ lines });
    expect(real.sources).toMatchObject({ chosen: "service" });
    expect(real.sources?.options.map(({ label }) => label)).toEqual(["Your searches", "Sample data"]);
    expect(periodOf(real, 14)).toEqual(["1 request", "1 search used"]);
    expect(drawnUsage({ lines: lines.slice(0, 1) }).sources).toBeUndefined();
  });

  it("uses no searches, whatever its service counts", () => {
    const page = drawnUsage({ lines, usesSample: true, source: "sample" });
    expect(periodOf(page, 14)).toEqual(["1 request", "0 searches used", "1 free request"]);
    expect(page.requests.groups[0]?.lines).toMatchObject([{ charge: "free", used: "free" }]);
    expect(page.left).toMatchObject({
      text: "Sample data",
      lines: ["Fictional companies. Doesn’t use your searches."],
    });
    expect(textsOf(page).join(" ")).not.toMatch(/3 left|42/);
    expect(page.prices).toBeUndefined();
  });
});

const filing = { endpoint: "filing", id: "7" } as const;

/** A search for companies. */
function companies(
  filters: Extract<LedgerEntry["question"], { endpoint: "companies" }>["filters"],
  page = 1,
): LedgerEntry["question"] {
  return { endpoint: "companies", filters, page };
}

describe("what each request was", () => {
  it.each<[string, Charge, Partial<LedgerEntry>, string | undefined, object]>([
    [
      "a search, in its words",
      "counted",
      {
        question: companies({ company: "Acme", states: ["California"] }, 2),
        rows: 25,
        reading: { remaining: 47 },
      },
      undefined,
      {
        words: "Company “Acme”, California, page 2",
        facts: ["Company search", "25 results", "47 left after it"],
        used: "used 1 search",
      },
    ],
    [
      "a filing by its name",
      "unknown",
      { question: filing, rows: 1 },
      "Acme Robotics",
      { words: "Acme Robotics", facts: ["Full filing"], used: "may have used 1 search" },
    ],
    [
      "a name as one line of text",
      "free",
      { question: filing, rows: 1 },
      "Acme\n\u202eRobotics",
      { words: "Acme Robotics" },
    ],
    [
      "its id without a name",
      "free",
      { question: filing, rows: 1 },
      undefined,
      { words: "Filing 7", used: "free" },
    ],
    [
      "one result",
      "free",
      { rows: 1 },
      undefined,
      { words: "Series “Seed”", facts: ["Fundings", "1 result"] },
    ],
    ["no results", "free", { rows: 0, counted: "no" }, undefined, { facts: ["Fundings", "no results"] }],
    [
      "a check without what it looked for",
      "free",
      { question: companies({ company: "no-such-company-0b6f" }), purpose: "freeCheck", rows: 0 },
      undefined,
      { words: "Allowance check", facts: [], used: "free" },
    ],
    [
      "a failure",
      "unknown",
      { failure: "server", status: 500, requestId: "d9428888-122b" },
      undefined,
      { facts: ["Fundings", "failed: service error"] },
    ],
    [
      "a used-up allowance",
      "free",
      { failure: "limit", status: 429, counted: "no" },
      undefined,
      { facts: ["Fundings", "failed: no searches left"] },
    ],
    [
      "a throttle, and the count that came with it",
      "free",
      { failure: "throttled", status: 429, counted: "no", reading: { remaining: 39 } },
      undefined,
      { facts: ["Fundings", "failed: too many requests", "39 left after it"] },
    ],
    [
      "one that was stopped",
      "unknown",
      { failure: "cancelled" },
      undefined,
      { facts: ["Fundings", "cancelled"] },
    ],
  ])("says %s", (_name, charge, change, name, expected) => {
    const page = drawnUsage({ lines: [usageLine(0, charge, change)], nameOf: () => name });
    expect(page.requests.groups[0]?.lines[0]).toMatchObject(expected);
  });

  it("is listed under its day, the newest first", () => {
    const { groups } = drawnUsage({
      lines: [
        usageLine(1, "free"),
        usageLine(2, "free"),
        usageLine(1, "free", { daysAgo: 1 }),
        usageLine(1, "free", { daysAgo: 9 }),
      ],
    }).requests;
    expect(groups.map(({ heading, lines }) => [heading, lines.length])).toEqual([
      ["Today", 2],
      ["Yesterday", 1],
      ["Nov 13, 2026", 1],
    ]);
  });

  it("is listed up to a number; the page says what is not shown", () => {
    const lines = busyLines();
    const { requests } = drawnUsage({ lines, most: 10, hasOlder: true });
    expect(requests.groups.flatMap((group) => group.lines)).toHaveLength(10);
    expect(requests).toMatchObject({
      more: "Show More",
      note: "Older requests aren’t shown. The export has them.",
    });
    const whole = drawnUsage({ lines, most: lines.length }).requests;
    expect([whole.more, whole.note]).toEqual([undefined, undefined]);
  });

  it("holds no id of a request or of a check", () => {
    for (const page of Object.values(usageStates())) {
      expect(textsOf(page).join("\n")).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|no-such-company|421671159/);
    }
  });
});

describe("what requests were for", () => {
  it("is listed by purpose with what it used, in one order; what a newer build wrote is shown as it is", () => {
    const lines = [
      usageLine(1, "free", { purpose: "freeCheck" }),
      usageLine(2, "counted", { purpose: "later" }),
      usageLine(3, "unknown", { purpose: "agent" }),
      usageLine(4, "counted", { purpose: "agent" }),
      usageLine(5, "counted", { purpose: "person" }),
    ];
    expect(drawnUsage({ lines }).purposes).toEqual({
      heading: "Requests by purpose, last 30 days",
      columns: ["Purpose", "Requests", "Searches used"],
      rows: [
        ["Your searches and records", "1", "1"],
        ["Agents", "2", "1–2"],
        ["Refreshing the searches left", "1", "0"],
        ["later", "1", "1"],
      ],
    });
    expect(drawnUsage({ lines: [] }).purposes).toBeUndefined();
  });

  it("names the agent’s program in its line, and counts its calls that no service was asked for", () => {
    const agent = { client: "VS\nCode", price: 1, answer: "use" } as const;
    const page = drawnUsage({
      lines: [usageLine(1, "counted", { purpose: "agent", agent })],
      freeAgentCalls: 12,
    });
    expect(page.requests.groups[0]?.lines[0]?.facts).toContain("for an agent in VS Code");
    expect(page.purposes?.rows).toEqual([
      ["Agents", "1", "1"],
      ["Agents, answered from the library", "12", "0"],
    ]);
    expect(drawnUsage({ lines: [], freeAgentCalls: 1 }).purposes?.rows).toHaveLength(1);
  });
});

describe("what was learned of prices", () => {
  it("is shown in plain words", () => {
    expect(drawnUsage().prices?.rows).toEqual([
      ["A page of a company search", "1 search", "measured"],
      ["A page of fundings", "may use 1 search", "not measured yet"],
      ["Opening a full filing", "free", "measured twice"],
      ["Opening a company", "may use 1 search", "free once, not confirmed yet"],
      ["Refreshing the searches left", "free", "measured 5 times"],
    ]);
  });

  it("doesn’t say that nothing was measured if a request is shown to have used a search", () => {
    const question = { endpoint: "companies", filters: {}, page: "first" } as const;
    const lines = [usageLine(1, "counted", { question })];
    expect(drawnUsage({ lines, learned: nothingLearned }).prices?.rows[0]).toEqual([
      "A page of a company search",
      "may use 1 search",
      "used 1 search before, not confirmed yet",
    ]);
  });

  it("is what the document says, where nothing was measured", () => {
    expect(drawnUsage({ learned: nothingLearned }).prices?.rows.at(-1)).toEqual([
      "Refreshing the searches left",
      "free",
      "by the service’s terms, not measured yet",
    ]);
  });
});

it("every button does something that the extension knows", () => {
  for (const { left } of Object.values(usageStates())) {
    expect(left.actions.length).toBeGreaterThan(0);
    for (const { command } of left.actions) expect(usageCommands).toContain(command);
    expect(left.actions.filter(({ isMain }) => isMain === true).length).toBeLessThanOrEqual(1);
  }
});
