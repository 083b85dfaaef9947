import { describe, expect, it, vi } from "vitest";
import type { ToolName } from "../../../../src/domain/agents/toolNames.ts";
import { recordId } from "../../../../src/domain/record.ts";
import { agentRigs, type AgentRig, type Person } from "../../../support/agents/agentRig.ts";
import { until } from "../../../../tools/project/until.ts";
import { asking } from "../../../support/testClient.ts";

const rig = agentRigs();

/** A company that the sample service has. */
const input = { company: "robotics" };
const paid = [
  ["funding_search_service", input],
  ["funding_fetch_record", { id: "1" }],
] as const;

/** Paths of requests, without those that measure the allowance. */
const sentBy = ({ sent }: AgentRig): readonly string[] =>
  sent.filter((path) => !path.includes("created_from"));

async function knownId(window: AgentRig): Promise<string> {
  const { value } = await window.engine.spending.page(
    "search",
    { endpoint: "companies", filters: {} },
    "first",
    asking(),
  );
  // By then it is written.
  await window.engine.store.ledger.lines();
  const [record] = value.rows;
  return (record && recordId(record)) ?? "";
}

describe("a paid call", () => {
  it.each([undefined, "", "stop", "decline", "cancel", "Use", "yes", "toString"])(
    "that the person answers with %j sends nothing",
    async (answer) => {
      const window = await rig();
      window.person.answer = answer;
      for (const [name, given] of paid) {
        expect((await window.call(name, given)).isError).toBe(true);
        window.person.isStopped = false;
      }
      expect(window.asked).toHaveLength(2);
      expect(window.sent).toEqual([]);
      expect(await window.engine.store.ledger.lines()).toEqual([]);
    },
  );

  it("that is cancelled before its request has left sends nothing", async () => {
    const window = await rig();
    window.person.settings = { agentConsent: () => "always" };
    const stop = new AbortController();
    stop.abort();
    await expect(window.call("funding_search_service", input, stop.signal)).rejects.toThrow();
    await window.call("funding_search_service", { company: "amber" });
    expect(sentBy(window)).toEqual(["/api/v3/companies?company=amber"]);
  });

  it("names no one without the consent, though the person turns to sample data while it is in flight", async () => {
    const told = { id: 7, name: "Amber Labs", description: "Founded by Grace Hopper", related_persons: [] };
    const body = new TextEncoder().encode(JSON.stringify(told));
    const window = await rig({
      send: async ({ url }) => await Promise.resolve({ status: 200, headers: {}, body, url }),
    });
    window.person.answer = "use";
    window.person.onSend = () => void (window.person.usesSample = true);
    const { text } = await window.call("funding_fetch_record", { id: "7" });
    expect(text).toContain("Amber Labs");
    expect(text).not.toMatch(/Grace|fictional/);
  });

  it("sends one request after “use”, with the agent, the price, and the answer in its line", async () => {
    const window = await rig();
    window.person.answer = "use";
    const { json, isError } = await window.call("funding_search_service", input);
    expect(isError).toBe(false);
    expect(sentBy(window)).toEqual(["/api/v3/companies?company=robotics"]);
    expect(json).toMatchObject({ answered_from: "service", used: "may have used 1" });
    expect(window.asked).toMatchObject([{ price: 1, budgetLeft: 5, reserve: 0 }]);
    expect(await window.engine.store.ledger.lines()).toMatchObject([
      { purpose: "agent", agent: { client: "VS Code", price: 1, answer: "use" } },
    ]);
  });

  it("is answered from what is kept, unasked, once the answer is there, in another window and for the person too", async () => {
    const window = await rig();
    window.person.answer = "use";
    await window.call("funding_search_service", input);
    window.person.answer = undefined;
    const other = await window.open();
    for (const one of [window, other]) {
      const { json, isError } = await one.call("funding_search_service", input);
      expect(isError).toBe(false);
      expect(json).toMatchObject({ used: 0, answered_from: "store" });
    }
    expect([sentBy(window).length, sentBy(other).length, window.asked.length]).toEqual([1, 0, 1]);
    expect(window.freeCalls()).toBe(1);
  });

  it("fetches a record once; then it is whole in the library, and free", async () => {
    const window = await rig();
    const id = await knownId(window);
    const before = sentBy(window).length;
    expect((await window.call("funding_get_record", { id })).json).toMatchObject({ complete: false });
    window.person.answer = "use";
    expect((await window.call("funding_fetch_record", { id })).json).toMatchObject({ complete: true });
    window.person.answer = undefined;
    expect((await window.call("funding_fetch_record", { id: `00${id}` })).json).toMatchObject({ used: 0 });
    expect((await window.call("funding_get_record", { id })).json).toMatchObject({ complete: true });
    expect(sentBy(window).length - before).toBe(1);
  });

  it("with “always” is sent unasked within the budget, and never below the reserve", async () => {
    const window = await rig();
    window.person.settings = { agentConsent: () => "always", agentBudget: () => 2 };
    const states = ["California", "NY", "Texas"];
    const answers = [];
    for (const state of states)
      answers.push(await window.call("funding_search_service", { states: [state] }));
    expect(answers.map(({ isError }) => isError)).toEqual([false, false, true]);
    expect(answers[2]?.text).toContain("startupFunding.agents.dailyBudget");
    window.person.settings = { agentConsent: () => "always", reserveSearches: () => 48 };
    const refused = await window.call("funding_search_service", { states: ["Texas"] });
    expect(refused.text).toContain("startupFunding.reserveSearches");
    expect([sentBy(window).length, window.asked.length]).toEqual([2, 0]);
    expect(await window.engine.store.ledger.lines()).toMatchObject([
      { agent: { answer: "always" } },
      { agent: { answer: "always" } },
    ]);
  });

  it.each<[string, (person: Person) => void, string]>([
    ["a budget of 0", (person) => (person.settings = { agentBudget: () => 0 }), "agents.dailyBudget"],
    [
      "a reserve and an unknown count",
      (person) => (person.settings = { reserveSearches: () => 1 }),
      "reserveSearches",
    ],
    ["a workspace that isn’t trusted", (person) => (person.trusts = false), "isn’t trusted"],
    ["agents stopped", (person) => (person.isStopped = true), "stopped agents"],
    [
      "a setting that says never",
      (person) => (person.settings = { agentConsent: () => "never" }),
      "agents.consent",
    ],
  ])("is refused unasked with %s, whether or not agents may always pay", async (_, change, text) => {
    const window = await rig();
    window.person.answer = "use";
    change(window.person);
    for (const [name, given] of paid) {
      expect((await window.call(name, given)).text).toContain(text);
      expect(await window.tools.prepare(name, given, asking().signal)).toBeUndefined();
    }
    const { settings } = window.person;
    if (settings.agentConsent === undefined)
      window.person.settings = { ...settings, agentConsent: () => "always" };
    for (const [name, given] of paid) expect((await window.call(name, given)).text).toContain(text);
    expect([window.sent, window.asked]).toEqual([[], []]);
  });

  it("is refused immediately after a 429", async () => {
    const window = await rig({ searches: 1 });
    window.person.settings = { agentConsent: () => "always" };
    await window.call("funding_search_service", input);
    const limited = await window.call("funding_search_service", { company: "energy" });
    expect(limited.isError).toBe(true);
    const before = window.sent.length;
    expect((await window.call("funding_search_service", { company: "health" })).text).toContain("used up");
    expect(window.sent.length).toBe(before);
  });

  it("that is stopped by the person stops all of them, and the answer of what is under way stays kept", async () => {
    const window = await rig();
    window.person.answer = "stop";
    expect((await window.call("funding_search_service", input)).text).toContain("stopped agents");
    expect(window.person.isStopped).toBe(true);
    window.person.isStopped = false;
    window.person.answer = "use";
    window.person.elapsed += 1e9;
    window.person.onSend = () => void (window.person.isStopped = true);
    expect((await window.call("funding_search_service", input)).text).toContain("stopped agents");
    window.person.isStopped = false;
    expect((await window.call("funding_search_service", input)).json).toMatchObject({ used: 0 });
  });

  it.each<[string, (person: Person) => void, string]>([
    ["agents are stopped, as in another window", (person) => (person.isStopped = true), "stopped agents"],
    ["the budget is lowered", (person) => (person.settings = { agentBudget: () => 0 }), "dailyBudget"],
    ["the workspace is no longer trusted", (person) => (person.trusts = false), "isn’t trusted"],
  ])("sends nothing where %s while the person reads", async (_, change, text) => {
    const window = await rig();
    const answer = Promise.withResolvers<string>();
    window.person.answer = answer.promise;
    const call = window.call("funding_search_service", input);
    await until("a question", () => window.asked.length === 1);
    change(window.person);
    answer.resolve("use");
    expect((await call).text).toContain(text);
    expect(window.sent).toEqual([]);
  });

  it("is confirmed by the editor’s question, but agents were stopped meanwhile: nothing is sent", async () => {
    const window = await rig();
    await window.tools.prepare("funding_search_service", input, asking().signal);
    window.person.elapsed += 5_000;
    window.person.settings = {
      // Read last before the request.
      agentConsent() {
        window.person.isStopped = true;
        return "ask";
      },
    };
    expect((await window.call("funding_search_service", input)).text).toContain("stopped agents");
    expect(window.sent).toEqual([]);
  });

  it("isn’t asked again for ten minutes after a no", async () => {
    const window = await rig();
    await window.call("funding_search_service", input);
    window.person.answer = "use";
    const again = await window.call("funding_search_service", { company: " ROBOTICS ".trim().toLowerCase() });
    expect(again.text).toContain("in the last ten minutes");
    expect(await window.tools.prepare("funding_search_service", input, asking().signal)).toBeUndefined();
    expect([window.asked.length, window.sent.length]).toEqual([1, 0]);
    window.person.elapsed += 600_000;
    expect((await window.call("funding_search_service", input)).isError).toBe(false);
  });
});

