import { describe, expect, it } from "vitest";
import {
  secretStorageCode,
  ServiceError,
  type ServiceErrorDetails,
} from "../../../src/service/contract/errors.ts";
import { inEnglish } from "../../../src/text/sentence.ts";
import { failureText, type FailureAction, type FailureText } from "../../../src/present/failure.ts";

function text(details: ServiceErrorDetails): FailureText {
  return failureText(new ServiceError({ origin: "https://api.example", ...details }), inEnglish);
}

describe("a failure in words", () => {
  it.each<[ServiceErrorDetails, string, readonly FailureAction[]]>([
    [{ kind: "noAddress", maybeCounted: false }, "No address", ["configureConnection", "useSampleData"]],
    [
      { kind: "noCredential", maybeCounted: false },
      "No API key is stored for api.example.",
      ["setApiKey", "useSampleData"],
    ],
    [
      { kind: "noCredential", code: secretStorageCode, maybeCounted: false },
      "secret storage could not be read",
      ["setApiKey", "useSampleData"],
    ],
    [
      { kind: "unauthorized", status: 401, maybeCounted: false },
      "did not accept the API key. No search was used.",
      ["setApiKey", "showLog"],
    ],
    [
      { kind: "unauthorized", status: 401, upgradeUrl: "https://plans.example", maybeCounted: false },
      "did not accept",
      ["setApiKey", "seePlans"],
    ],
    [{ kind: "limit", status: 429, maybeCounted: false }, "The allowance of searches is used up.", ["retry"]],
    [
      { kind: "server", status: 503, maybeCounted: true },
      "failed with status 503. This may have been counted",
      ["retry", "showLog"],
    ],
    [
      { kind: "redirected", target: "https://other.example", maybeCounted: true },
      "pointed to other.example, which was not followed",
      ["configureConnection", "showLog"],
    ],
    [{ kind: "notJson", maybeCounted: true }, "check the address", ["configureConnection", "showLog"]],
    [
      { kind: "network", code: "ENOTFOUND", maybeCounted: false },
      "could not be found. No search was used.",
      ["retry", "showLog"],
    ],
    [
      { kind: "network", code: "ECONNREFUSED", maybeCounted: false },
      "refused the connection",
      ["retry", "showLog"],
    ],
    [
      { kind: "network", code: "PROXY_407", maybeCounted: false },
      "asks for a user name and a password. No search was used.",
      ["retry", "showLog"],
    ],
    [
      { kind: "network", code: "PROXY_502", maybeCounted: false },
      "did not open the way to api.example (status 502). No search was used.",
      ["retry", "showLog"],
    ],
    [
      { kind: "network", code: "CERT_HAS_EXPIRED", maybeCounted: false },
      "certificate of api.example",
      ["retry", "showLog"],
    ],
    [
      { kind: "timeout", maybeCounted: true },
      "did not answer in time. This may have been counted",
      ["retry", "showLog"],
    ],
  ])("%j", (details, words, actions) => {
    const shown = text(details);
    expect(shown.sentence).toContain(words);
    expect(shown.actions).toEqual(actions);
    expect(shown.actions.length).toBeLessThanOrEqual(2);
  });

  it("quotes the service on one line, cut, and as text", () => {
    const serverMessage = `Subscription\n\u202einactive. ${"x".repeat(5000)}`;
    const { sentence } = text({ kind: "unauthorized", status: 401, serverMessage, maybeCounted: false });
    expect(sentence).toContain("“Subscription inactive. xxx");
    expect(sentence).not.toMatch(/[\n\u202e]/u);
    expect(sentence.length).toBeLessThan(400);
  });

  it("names the sample service without an address", () => {
    expect(text({ kind: "timeout", origin: "sample:", maybeCounted: true }).sentence).toMatch(
      /^the service did not/i,
    );
  });
});
