import { describe, expect, it } from "vitest";
import {
  secretStorageCode,
  ServiceError,
  type ServiceErrorDetails,
} from "../../../src/service/contract/errors.ts";
import { inEnglish } from "../../../src/text/sentence.ts";
import {
  failureName,
  failureSentence,
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
    [
      { kind: "noAddress", maybeCounted: false },
      "Not connected yet.",
      ["configureConnection", "useSampleData"],
    ],
    [
      { kind: "noCredential", maybeCounted: false },
      "No API key is stored for api.example.",
      ["setApiKey", "useSampleData"],
    ],
    [
      { kind: "noCredential", code: secretStorageCode, maybeCounted: false },
      "Can’t read the API key for api.example: the editor’s secret storage isn’t available.",
      ["setApiKey", "useSampleData"],
    ],
    [
      { kind: "unauthorized", status: 401, maybeCounted: false },
      "api.example rejected the API key. No search was used.",
      ["setApiKey", "diagnose"],
    ],
    [
      { kind: "unauthorized", status: 401, upgradeUrl: "https://plans.example", maybeCounted: false },
      "rejected the API key",
      ["setApiKey", "diagnose"],
    ],
    [
      {
        kind: "unauthorized",
        status: 401,
        reason: "inactive",
        serverMessage: "Your subscription is inactive.",
        maybeCounted: false,
      },
      "Your subscription for api.example is inactive: “Your subscription is inactive”. No search was used.",
      ["seePlans", "diagnose"],
    ],
    [
      { kind: "forbidden", status: 403, reason: "inactive", maybeCounted: true },
      "Your subscription for api.example is inactive. This may have used 1 search.",
      ["seePlans", "diagnose"],
    ],
    [
      { kind: "forbidden", status: 403, upgradeUrl: "https://plans.example", maybeCounted: false },
      "api.example doesn’t allow this with your API key.",
      ["seePlans", "diagnose"],
    ],
    [
      { kind: "forbidden", status: 403, maybeCounted: false },
      "api.example doesn’t allow this with your API key.",
      ["setApiKey", "diagnose"],
    ],
    [
      { kind: "unauthorized", status: 401, reason: "missing", maybeCounted: false },
      "api.example didn’t receive an API key.",
      ["setApiKey", "diagnose"],
    ],
    [
      { kind: "notFound", status: 404, maybeCounted: false },
      "api.example found nothing at this address.",
      ["configureConnection", "diagnose"],
    ],
    [
      { kind: "rejected", status: 422, maybeCounted: false },
      "api.example rejected the request.",
      ["showLog"],
    ],
    [
      { kind: "tooLarge", maybeCounted: true },
      "is larger than the “Max Response Size” setting allows.",
      ["retry", "showLog"],
    ],
    [
      { kind: "elsewhere", maybeCounted: true },
      "Another window sent the same request to api.example but got no answer. This may have used 1 search.",
      ["retry", "showLog"],
    ],
    [{ kind: "limit", status: 429, maybeCounted: false }, "You’ve used all your searches.", ["retry"]],
    [
      { kind: "server", status: 503, maybeCounted: true },
      "failed with status 503. This may have used 1 search.",
      ["retry", "showLog"],
    ],
    [
      { kind: "redirected", target: "https://other.example", maybeCounted: true },
      "api.example redirects to other.example. Check the address.",
      ["configureConnection", "diagnose"],
    ],
    [
      { kind: "notJson", maybeCounted: true },
      "api.example sent a web page instead of data.",
      ["configureConnection", "diagnose"],
    ],
    [
      { kind: "notJson", found: "page", maybeCounted: true },
      "api.example sent a web page instead of data. Check the address.",
      ["configureConnection", "diagnose"],
    ],
    [
      { kind: "notJson", found: "text", maybeCounted: true },
      "api.example sent text instead of data. Check the address.",
      ["configureConnection", "diagnose"],
    ],
    [
      { kind: "truncated", status: 200, maybeCounted: true },
      "The response from api.example was cut off. This may have used 1 search.",
      ["retry", "diagnose"],
    ],
    [
      { kind: "damaged", status: 200, maybeCounted: true },
      "The response from api.example is damaged and can’t be read.",
      ["retry", "diagnose"],
    ],
    [
      { kind: "badShape", found: "nothing", status: 200, maybeCounted: true },
      "api.example sent an empty response.",
      ["retry", "showLog"],
    ],
    [{ kind: "badShape", status: 204, maybeCounted: true }, "sent an empty response.", ["retry", "showLog"]],
    [
      { kind: "badShape", status: 304, maybeCounted: true },
      "api.example sent the unexpected status 304.",
      ["retry", "showLog"],
    ],
    [
      { kind: "network", code: "ENOTFOUND", maybeCounted: false },
      "Can’t find api.example. Check the address. No search was used.",
      ["retry", "diagnose"],
    ],
    [
      { kind: "network", code: "ECONNREFUSED", maybeCounted: false },
      "api.example refused the connection.",
      ["retry", "diagnose"],
    ],
    [
      { kind: "network", code: "PROXY_407", maybeCounted: false },
      "The proxy for api.example requires a username and password. No search was used.",
      ["retry", "diagnose"],
    ],
    [
      { kind: "network", code: "PROXY_502", maybeCounted: false },
      "The proxy can’t connect to api.example (status 502). No search was used.",
      ["retry", "diagnose"],
    ],
    [
      { kind: "network", status: 407, maybeCounted: false },
      "The proxy for api.example requires a username and password.",
      ["retry", "diagnose"],
    ],
    [
      { kind: "network", code: "PROXY_ECONNREFUSED", maybeCounted: false },
      "The proxy for api.example isn’t responding. No search was used.",
      ["retry", "diagnose"],
    ],
    [
      { kind: "timeout", code: "PROXY_UND_ERR_CONNECT_TIMEOUT", maybeCounted: false },
      "The proxy for api.example isn’t responding. No search was used.",
      ["retry", "diagnose"],
    ],
    [
      { kind: "network", code: "PROXY_ENOTFOUND", maybeCounted: false },
      "Can’t find the proxy for api.example.",
      ["retry", "diagnose"],
    ],
    [
      { kind: "network", code: "EAI_AGAIN", maybeCounted: false },
      "Can’t look up api.example. Check your network. No search was used.",
      ["retry", "diagnose"],
    ],
    [
      { kind: "network", code: "EHOSTUNREACH", maybeCounted: false },
      "Can’t reach api.example. Check your network. No search was used.",
      ["retry", "diagnose"],
    ],
    [
      { kind: "network", code: "CERT_HAS_EXPIRED", maybeCounted: false },
      "The certificate of api.example has expired.",
      ["retry", "diagnose"],
    ],
    [
      { kind: "timeout", maybeCounted: true },
      "api.example didn’t respond in time. This may have used 1 search.",
      ["retry", "diagnose"],
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
    [{ status: 302 }, "sent a redirect without an address (status 302)."],
    [{}, "redirects to another address. Check the address."],
    [{ status: 302, target: "https://api.example" }, "redirects back to the same address."],
    [
      { status: 301, target: "https://api.example", targetPath: "/fundings/" },
      "api.example redirects to its own path /fundings/. Check",
    ],
    [{ status: 301, target: "http://api.example" }, "api.example redirects to http://api.example. Check"],
    [{ status: 301, target: "https://api.example:8443" }, "api.example redirects to api.example:8443. Check"],
  ])("a redirect says where it pointed: %j", (details, words) => {
    const { sentence } = text({ kind: "redirected", maybeCounted: true, ...details });
    expect(sentence).toContain(words);
    if (details.target === "https://api.example") expect(sentence).not.toContain("redirects to api.example");
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
    badShape: "unexpected format",
    truncated: "response cut off",
    damaged: "damaged response",
    tooLarge: "response too large",
    network: "connection failed",
    timeout: "timed out",
    cancelled: "cancelled",
    unanswered: "sent, no response",
    elsewhere: "lost in another window",
  };
  const isKind = (name: string): name is FailureKind => Object.hasOwn(names, name);
  it.each(Object.entries(names))("%s is called “%s” where there is little room", (kind, name) => {
    expect(isKind(kind) && failureName(kind, inEnglish)).toBe(name);
  });

  it("names the sample service without an address", () => {
    expect(text({ kind: "timeout", origin: "sample:", maybeCounted: true }).sentence).toMatch(
      /^The service didn’t respond/,
    );
  });

  it("says what happened without what it used, for a report", () => {
    const error = new ServiceError({ kind: "timeout", origin: "https://api.example", maybeCounted: true });
    expect(failureSentence(error, inEnglish)).toBe("api.example didn’t respond in time.");
  });

  const onTheWay: readonly FailureKind[] = ["unauthorized", "forbidden", "notFound", "redirected", "notJson"];
  it.each([...onTheWay, "network", "timeout", "truncated", "damaged"] as const)(
    "offers to diagnose the connection after %s",
    (kind) => {
      if (kind === "cancelled" || kind === "unanswered") throw new Error("no kind of an error");
      for (const more of [{}, { reason: "inactive" }, { upgradeUrl: "https://plans.example" }] as const) {
        expect(text({ kind, maybeCounted: false, ...more }).actions).toContain("diagnose");
      }
    },
  );
});
