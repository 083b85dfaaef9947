import { describe, expect, it } from "vitest";
import type { ForgetTarget } from "../../../../src/store/records/forgetTarget.ts";
import type { Send } from "../../../../src/service/transport.ts";
import { stringifyJson } from "../../../../src/text/json.ts";
import { type AgentRig, agentRigs } from "../../../support/agents/agentRig.ts";
import { company, northwind } from "../../../support/store/forgetting.ts";
import { filing, page } from "../../../support/store/library.ts";
import { asking } from "../../../support/testClient.ts";

const rig = agentRigs();
const ada = { kind: "person", key: "ada exemplar" } as const;
const persons = { related_persons: [{ name: "Ada Exemplar" }, { name: "Bo Other" }] };
const rows = [filing(7, northwind), filing(8, persons)];

/** A service with two filings. */
const send: Send = async ({ url }) => {
  const id = /companies\/(\d+)/.exec(url)?.[1];
  const body = id === undefined ? page(...rows) : (rows.find((row) => row["id"] === Number(id)) ?? null);
  return await Promise.resolve({
    status: 200,
    headers: { "content-type": "application/json" },
    body: new TextEncoder().encode(stringifyJson(body)),
    url,
  });
};

/** A window whose person has searched for everything, has forgotten these, and lets agents pay. */
async function afterForgetting(...targets: readonly ForgetTarget[]): Promise<AgentRig> {
  const window = await rig({ send });
  window.person.settings = { agentConsent: () => "always", agentsSeePeople: () => true };
  await searchFor(window, "");
  expect(await window.engine.store.library.forget(targets)).toBe(true);
  return window;
}

async function searchFor(window: AgentRig, name: string): Promise<void> {
  const filters = name === "" ? {} : { company: name };
  const options = { ...asking(), fresh: true };
  await window.engine.spending.page("search", { endpoint: "companies", filters }, "first", options);
  await window.engine.store.ledger.lines();
}

const sections = ["summary", "people", "raw"];

describe("what a person has forgotten", () => {
  it.each<[string, (window: AgentRig) => Promise<{ readonly text: string }>]>([
    ["a company", (window) => window.call("funding_search_service", { company: "Northwind Robotics, Inc." })],
    ["a slug", (window) => window.call("funding_fetch_record", { company_slug: "northwind-robotics" })],
    ["a person", (window) => window.call("funding_search_service", { person: "Exemplar, Ada" })],
  ])("is asked for by no agent, since that would bring it back or pay for nothing: %s", async (_, call) => {
    const window = await afterForgetting(company, ada);
    expect((await call(window)).text).toMatch(/deleted/);
    expect(window.sent).toHaveLength(1);
    const named = await window.call("funding_search_library", { company: "northwind" });
    expect(named.json["matched"]).toBe(0);
  });

  it("is in no answer that an agent has paid for, nor in the library after it", async () => {
    const window = await afterForgetting(company, ada);
    const states = { states: ["Ohio"], response_format: "detailed" };
    const answers = await Promise.all([
      window.call("funding_search_service", states),
      window.call("funding_search_service", states),
      window.call("funding_fetch_record", { id: "7", sections }),
      window.call("funding_fetch_record", { id: "8", sections }),
    ]);
    answers.push(
      await window.call("funding_search_service", states),
      await window.call("funding_search_library", {}),
      await window.call("funding_get_record", { id: "8", sections }),
      await window.call("funding_get_record", { id: "7", sections }),
    );
    for (const { text } of answers) expect(text).not.toMatch(/northwind|exemplar/i);
    expect(answers.map(({ isError }) => isError)).toEqual([
      false,
      false,
      true,
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(answers[3]?.text).toContain("Bo Other");
    expect(window.sent).toHaveLength(4);
  });

  it("is there for agents again after the person’s own search for it", async () => {
    const window = await afterForgetting(company);
    await searchFor(window, "Northwind Robotics");
    const { text } = await window.call("funding_search_service", { company: "Northwind Robotics" });
    expect(text).toContain("Northwind Robotics");
    const named = await window.call("funding_search_library", { company: "northwind" });
    expect(named.json["matched"]).toBe(1);
  });
});
