import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reportCommands } from "../../../../src/present/report/reportProtocol.ts";
import { readReportMessage, readReportState } from "../../../../src/ui/connection/reportMessages.ts";
import { reportStates } from "../../../support/report/reportPages.ts";

describe("messages of the report’s page", () => {
  it.each([{ type: "ready" }, ...reportCommands.map((command) => ({ type: "command", command }))])(
    "are taken: %j",
    (message) => {
      expect(readReportMessage(message)).toEqual(message);
    },
  );

  it.each([undefined, null, {}, { type: "command" }, { type: "command", command: "workbench.action.quit" }])(
    "are not taken: %j",
    (message) => {
      expect(readReportMessage(message)).toBeUndefined();
    },
  );
});

describe("a report that was kept over a reload", () => {
  it.each(Object.entries(reportStates()))("is the same: %s", (_name, page) => {
    expect(readReportState(JSON.parse(JSON.stringify(page)))).toEqual(page);
  });

  const [page] = Object.values(reportStates());
  it.each([
    undefined,
    {},
    { ...page, verdict: { level: "fine", text: "" } },
    { ...page, sections: "none" },
    {
      ...page,
      actions: { name: "", buttons: [{ command: "workbench.action.quit", label: "Quit" }] },
    },
    { ...page, title: "x".repeat(5_000) },
  ])("is not taken where it is none: %#", (state) => {
    expect(readReportState(state)).toBeUndefined();
  });

  it("never leads to anything else", () => {
    fc.assert(
      fc.property(fc.anything(), (state) => {
        expect(readReportState(state)).toBeUndefined();
      }),
    );
  });
});