describe("the editor’s own question", () => {
  const prepare = async (window: AgentRig, given: unknown = input) =>
    await window.tools.prepare("funding_search_service", given, asking().signal);

  it("is enough where a person had the time to answer it", async () => {
    const window = await rig();
    expect(await prepare(window)).toMatchObject({ price: 1 });
    window.person.elapsed += 500;
    expect((await window.call("funding_search_service", input)).isError).toBe(false);
    expect([window.asked.length, sentBy(window).length]).toEqual([0, 1]);
  });

  it.each<[string, number, unknown]>([
    ["comes too soon", 499, input],
    ["has another input than was asked for", 5_000, { company: "energy" }],
    ["asks for another page", 5_000, { ...input, cursor: "2.0" }],
  ])("is asked again by ours where the call %s", async (_, ms, given) => {
    const window = await rig();
    await prepare(window);
    window.person.elapsed += ms;
    const { isError } = await window.call("funding_search_service", given);
    // The person is asked, unless the editor’s own question of the same call may still be open.
    expect([isError, window.asked.length, window.sent.length]).toEqual([true, 1, 0]);
  });

  it("is asked again by ours where the call comes too soon, however long its plan takes", async () => {
    const window = await rig();
    await prepare(window);
    window.person.settings = {
      agentBudget() {
        window.person.elapsed += 5_000;
        return 5;
      },
    };
    await window.call("funding_search_service", input);
    expect([window.asked.length, window.sent.length]).toEqual([1, 0]);
  });

  it("is asked again by ours where the editor or its extension host was busy while the time went by", async () => {
    const window = await rig();
    window.person.isBusy = true;
    await prepare(window);
    window.person.elapsed += 5_000;
    await window.call("funding_search_service", input);
    expect([window.asked.length, window.sent.length]).toEqual([1, 0]);
  });

  it("that was declined there stands for no later call whose preparation failed", async () => {
    const window = await rig();
    await prepare(window);
    // Of the no, nothing is heard.
    window.person.elapsed += 60_000;
    window.person.settings = {
      agentBudget() {
        throw new Error("unreadable");
      },
    };
    expect(await prepare(window)).toBeUndefined();
    window.person.settings = {};
    const { text } = await window.call("funding_search_service", input);
    expect(text).toContain("didn’t agree, or hasn’t answered yet");
    expect(window.sent).toEqual([]);
  });

  it("names no price where nothing is to be paid: then a call that has to pay asks", async () => {
    const window = await rig();
    window.person.settings = { agentBudget: () => 0 };
    expect(await prepare(window)).toBeUndefined();
    window.person.settings = {};
    window.person.elapsed += 5_000;
    await window.call("funding_search_service", input);
    expect(window.asked).toHaveLength(1);
  });

  it("sends nothing, whatever the input", async () => {
    const window = await rig();
    for (const given of [input, {}, null, 7, { url: "x" }, { min_raised: 9, max_raised: 1 }])
      await prepare(window, given);
    expect([window.sent, window.asked]).toEqual([[], []]);
  });

  it("that was never answered is a no for the same question", async () => {
    const window = await rig();
    await prepare(window);
    window.person.elapsed += 60_000;
    expect(await prepare(window)).toBeUndefined();
    window.person.elapsed += 1;
    const { text } = await window.call("funding_search_service", input);
    expect(text).toContain("didn’t agree, or hasn’t answered yet");
    expect([window.asked, window.sent]).toEqual([[], []]);
  });
});

