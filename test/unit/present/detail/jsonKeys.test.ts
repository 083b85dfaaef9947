import { describe, expect, it } from "vitest";
import { parseJsonText, type Json } from "../../../../src/text/json.ts";
import { inEnglish } from "../../../../src/text/sentence.ts";
import { leavesOf } from "../../../../src/present/detail/jsonKeys.ts";

const german = (text: string): string => (text === "Accepted at" ? "Angenommen am" : text);

describe("the values of a record", () => {
  it("are those that hold something, with the way to each", () => {
    const record: Json = {
      name: "Acme",
      web: "",
      money_raised: 0,
      offered: null,
      contacts: [{ phone: ["1", "2"], "a/b": true }],
      big: 9007199254740993n,
    };
    expect(leavesOf(record, 100, inEnglish)).toEqual([
      { pointer: "/name", path: ["Name"], value: "Acme" },
      { pointer: "/money_raised", path: ["Money raised"], value: 0 },
      { pointer: "/contacts/0/phone/0", path: ["Contacts", "Phone", "1"], value: "1" },
      { pointer: "/contacts/0/phone/1", path: ["Contacts", "Phone", "2"], value: "2" },
      { pointer: "/contacts/0/a~1b", path: ["Contacts", "A/b"], value: true },
      { pointer: "/big", path: ["Big"], value: 9007199254740993n },
    ]);
  });

  it("are called as the page calls them, in the person’s language", () => {
    const [leaf] = leavesOf({ accepted_at: "2024-01-15", other: 1 }, 9, german);
    expect(leaf?.path).toEqual(["Angenommen am"]);
  });

  it("are no more than asked for", () => {
    expect(leavesOf([1, 2, 3], 2, inEnglish)).toHaveLength(2);
  });

  it("are found where a key is that of every object's prototype", () => {
    expect(leavesOf(parseJsonText('{"__proto__":{"a":1}}'), 10, inEnglish)).toEqual([
      { pointer: "/__proto__/a", path: ["Proto", "A"], value: 1 },
    ]);
  });
});
