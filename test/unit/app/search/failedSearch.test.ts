import { afterAll, describe, expect, it, vi } from "vitest";
import { failureText } from "../../../../src/present/failureText.ts";
import { isServiceError } from "../../../../src/service/errors.ts";
import { inEnglish } from "../../../../src/text/sentence.ts";
import { shapeFaults } from "../../../support/faults/shape.ts";
import { startSwitchedService } from "../../../support/faults/switchedService.ts";
import { companies } from "../../../support/handDriven.ts";
import { sessionOf, testClient } from "../../../support/testClient.ts";
import { failingAt } from "../../../support/faults/failing.ts";

const service = await startSwitchedService();
afterAll(() => service.stop());

/** The buttons of what a failure offers. */
const buttons = {
  setApiKey: "Set API Key…",
  configureConnection: "Configure Connection…",
  diagnose: "Diagnose",
  retry: "Retry",
  seePlans: "See Plans",
  showLog: "Show Log",
  useSampleData: "Use Sample Data",
} as const;

/** A session that shows one row of the service, and what it has asked since. */
async function showingOneRow() {
  const { client } = testClient({ address: service.origin });
  const session = sessionOf(client, {
    now: () => 1,
    maxAgeMs: () => 0,
    connections: { serviceOf: () => service.origin },
  });
  service.behave(shapeFaults.faultless);
  expect(await session.run(companies("Faultless"), { way: "search" })).toBe("done");
  const before = service.asked.length;
  return { session, asked: () => service.asked.slice(before) };
}

describe("a search that fails", () => {
  it.each(failingAt(service.origin.replace("http://", "")))(
    "with $name: one sentence, what helps, the rows stay, nothing is sent again",
    async ({ name, fault, rest = [], says, buttons: expected }) => {
      const { session, asked } = await showingOneRow();
      const { shown } = session.state;
      service.behave(fault, ...rest);
      // Its time is over once it was asked, and not before.
      if (name === "a body that drips")
        vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
      const failed = session.run(companies(name), { way: "search" }).catch((error: unknown) => error);
      while (asked().length === 0) await new Promise((resolve) => setImmediate(resolve));
      if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(5_000);
      vi.useRealTimers();
      const error = await failed;
      if (!isServiceError(error)) throw new Error("the search has not failed", { cause: error });
      const { sentence, actions } = failureText(error, inEnglish);
      expect(sentence).toBe(says);
      expect(actions.map((action) => buttons[action])).toEqual(expected);
      expect(session.state).toEqual({ shown, error: { error, during: "search", question: companies(name) } });
      expect(asked()).toHaveLength(1);
    },
  );
});
