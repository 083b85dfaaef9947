import { describe, expect, it } from "vitest";
import { expiredKey } from "../../../../src/sample/service.ts";
import { type AgentRig, agentRigs } from "../../../support/agents/agentRig.ts";
import { asking, testKey } from "../../../support/testClient.ts";

const rig = agentRigs();
const input = { company: "robotics" };
const list = { endpoint: "companies", filters: {} } as const;

const search = async (window: AgentRig, at: number) =>
  await window.call("funding_search_service", { company: `company ${String(at)}` });

describe("a paid call", () => {
  it.each(["not-the-key", expiredKey])(
    "is sent once with a key that the service rejects (%s), until that changes or works",
    async (key) => {
      const window = await rig();
      window.person.key = key;
      window.person.settings = { agentConsent: () => "always" };
      expect((await search(window, 0)).isError).toBe(true);
      const other = await window.open();
      other.person.key = key;
      other.person.settings = window.person.settings;
      for (let at = 1; at < 12; at += 1) {
        const { text } = await search(at % 2 === 0 ? window : other, at);
        expect(text).toMatch(/rejected the API key.*“Set API Key…”/);
        expect(await window.tools.prepare("funding_search_service", input, asking().signal)).toBeUndefined();
      }
      expect([window.sent.length, other.sent.length]).toEqual([1, 0]);
      expect((await window.call("funding_get_allowance", {})).json["key_rejected"]).toBe(true);
      window.person.key = testKey;
      expect((await search(window, 12)).isError).toBe(false);
      expect([window.sent.length, (await search(other, 13)).isError]).toEqual([2, true]);
    },
  );

  it("is sent again after the service has answered the person with the key that it had rejected", async () => {
    let status = 401;
    const page = new TextEncoder().encode(JSON.stringify({ feed_entries: [], next_page: null }));
    const window = await rig({
      send: async ({ url }) => await Promise.resolve({ status, headers: {}, body: page, url }),
    });
    window.person.settings = { agentConsent: () => "always" };
    await window.call("funding_search_service", input);
    status = 200;
    expect((await window.call("funding_search_service", input)).isError).toBe(true);
    await window.engine.spending.page("search", list, "first", asking());
    expect((await window.call("funding_search_service", input)).isError).toBe(false);
    expect(window.sent).toHaveLength(3);
  });
});
