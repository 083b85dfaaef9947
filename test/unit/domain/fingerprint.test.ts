import { expect, test } from "vitest";
import { callerOf, fingerprintOf } from "../../../src/domain/fingerprint.ts";

const fingerprint = (salt: string, credential: string): string =>
  fingerprintOf(callerOf({ service: "https://a.example", credential }), salt);

test("a fingerprint is short, the same for the same credential, and another under another salt", () => {
  const one = fingerprint("salt", "a very secret key");
  expect(one).toMatch(/^[0-9a-f]{16}$/u);
  expect(fingerprint("salt", "a very secret key")).toBe(one);
  expect(fingerprint("salt", "a very secret kez")).not.toBe(one);
  expect(fingerprint("pepper", "a very secret key")).not.toBe(one);
});
