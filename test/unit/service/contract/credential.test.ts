import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "../../../support/anyCharacter.ts";
import type { AuthMethod } from "../../../../src/service/contract/authentication.ts";
import { authHeaders, cleanCredential } from "../../../../src/service/contract/credential.ts";

const clean = (text: string, method: AuthMethod): string => {
  const parsed = cleanCredential(text, method);
  return parsed.ok ? parsed.value : `! ${parsed.problem.text}`;
};

describe("a credential", () => {
  test.each<readonly [string, AuthMethod, string]>([
    ["abc123", "apiKey", "abc123"],
    ["  abc123\n", "apiKey", "abc123"],
    ["Authorization: abc123", "apiKey", "abc123"],
    ["authorization:Bearer abc123", "bearer", "abc123"],
    ["Bearer abc123", "bearer", "abc123"],
    ["bearer   abc123", "apiKey", "abc123"],
    ["Auth-Token: abc123", "authToken", "abc123"],
    ['-H "Auth-Token: abc123"', "authToken", "abc123"],
    ["'abc123'", "authToken", "abc123"],
    ['"Authorization": "abc123",', "apiKey", "abc123"],
    ["Cookie: _session=abc; theme=dark", "cookie", "_session=abc; theme=dark"],
    ["_session=Bearer x", "cookie", "_session=Bearer x"],
    ["abc==", "apiKey", "abc=="],
    ["\u00A0abc123\uFEFF", "apiKey", "abc123"],
  ])("%j for %s is sent as %j", (text, method, value) => {
    expect(clean(text, method)).toBe(value);
  });

  test.each<readonly [string, AuthMethod]>([
    ["", "apiKey"],
    ["  ", "cookie"],
    ["Bearer ", "bearer"],
    ['""', "apiKey"],
    ["abc\r\nX-Evil: 1", "apiKey"],
    ["abc\u0000def", "apiKey"],
    ["schlüssel", "apiKey"],
    ["abc\u200Bdef", "apiKey"],
    ["justavalue", "cookie"],
    ["=value", "cookie"],
    ["name=", "cookie"],
    ["x".repeat(9000), "apiKey"],
  ])("%j for %s is refused", (text, method) => {
    expect(clean(text, method)).toMatch(/^! /);
  });

  test("any text that is accepted can be sent in a header, and is accepted as it is", () => {
    const methods = fc.constantFrom<AuthMethod>("apiKey", "bearer", "authToken", "cookie");
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: anyCharacter })), methods, (text, method) => {
        const parsed = cleanCredential(text, method);
        if (!parsed.ok) return;
        expect(() => new Headers({ ...authHeaders[method](parsed.value) })).not.toThrow();
        expect(cleanCredential(parsed.value, method)).toEqual(parsed);
      }),
    );
  });
});
