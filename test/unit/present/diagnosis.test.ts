import { describe, expect, it } from "vitest";
import { ServiceError } from "../../../src/service/contract/errors.ts";
import { inEnglish } from "../../../src/text/sentence.ts";
import { diagnosisText, type HostFindings } from "../../../src/present/diagnosis.ts";

const host: HostFindings = {
  role: "base",
  address: "https://api.example",
  method: "apiKey",
  hasKey: true,
  probe: { name: { addresses: ["192.0.2.7"] } },
  route: "direct",
  answer: { kind: "accepted", durationMs: 12.4, remaining: 47, tier: "Pro", foundRows: false },
};
const refused = new ServiceError({
  kind: "unauthorized",
  status: 401,
  origin: "https://api.example",
  maybeCounted: false,
});

function text(change: Partial<HostFindings>): string {
  return diagnosisText({ hosts: [{ ...host, ...change }], surroundings: [["Node", "24"]] }, inEnglish);
}

describe("the report on a connection", () => {
  it("goes from the name to what the service said and what to do", () => {
    expect(text({})).toBe(
      [
        "# Startup Funding: connection",
        "",
        "No key is in this report.",
        "",
        "## Base address: https://api.example",
        "",
        "- Key: stored, sent as `Authorization: <key>`",
        "- Name: 192.0.2.7",
        "- Way: direct",
        "- HTTP: 200 after 12 ms",
        "- Service: accepted the key; 47 searches left",
        "- Plan: Pro",
        "- To do: nothing",
        "",
        "## In effect",
        "",
        "- Node: 24",
        "",
      ].join("\n"),
    );
  });

  it.each([
    ["no key", { hasKey: false }, "To do: run “Set API Key…”"],
    ["a name that is not there", { probe: { name: { code: "ENOTFOUND" } } }, "Name: not found (ENOTFOUND)"],
    [
      "a certificate that is not trusted",
      {
        probe: {
          name: { addresses: ["192.0.2.7"] },
          tls: {
            protocol: "TLSv1.3",
            subject: "a",
            issuer: "b",
            validTo: "2030",
            problem: "SELF_SIGNED_CERT",
          },
        },
      },
      "TLS: TLSv1.3, certificate of a, issued by b, valid until 2030. Not trusted: SELF_SIGNED_CERT",
    ],
    ["a refused key", { answer: { kind: "failed", durationMs: 5, error: refused } }, "HTTP: 401 after 5 ms"],
    [
      "an inactive subscription",
      {
        answer: {
          kind: "failed",
          durationMs: 5,
          error: new ServiceError({
            kind: "unauthorized",
            status: 401,
            reason: "inactive",
            origin: "https://api.example",
            maybeCounted: false,
          }),
        },
      },
      "To do: renew the subscription; run “See Plans”",
    ],
    [
      "a proxy that does not answer",
      {
        answer: {
          kind: "failed",
          durationMs: 5,
          error: new ServiceError({ kind: "network", code: "PROXY_ECONNREFUSED", maybeCounted: false }),
        },
      },
      "To do: check the proxy, in the setting “http.proxy” or in the system",
    ],
    [
      "another method that works",
      {
        answer: { kind: "failed", durationMs: 5, error: refused },
        tried: [
          { method: "bearer", accepted: false },
          { method: "authToken", accepted: true },
        ],
      },
      "To do: run “Configure Connection…” and choose `Auth-Token: <key>`",
    ],
    [
      "records where none were expected",
      { answer: { kind: "accepted", durationMs: 5, foundRows: true } },
      "The question found records, so it may have used 1 search",
    ],
  ] as const)("says %s", (_name, change, line) => {
    expect(text(change)).toContain(`- ${line}`);
  });

  it("leaves name and certificate to a proxy", () => {
    const { probe: _probe, ...behindProxy } = host;
    expect(diagnosisText({ hosts: [behindProxy], surroundings: [] }, inEnglish)).toContain(
      "left to the proxy",
    );
  });

  it("says where no address is configured", () => {
    expect(diagnosisText({ hosts: [], surroundings: [] }, inEnglish)).toContain("No address is configured");
  });
});
