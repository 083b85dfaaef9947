import { describe, expect, it } from "vitest";
import {
  secretStorageCode,
  silentStorageCode,
  ServiceError,
  type ServiceErrorDetails,
  type ServiceErrorKind,
} from "../../../src/service/errors.ts";
import { inEnglish } from "../../../src/text/sentence.ts";
import {
  failureName,
  failureSentence,
  failureText,
  type FailureAction,
  type FailureText,
} from "../../../src/present/failureText.ts";

type FailureKind = Parameters<typeof failureName>[0];

/** A failure of a service that no request reached, unless the test says otherwise. */
type Failed = Partial<Omit<ServiceErrorDetails, "kind">>;

function text(kind: ServiceErrorKind, details: Failed = {}): FailureText {
  const origin = "https://api.example";
  return failureText(new ServiceError({ kind, origin, maybeCounted: false, ...details }), inEnglish);
}

const used = { maybeCounted: true } as const;
const plans = { upgradeUrl: "https://plans.example" } as const;

// Failures of a request on its way are in the table of failing searches.
describe.each<[readonly FailureAction[], readonly (readonly [ServiceErrorKind, Failed, string])[]]>([
  [["configureConnection", "useSampleData"], [["noAddress", {}, "Not connected yet."]]],
  [
    ["setApiKey", "useSampleData"],
    [
      ["noCredential", {}, "No API key is stored for api.example."],
      [
        "noCredential",
        { code: secretStorageCode },
        "Can’t read the API key for api.example: the editor’s secret storage isn’t available.",
      ],
    ],
  ],
  [
    ["retry", "useSampleData"],
    [
      [
        "noCredential",
        { code: silentStorageCode },
        "VS Code’s secret storage doesn’t answer. Unlock your keyring.",
      ],
    ],
  ],
  [
    ["setApiKey", "diagnose"],
    [
      ["unauthorized", { status: 401, ...plans }, "api.example rejected the API key. No search was used."],
      ["unauthorized", { status: 401, reason: "missing" }, "api.example didn’t receive an API key."],
    ],
  ],
  [
    ["seePlans", "diagnose"],
    [
      [
        "forbidden",
        { status: 403, reason: "inactive", ...used },
        "Your subscription for api.example is inactive. This may have used 1 search.",
      ],
      ["forbidden", { status: 403, ...plans }, "api.example doesn’t allow this with your API key."],
    ],
  ],
  [
    ["configureConnection", "diagnose"],
    [["notJson", { found: "text" }, "api.example sent text instead of data. Check the address."]],
  ],
  [
    ["retry", "showLog"],
    [
      ["tooLarge", used, "is larger than 8 MB."],
      [
        "elsewhere",
        used,
        "Another window sent the same request to api.example but got no answer. This may have used 1 search.",
      ],
      ["badShape", { found: "nothing", status: 200 }, "api.example sent an empty response."],
      ["badShape", { status: 204 }, "sent an empty response."],
      ["badShape", { status: 304 }, "api.example sent the unexpected status 304."],
    ],
  ],
  [
    ["retry", "diagnose"],
    [
      ["damaged", used, "The response from api.example is damaged and can’t be read."],
      ["timeout", { code: "PROXY_UND_ERR_CONNECT_TIMEOUT" }, "The proxy for api.example isn’t responding."],
      ["network", { code: "ENOTFOUND" }, "Can’t find api.example. Check the address."],
      ["network", { code: "ECONNREFUSED" }, "api.example refused the connection."],
      ["network", { code: "PROXY_407" }, "The proxy for api.example requires a username and password."],
      ["network", { status: 407 }, "The proxy for api.example requires a username and password."],
      ["network", { code: "PROXY_502" }, "The proxy can’t connect to api.example (status 502)."],
      ["network", { code: "PROXY_ECONNREFUSED" }, "The proxy for api.example isn’t responding."],
      ["network", { code: "PROXY_ENOTFOUND" }, "Can’t find the proxy for api.example."],
      [
        "network",
        { code: "PROXY_ERR_INVALID_URL" },
        "The proxy’s address can’t be read. In “http.proxy” (or HTTPS_PROXY), percent-encode special characters of the password: “#” is “%23”.",
      ],
      ["network", { code: "PROXY_UND_ERR_INVALID_ARG" }, "In “http.proxy” (or HTTPS_PROXY), percent-encode"],
      ["network", { code: "UND_ERR_INVALID_ARG" }, "The request to api.example can’t be built."],
      ["network", { code: "EAI_AGAIN" }, "Can’t look up api.example. Check your network."],
      ["network", { code: "EHOSTUNREACH" }, "Can’t reach api.example. Check your network."],
      ["network", { code: "CERT_HAS_EXPIRED" }, "The certificate of api.example has expired."],
      ["network", { code: "CERT_NOT_YET_VALID" }, "The certificate of api.example isn’t valid yet."],
      ["network", { code: "ERR_TLS_CERT_ALTNAME_INVALID" }, "is for a different name."],
      ["network", { code: "DEPTH_ZERO_SELF_SIGNED_CERT" }, "The certificate of api.example is self-signed."],
      ["network", { code: "SELF_SIGNED_CERT_IN_CHAIN" }, "is from an authority that isn’t trusted."],
      ["network", { code: "CERT_REVOKED" }, "The certificate of api.example was revoked."],
      ["network", { code: "INVALID_PURPOSE" }, "the certificate of api.example (INVALID_PURPOSE)."],
      ["network", { code: "ERR_TLS_HANDSHAKE_TIMEOUT" }, "Can’t make a secure connection to api.example."],
      [
        "network",
        { code: "NODE_TLS_REJECT_UNAUTHORIZED" },
        "The key wasn’t sent to api.example: NODE_TLS_REJECT_UNAUTHORIZED is 0,",
      ],
    ],
  ],
])("a failure that leads to %j", (actions, failures) => {
  it.each(failures)("is put into words: %s %j", (kind, details, words) => {
    const shown = text(kind, details);
    expect(shown.sentence).toContain(words);
    expect(shown.actions).toEqual(actions);
    if (kind === "network") expect(shown.sentence).toMatch(/No search was used\.$/);
  });
});

