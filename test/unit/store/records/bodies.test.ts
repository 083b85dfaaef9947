import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { packBody, unpackBody } from "../../../../src/store/records/bodies.ts";

describe("bodies", () => {
  // Each holds all of its dictionary, as the version packed it that wrote it first.
  it.each([
    [2, "AqsezZej+XI0Xw66fAkA", "dd49e3c15c9832dd"],
    [
      3,
      "A+3aAQ0AAADCoC72D/kcbpCDaQ/ag/agPWgP2oP2oD1oD9qD9qA9aA/ag/agPWgP2oP2oD1oD9qD9qA9aA/ag/agPWgP2oP2oD18tocA",
      "e202b66864b526be",
    ],
  ])("of dictionary %i stay readable", (number, packed, hash) => {
    const body = Buffer.from(packed, "base64");
    expect(body[0]).toBe(number);
    expect(createHash("sha256").update(unpackBody(body)).digest("hex").slice(0, 16)).toBe(hash);
  });

  it("of a number that only a newer version has are refused", () => {
    expect(() => unpackBody(Buffer.of(99, 3, 0))).toThrow("another version");
  });

  it.each(["record", "outline"] as const)("hold the text of any %s", (kind) => {
    for (const text of ["", "{}", '{"name":"Ünïcode \u{1f600}","state":"CALIFORNIA"}', "x".repeat(300_000)])
      expect(unpackBody(packBody(text, kind))).toBe(text);
  });
});
