import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { usageCommands, usageSources } from "../../../../src/present/usage/usageProtocol.ts";
import { readUsageMessage } from "../../../../src/ui/usage/usageMessages.ts";

describe("messages of the usage page", () => {
  it.each([
    { type: "ready" },
    { type: "more" },
    ...usageSources.map((source) => ({ type: "show", source })),
    ...usageCommands.map((command) => ({ type: "command", command })),
  ])("are taken: %j", (message) => {
    expect(readUsageMessage(message)).toEqual(message);
  });

  it.each([
    undefined,
    null,
    "ready",
    {},
    { type: "show" },
    { type: "show", source: "other" },
    { type: "command", command: "workbench.action.quit" },
    { type: "command", command: ["refresh"] },
    { type: "draw", page: {} },
  ])("are not taken: %j", (message) => {
    expect(readUsageMessage(message)).toBeUndefined();
  });

  it("never lead to anything else", () => {
    fc.assert(
      fc.property(fc.anything(), (message) => {
        expect(["ready", "more", "show", "command", undefined]).toContain(readUsageMessage(message)?.type);
      }),
    );
  });
});