describe("a failure in words", () => {
  it("quotes the service on one line, cut, and as text", () => {
    const serverMessage = `Subscription\n\u202einactive. ${"x".repeat(5000)}`;
    const { sentence } = text("unauthorized", { status: 401, serverMessage });
    expect(sentence).toContain("“Subscription inactive. xxx");
    expect(sentence.length).toBeLessThan(400);
  });

  it.each<[Failed, string]>([
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
    const { sentence } = text("redirected", details);
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
      expect(text(kind, { code }).sentence).not.toMatch(/[A-Z]_|\bE[A-Z]{3,}/);
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
      expect(text(kind, { status: 404, serverMessage }).sentence).not.toContain("“");
    }
  });

  it.each(["Daily limit.", "No such filing was found", "Déjà", "已過期", "Error 17 in line 3"])(
    "quotes %s",
    (serverMessage) => {
      expect(text("limit", { status: 429, serverMessage }).sentence).toContain("“");
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
    throttled: "too many requests",
    server: "service error",
    redirected: "redirected",
    notJson: "no data",
    badShape: "unexpected format",
    truncated: "response cut off",
    damaged: "damaged response",
    tooLarge: "response too large",
    outOfBounds: "not sent",
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

  it("counts down the wait that the service asks for, and offers Retry at its end", () => {
    const details = {
      kind: "throttled",
      status: 429,
      maybeCounted: false,
      serverMessage: "Slow down.",
    } as const;
    const at = (now: number, retryAt?: number): readonly [string, readonly FailureAction[]] => {
      const error = new ServiceError({ ...details, ...(retryAt === undefined ? {} : { retryAt }) });
      const { sentence, actions } = failureText(error, inEnglish, now);
      return [sentence.replace(" No search was used.", ""), actions];
    };
    expect([at(1_000, 43_000), at(1_001, 43_000), at(2_001, 43_000), at(42_999, 43_000)]).toEqual(
      [42, 42, 41, 1].map((left) => [`The service asks to wait ${String(left)} s: “Slow down”.`, []]),
    );
    expect(at(43_000, 43_000)).toEqual(["The service asked to wait. You can retry now.", ["retry"]]);
    expect(at(1_000)).toEqual(["The service asks to try again later: “Slow down”.", ["retry"]]);
  });

  it("names the sample service without an address", () => {
    expect(text("timeout", { origin: "sample:" }).sentence).toMatch(/^The service didn’t respond/);
  });

  it("says what happened without what it used, for a report", () => {
    const error = new ServiceError({ kind: "timeout", origin: "https://api.example", maybeCounted: true });
    expect(failureSentence(error, inEnglish)).toBe("api.example didn’t respond in time.");
  });
});