/** A call whose person is being asked; `end` lets the time pass that they have. */
async function asked(window: AgentRig, signal?: AbortSignal) {
  const over = new AbortController();
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const timing = vi
    .spyOn(AbortSignal, "timeout")
    .mockImplementation((ms) => (ms === 120_000 ? over.signal : timeout(ms)));
  const answer = Promise.withResolvers<string>();
  window.person.answer = answer.promise;
  const call = window.call("funding_search_service", input, signal);
  await until("a question", () => window.asked.length === 1);
  timing.mockRestore();
  return { call, answer, end: () => over.abort() };
}

describe("a question that was open for two minutes", () => {
  it("still stops agents, for good", async () => {
    const window = await rig();
    const { call, answer, end } = await asked(window);
    end();
    expect((await call).text).toContain("didn’t agree");
    answer.resolve("stop");
    await until("a stop", () => window.person.isStopped);
    expect((await window.call("funding_search_library", {})).text).toContain("stopped agents");
    expect([window.sent, window.person.notifiedTooLate]).toEqual([[], 0]);
  });

  it.each(["ended by the time", "cancelled"])(
    "pays nothing any longer, and says so, where its call was %s",
    async (how) => {
      const window = await rig();
      const cancelling = new AbortController();
      const { call, answer, end } = await asked(window, cancelling.signal);
      if (how === "cancelled") cancelling.abort();
      else end();
      await call.catch(() => undefined);
      answer.resolve("use");
      await until("word of it", () => window.person.notifiedTooLate === 1);
      expect([window.sent, window.asked.length]).toEqual([[], 1]);
    },
  );

  it("says nothing of a no", async () => {
    const window = await rig();
    const { call, answer, end } = await asked(window);
    end();
    await call;
    answer.resolve("decline");
    // The next question waits for the end of this one.
    await until("another question", async () => {
      await window.call("funding_search_service", { company: "energy" });
      return window.asked.length === 2;
    });
    expect([window.sent, window.person.notifiedTooLate]).toEqual([[], 0]);
  });
});

