import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "../../../support/anyCharacter.ts";
import type { AuthMethod } from "../../../../src/service/contract/authentication.ts";
import { authHeaders, cleanCredential, variableIn } from "../../../../src/service/contract/credential.ts";

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
    ["abc123\u200B", "apiKey", "abc123"],
    ["\u2060abc123\u200D\n", "bearer", "abc123"],
    ["“abc123”", "apiKey", "abc123"],
    ["„abc123“", "authToken", "abc123"],
    ["‘abc123’", "apiKey", "abc123"],
    ["«abc123»", "apiKey", "abc123"],
    ["“_session=abc”\u200B", "cookie", "_session=abc"],
    ['FUNDING_API_KEY="pk_123"', "apiKey", "pk_123"],
    ["export FUNDING_API_KEY=pk_123", "bearer", "pk_123"],
    ["$env:FUNDING_API_KEY = 'pk_123'", "authToken", "pk_123"],
    ["FUNDING_API_KEY=“pk_123”\u200B", "apiKey", "pk_123"],
    ["AUTH_HEADER='Bearer pk_123' # from the mail", "apiKey", "pk_123"],
    ["KEY=cGtfMTIz==", "apiKey", "cGtfMTIz=="],
    // Base64 ends so.
    ["QUJD=", "apiKey", "QUJD="],
    ["QUJD==", "bearer", "QUJD=="],
    ["key=pk_123", "apiKey", "key=pk_123"],
    // A cookie is a name and a value.
    ["SESSION=abc", "cookie", "SESSION=abc"],
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

  test.each<readonly [string, AuthMethod, string | undefined]>([
    ['export FUNDING_API_KEY="pk_123"', "apiKey", "FUNDING_API_KEY"],
    ["QUJD==", "apiKey", undefined],
    ["pk_123", "apiKey", undefined],
    ["SESSION=abc", "cookie", undefined],
  ])("in %j for %s, the name of the variable is %s", (text, method, name) => {
    expect(variableIn(text, method)).toBe(name);
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
