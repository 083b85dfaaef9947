import { readPageMessage, readPageState } from "../../../../src/ui/detail/pageMessages.ts";
import { describe, expect, it } from "vitest";

describe("a message of the detail page", () => {
  it.each([
    [{ type: "ready" }],
    [{ type: "copyValue", pointer: "/contacts/0/phone/0" }],
    [{ type: "openLink", href: "https://acme.example/" }],
    [{ type: "openOther", key: "filing:7" }],
    [{ type: "command", command: "insertAs" }],
    [{ type: "command", command: "copyRecordAs" }],
  ])("is taken as it is: %j", (message) => {
    expect(readPageMessage(message)).toEqual(message);
  });

  it.each([
    [undefined],
    ["ready"],
    [{ type: "command", command: "clearLocalData" }],
    [{ type: "command", command: "startupFunding.insertRecordAs" }],
    [{ type: "command" }],
    [{ type: "copyValue", pointer: 7 }],
    [{ type: "copyValue", pointer: "/".repeat(10_001) }],
    [{ type: "openLink", href: ["https://acme.example/"] }],
    [{ type: "openOther", key: 7 }],
    [{ type: "openOther", key: "7".repeat(1_001) }],
    [{ type: "eval", text: "1" }],
  ])("is dropped where it is nothing that a page may ask: %j", (message) => {
    expect(readPageMessage(message)).toBeUndefined();
  });
});

describe("the state of a page that came back", () => {
  it("names a record, or is dropped", () => {
    expect(readPageState({ origin: "sample:", id: "7" })).toEqual({ origin: "sample:", id: "7" });
    expect(readPageState({ origin: "sample:" })).toBeUndefined();
    expect(readPageState({ origin: "sample:", id: 7 })).toBeUndefined();
  });
});
