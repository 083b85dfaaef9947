import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { packBody, unpackBody } from "../../../../src/store/records/bodies.ts";

describe("bodies", () => {
  // It holds all of the dictionary, as the version packed it that wrote it first.
  it("of the dictionary stay readable", () => {
    const body = Buffer.from(
      "BO3aMQEAAADCoOCWXwlPyMF0JB1JR9KRdCQdSUfSkXQkHUlH0pF0JB1JR9KRdCQdSUfSkXQkHUlH0pF0JB1JR9KRdCQdSUfSkXQkHUlH0pE+HSk=",
      "base64",
    );
    expect(createHash("sha256").update(unpackBody(body)).digest("hex").slice(0, 16)).toBe("3848e5fe2563a723");
  });

  it("of a number that only a newer version has are refused", () => {
    expect(() => unpackBody(Buffer.of(99, 3, 0))).toThrow("another version");
  });

  it("hold any text", () => {
    for (const text of ["", "{}", '{"name":"Ünïcode \u{1f600}","state":"CALIFORNIA"}', "x".repeat(300_000)])
      expect(unpackBody(packBody(text))).toBe(text);
  });
});
