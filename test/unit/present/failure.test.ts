import { describe, expect, it } from "vitest";
import {
  secretStorageCode,
  ServiceError,
  type ServiceErrorDetails,
} from "../../../src/service/contract/errors.ts";
import { inEnglish } from "../../../src/text/sentence.ts";
import {
  failureName,
  failureText,
  type FailureAction,
  type FailureText,
} from "../../../src/present/failure.ts";

type FailureKind = Parameters<typeof failureName>[0];

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
    [
      {
        kind: "unauthorized",
        status: 401,
        reason: "inactive",
        serverMessage: "Your subscription is inactive.",
        maybeCounted: false,
      },
      "The subscription for api.example is inactive: “Your subscription is inactive”. No search was used.",
      ["seePlans", "showLog"],
    ],
    [
      { kind: "forbidden", status: 403, reason: "inactive", maybeCounted: true },
      "The subscription for api.example is inactive. This may have been counted",
      ["seePlans", "showLog"],
    ],
    [
      { kind: "unauthorized", status: 401, reason: "missing", maybeCounted: false },
      "found no API key in the request.",
      ["setApiKey", "showLog"],
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
    [{ kind: "notJson", maybeCounted: true }, "such as a web page", ["configureConnection", "showLog"]],
    [
      { kind: "notJson", found: "page", maybeCounted: true },
      "such as a web page: check the address.",
      ["configureConnection", "showLog"],
    ],
    [
      { kind: "notJson", found: "text", maybeCounted: true },
      "api.example answered with text that is not data: check the address.",
      ["configureConnection", "showLog"],
    ],
    [
      { kind: "truncated", status: 200, maybeCounted: true },
      "The answer of api.example broke off before its end. This may have been counted",
      ["retry", "showLog"],
    ],
    [
      { kind: "damaged", status: 200, maybeCounted: true },
      "The answer of api.example is damaged and could not be read.",
      ["retry", "showLog"],
    ],
    [
      { kind: "badShape", found: "nothing", status: 200, maybeCounted: true },
      "The answer of api.example was empty.",
      ["retry", "showLog"],
    ],
    [{ kind: "badShape", status: 204, maybeCounted: true }, "was empty.", ["retry", "showLog"]],
    [
      { kind: "badShape", status: 304, maybeCounted: true },
      "api.example answered with status 304, which is not documented.",
      ["retry", "showLog"],
    ],
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
      { kind: "network", status: 407, maybeCounted: false },
      "The proxy on the way to api.example asks for a user name and a password.",
      ["retry", "showLog"],
    ],
    [
      { kind: "network", code: "PROXY_ECONNREFUSED", maybeCounted: false },
      "The proxy on the way to api.example did not answer. No search was used.",
      ["retry", "showLog"],
    ],
    [
      { kind: "timeout", code: "PROXY_UND_ERR_CONNECT_TIMEOUT", maybeCounted: false },
      "The proxy on the way to api.example did not answer. No search was used.",
      ["retry", "showLog"],
    ],
    [
      { kind: "network", code: "PROXY_ENOTFOUND", maybeCounted: false },
      "The name of the proxy on the way to api.example could not be found.",
      ["retry", "showLog"],
    ],
    [
      { kind: "network", code: "EAI_AGAIN", maybeCounted: false },
      "The name api.example could not be looked up: check the network. No search was used.",
      ["retry", "showLog"],
    ],
    [
      { kind: "network", code: "EHOSTUNREACH", maybeCounted: false },
      "There is no route to api.example: check the network. No search was used.",
      ["retry", "showLog"],
    ],
    [
      { kind: "network", code: "CERT_HAS_EXPIRED", maybeCounted: false },
      "The certificate of api.example has expired.",
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

  it.each<[Partial<ServiceErrorDetails>, string]>([
    [{ status: 302 }, "answered with a redirect that names no address (status 302)."],
    [{}, "pointed to another address, which was not followed"],
    [
      { status: 302, target: "https://api.example" },
      "pointed back to the address that was asked, which was not followed.",
    ],
    [
      { status: 301, target: "https://api.example", targetPath: "/fundings/" },
      "api.example pointed to its own path /fundings/, which was not followed",
    ],
    [{ status: 301, target: "http://api.example" }, "api.example pointed to http://api.example, which was"],
    [
      { status: 301, target: "https://api.example:8443" },
      "api.example pointed to api.example:8443, which was",
    ],
  ])("a redirect says where it pointed: %j", (details, words) => {
    const { sentence } = text({ kind: "redirected", maybeCounted: true, ...details });
    expect(sentence).toContain(words);
    if (details.target === "https://api.example") expect(sentence).not.toContain("pointed to api.example");
  });

  it.each([
    "Z_DATA_ERROR",
    "UND_ERR_SOCKET",
    "UND_ERR_RES_CONTENT_LENGTH_MISMATCH",
    "UND_ERR_HEADERS_TIMEOUT",
    "ECONNRESET",
    "EPIPE",
    "EPROTO",
    "HPE_INVALID_CONSTANT",
    "ERR_SSL_WRONG_VERSION_NUMBER",
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "PROXY_ECONNRESET",
    "E_NOBODY_KNOWS",
  ])("keeps the code %s out of the sentence", (code) => {
    for (const kind of ["network", "timeout", "truncated", "damaged"] as const) {
      expect(text({ kind, code, maybeCounted: true }).sentence).not.toMatch(/[A-Z]_|\bE[A-Z]{3,}/);
    }
  });

  it.each([
    "rate_limit_exceeded",
    "unauthorized",
    "Unauthorized",
    "ERR-403",
    "Not Found",
    "404 Not Found",
    "HTTP Error 503: Service Unavailable.",
    "Too Many Requests",
  ])("does not quote %s, which no person says", (serverMessage) => {
    for (const kind of ["limit", "unauthorized", "notFound", "server"] as const) {
      expect(text({ kind, status: 404, serverMessage, maybeCounted: false }).sentence).not.toContain("“");
    }
  });

  it.each(["Daily limit.", "No such filing was found", "Déjà", "已過期", "Error 17 in line 3"])(
    "quotes %s",
    (serverMessage) => {
      expect(text({ kind: "limit", status: 429, serverMessage, maybeCounted: false }).sentence).toContain(
        "“",
      );
    },
  );

  // As a record, so that a kind without a name does not compile.
  const names: Readonly<Record<FailureKind, string>> = {
    noAddress: "no address",
    noCredential: "no API key",
    unauthorized: "not authorized",
    forbidden: "not allowed",
    notFound: "not found",
    rejected: "request rejected",
    limit: "no searches left",
    server: "service error",
    redirected: "redirected",
    notJson: "no data",
    badShape: "unexpected answer",
    truncated: "incomplete answer",
    damaged: "damaged answer",
    tooLarge: "answer too large",
    network: "connection failed",
    timeout: "timed out",
    cancelled: "cancelled",
    unanswered: "sent, no answer",
    elsewhere: "lost in another window",
  };
  const isKind = (name: string): name is FailureKind => Object.hasOwn(names, name);
  it.each(Object.entries(names))("%s is called “%s” where there is little room", (kind, name) => {
    expect(isKind(kind) && failureName(kind, inEnglish)).toBe(name);
  });

  it("names the sample service without an address", () => {
    expect(text({ kind: "timeout", origin: "sample:", maybeCounted: true }).sentence).toMatch(
      /^the service did not/i,
    );
  });
});