describe("many calls", () => {
  it("of the same question send one request", async () => {
    const window = await rig();
    window.person.settings = { agentConsent: () => "always" };
    const answers = await Promise.all([1, 2, 3].map(() => window.call("funding_search_service", input)));
    expect(answers.map(({ isError }) => isError)).toEqual([false, false, false]);
    expect(sentBy(window)).toHaveLength(1);
  });

  it("of different questions stay within the budget", async () => {
    const window = await rig();
    window.person.settings = { agentConsent: () => "always", agentBudget: () => 3 };
    const companies = Array.from({ length: 12 }, (_, at) => `company ${String(at)}`);
    await Promise.all(companies.map((company) => window.call("funding_search_service", { company })));
    expect(sentBy(window)).toHaveLength(3);
  });

  it("ask one question at a time", async () => {
    const window = await rig();
    const answer = Promise.withResolvers<undefined>();
    window.person.answer = answer.promise;
    const first = window.call("funding_search_service", input);
    await until("a question", () => window.asked.length === 1);
    expect((await window.call("funding_search_service", { company: "energy" })).text).toContain(
      "Another question",
    );
    answer.resolve(undefined);
    await first;
    expect([window.asked.length, window.sent.length]).toEqual([1, 0]);
  });

  it("are a flood from the twenty-first on", async () => {
    const window = await rig();
    const names = Array.from({ length: 60 }, (): ToolName => "funding_search_library");
    const answers = await Promise.all(names.map((name) => window.call(name, {})));
    expect(answers.filter(({ isError }) => isError)).toHaveLength(40);
    expect((await window.call("funding_search_library", {})).isError).toBe(false);
  });
});

