import { readPageMessage, readPageState } from "../../../../src/ui/detail/pageMessages.ts";
import { describe, expect, it } from "vitest";

const of = { service: "https://app.example", id: "7" };

describe("a message of the detail page", () => {
  it.each([
    [{ type: "ready" }],
    [{ type: "copyValue", pointer: "/contacts/0/phone/0" }],
    [{ type: "openLink", href: "https://acme.example/" }],
    [{ type: "openOther", key: "filing:7" }],
    [{ type: "openPerson", pointer: "/related_persons/0/name" }],
    [{ type: "command", command: "back", of }],
    [{ type: "command", command: "searchName", of }],
    [{ type: "command", command: "toggleStar", of }],
    [{ type: "command", command: "showChanges", of }],
    [{ type: "command", command: "insertAs", of }],
    [{ type: "command", command: "load", of }],
  ])("is taken as it is: %j", (message) => {
    expect(readPageMessage(message)).toEqual(message);
  });

  it.each([
    [undefined],
    ["ready"],
    [{ type: "command", command: "clearLocalData", of }],
    [{ type: "command", command: "startupFunding.insertRecordAs", of }],
    [{ type: "command", of }],
    [{ type: "command", command: "forgetRecord", of }],
    [{ type: "command", command: "load" }],
    [{ type: "command", command: "refresh", of: { ...of, id: 7 } }],
    [{ type: "copyValue", pointer: 7 }],
    [{ type: "copyValue", pointer: "/".repeat(10_001) }],
    [{ type: "openLink", href: ["https://acme.example/"] }],
    [{ type: "openOther", key: 7 }],
    [{ type: "openPerson", name: "Ada" }],
    [{ type: "openPerson", pointer: "/".repeat(10_001) }],
    [{ type: "openOther", key: "7".repeat(1_001) }],
    [{ type: "eval", text: "1" }],
  ])("is dropped where it is nothing that a page may ask: %j", (message) => {
    expect(readPageMessage(message)).toBeUndefined();
  });
});

describe("the state of a page that came back", () => {
  it("names a record, or is dropped", () => {
    expect(readPageState({ service: "sample:", id: "7" })).toEqual({ service: "sample:", id: "7" });
    expect(readPageState({ service: "sample:" })).toBeUndefined();
    expect(readPageState({ service: "sample:", id: 7 })).toBeUndefined();
  });
});