describe("a call that is cancelled", () => {
  it("while it is under way leaves its answer in the library, and its line", async () => {
    const window = await rig();
    window.person.settings = { agentConsent: () => "always" };
    const stopping = new AbortController();
    const arrived = Promise.withResolvers<void>();
    window.person.onSend = () => {
      stopping.abort();
      arrived.resolve();
    };
    await expect(window.call("funding_search_service", input, stopping.signal)).rejects.toThrow("aborted");
    await arrived.promise;
    // The window is closed, as by a reload.
    await window.close();
    const next = await window.open();
    expect(
      (await next.call("funding_search_library", { company: "robotics" })).json["matched"],
    ).toBeGreaterThan(0);
    expect(await next.engine.store.ledger.lines()).toMatchObject([{ purpose: "agent", status: 200 }]);
  });

  it("while the person is asked sends nothing, whatever they choose then", async () => {
    const window = await rig();
    const answer = Promise.withResolvers<string>();
    window.person.answer = answer.promise;
    const stopping = new AbortController();
    const call = window.call("funding_search_service", input, stopping.signal);
    await until("a question", () => window.asked.length === 1);
    stopping.abort();
    await expect(call).rejects.toThrow("aborted");
    answer.resolve("use");
    await until("a no", async () => {
      const { text } = await window.call("funding_search_service", input);
      return text.includes("in the last ten minutes");
    });
    expect([window.sent, window.asked.length]).toEqual([[], 1]);
  });
});

it("a call goes to no other service than the one that was connected when it came", async () => {
  const window = await rig();
  const answer = Promise.withResolvers<string>();
  window.person.answer = answer.promise;
  const call = window.call("funding_search_service", input);
  await until("a question", () => window.asked.length === 1);
  window.person.usesSample = true;
  answer.resolve("use");
  expect((await call).text).toContain("has changed");
  expect(window.sent).toEqual([]);
});

describe("sample data", () => {
  it("is free and unasked, and its records are found in sample mode alone", async () => {
    const window = await rig();
    window.person.usesSample = true;
    const { json } = await window.call("funding_search_service", input);
    expect(json).toMatchObject({ used: 0, notice: expect.stringContaining("fictional") as unknown });
    expect((await window.call("funding_search_library", {})).json["matched"]).toBeGreaterThan(0);
    window.person.usesSample = false;
    expect((await window.call("funding_search_library", {})).json["matched"]).toBe(0);
    expect((await window.call("funding_search_service", input)).isError).toBe(true);
    expect(window.asked).toHaveLength(1);
    expect(await window.engine.store.spent("agent")).toBe(0);
    window.person.usesSample = true;
    const id = await knownId(window);
    const people = await window.call("funding_fetch_record", { id, sections: ["people"] });
    expect([Array.isArray(people.json["people"]), window.person.askedForPeople]).toEqual([true, 0]);
  });
});
