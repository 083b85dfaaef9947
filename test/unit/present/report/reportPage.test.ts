import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type HostFindings, verifyFacts } from "../../../../src/present/diagnosisText.ts";
import { reportCommands, type ReportPage } from "../../../../src/present/report/reportProtocol.ts";
import { reportMarkdown } from "../../../../src/present/report/reportPage.ts";
import { type ServiceErrorKind, silentStorageCode } from "../../../../src/service/errors.ts";
import { inEnglish } from "../../../../src/text/sentence.ts";
import { containing } from "../../../support/containing.ts";
import {
  appHost,
  baseHost,
  drawnReport,
  failedAnswer,
  reportStates,
} from "../../../support/report/reportPages.ts";
import { anyCharacter } from "../../../support/anyCharacter.ts";

/** The steps of a report, each with the command of its button. */
function stepsOf({ steps }: ReportPage): readonly (readonly [string, string | undefined])[] {
  return steps.items.map(({ text, button }) => [text, button?.command]);
}

function factsOf({ sections }: ReportPage): readonly string[] {
  return (sections[0]?.facts ?? []).map(({ name, value }) => `${name}: ${value}`);
}

const unreadable = failedAnswer({ kind: "noCredential", code: silentStorageCode });
const rejected = failedAnswer({ kind: "unauthorized", status: 401 });

describe("the verdict", () => {
  it.each<[string, readonly HostFindings[], ReportPage["verdict"]]>([
    ["both hosts work", [baseHost, appHost], { level: "good", text: "Everything works." }],
    ["one alone works", [appHost], { level: "good", text: "Everything works." }],
    ["nothing is configured", [], { level: "warning", text: "Not connected yet." }],
    [
      "a key is missing",
      [baseHost, { ...appHost, hasKey: false }],
      { level: "bad", text: "No API key is stored for app.example." },
    ],
    [
      "a key can’t be read",
      [{ ...baseHost, hasKey: false, answer: unreadable }, appHost],
      { level: "bad", text: "VS Code’s secret storage doesn’t answer. Unlock your keyring." },
    ],
    [
      "the key is rejected",
      [{ ...baseHost, answer: rejected }, appHost],
      { level: "bad", text: "api.example rejected the API key." },
    ],
    [
      "the key is right, and sent in the wrong way",
      [{ ...baseHost, answer: rejected, tried: [{ method: "bearer", accepted: true }] }],
      { level: "warning", text: "api.example accepts the API key, but not as it’s sent now." },
    ],
    [
      "no searches are left",
      [{ ...baseHost, answer: failedAnswer({ kind: "limit", status: 429 }) }, appHost],
      { level: "warning", text: "You’ve used all your searches." },
    ],
    [
      "the check may have used a search",
      [{ ...baseHost, answer: { kind: "accepted", durationMs: 5, foundRows: true } }],
      {
        level: "warning",
        text: "Everything works, but the check found records. It may have used 1 search.",
      },
    ],
    [
      "both hosts fail in ways of their own",
      [
        { ...baseHost, answer: rejected },
        { ...appHost, answer: failedAnswer({ kind: "timeout", origin: "https://app.example" }) },
      ],
      { level: "bad", text: "api.example rejected the API key. app.example didn’t respond in time." },
    ],
    [
      "the service asks to slow down",
      [{ ...baseHost, answer: failedAnswer({ kind: "throttled", status: 429 }) }],
      { level: "warning", text: "The service asks to try again later." },
    ],
    [
      "both hosts fail in the same way",
      [
        { ...baseHost, answer: rejected },
        { ...appHost, address: "https://api.example", answer: rejected },
      ],
      { level: "bad", text: "api.example rejected the API key." },
    ],
  ])("says that %s", (_name, hosts, verdict) => {
    expect(drawnReport(hosts).verdict).toEqual(verdict);
  });

  it("says that sample data is in use", () => {
    const { verdict, sections } = drawnReport([baseHost, appHost], { usesSample: true });
    expect(verdict.text).toBe("Everything works. You’re using sample data.");
    expect(sections[0]?.heading).toBe("Fundings and companies: sample service");
  });
});

describe("what to do", () => {
  // As a record, so that a kind without steps does not compile.
  const firstSteps: Readonly<Record<ServiceErrorKind, string>> = {
    noAddress: "configureConnection",
    noCredential: "setApiKey",
    unauthorized: "setApiKey",
    forbidden: "seePlans",
    notFound: "configureConnection",
    rejected: "again",
    limit: "seePlans",
    throttled: "again",
    server: "again",
    redirected: "configureConnection",
    notJson: "configureConnection",
    badShape: "again",
    truncated: "again",
    damaged: "again",
    tooLarge: "perPageSetting",
    elsewhere: "again",
    outOfBounds: "again",
    network: "again",
    timeout: "again",
  };
  const isKind = (name: string): name is ServiceErrorKind => Object.hasOwn(firstSteps, name);
  it.each(Object.entries(firstSteps))("begins, after %s, with %s", (kind, command) => {
    if (!isKind(kind)) throw new Error("no kind");
    const steps = stepsOf(drawnReport([{ ...baseHost, answer: failedAnswer({ kind }) }]));
    expect(steps[0]?.[1]).toBe(command);
    for (const [text, button] of steps) {
      expect(text).toMatch(/^[A-Z].*\.$/);
      expect(reportCommands).toContain(button);
    }
  });

  it.each<[string, Partial<HostFindings>, readonly (readonly [string, string])[]]>([
    ["set a missing key", { hasKey: false }, [["Set the API key for api.example.", "setApiKey"]]],
    [
      "unlock the keyring",
      { hasKey: false, answer: unreadable },
      [["Unlock your keyring, then check again.", "again"]],
    ],
    [
      "check a rejected key, then how it is sent",
      { answer: rejected },
      [
        ["Check the API key for api.example, and set it again.", "setApiKey"],
        ["If the key is right, change how it’s sent, under Advanced.", "configureConnection"],
      ],
    ],
    [
      "send it as the service takes it",
      {
        answer: rejected,
        tried: [
          { method: "bearer", accepted: false },
          { method: "authToken", accepted: true },
        ],
      },
      [["Send the key to api.example as “Auth-Token: <key>”.", "configureConnection"]],
    ],
    [
      "renew an inactive subscription",
      { answer: failedAnswer({ kind: "unauthorized", status: 401, reason: "inactive" }) },
      [["Renew your subscription.", "seePlans"]],
    ],
    [
      "look at the proxy",
      { answer: failedAnswer({ kind: "network", code: "PROXY_ECONNREFUSED" }) },
      [["Check the proxy in the “http.proxy” setting, or in your system.", "proxySettings"]],
    ],
    [
      "use the editor’s networking for certificates of a network’s own",
      { answer: failedAnswer({ kind: "network", code: "SELF_SIGNED_CERT_IN_CHAIN" }) },
      [
        [
          "If your network has its own certificates, set “Network: Transport” to “editor”.",
          "transportSetting",
        ],
        ["Otherwise, check the address api.example.", "configureConnection"],
      ],
    ],
    [
      "check the address for a certificate that no authority could mend",
      { answer: failedAnswer({ kind: "network", code: "ERR_TLS_CERT_ALTNAME_INVALID" }) },
      [["Check the address api.example.", "configureConnection"]],
    ],
    [
      "remove the variable that has every certificate accepted",
      { answer: failedAnswer({ kind: "network", code: "NODE_TLS_REJECT_UNAUTHORIZED" }) },
      [
        [
          "Remove NODE_TLS_REJECT_UNAUTHORIZED from your environment, or disable the extension that sets it. Then restart VS Code.",
          "again",
        ],
      ],
    ],
  ])("is to %s", (_name, change, steps) => {
    expect(stepsOf(drawnReport([{ ...baseHost, ...change }]))).toEqual(steps);
  });

  it("is shown once where both hosts want the same", () => {
    const host = { ...baseHost, answer: failedAnswer({ kind: "server", status: 500 }) };
    expect(stepsOf(drawnReport([host, { ...host, role: "app" }]))).toHaveLength(2);
  });
});

it("names the variable that has every certificate accepted, where it does", () => {
  const name = "NODE_TLS_REJECT_UNAUTHORIZED";
  expect(verifyFacts({ [name]: "0" }, inEnglish)).toEqual([
    [name, containing("0. Direct connections ignore it.")],
  ]);
  for (const value of [undefined, "", "1", "false"])
    expect(verifyFacts({ [name]: value }, inEnglish)).toEqual([]);
});

describe("the details of a host", () => {
  const name = { addresses: ["192.0.2.7"] };
  const certificate = { protocol: "TLSv1.3", subject: "a", issuer: "b", validTo: "2030" };
  it.each<[string, Partial<HostFindings>, string]>([
    ["no key", { hasKey: false }, "API key: not stored"],
    ["the editor's way", { route: "editor" }, "Route: through VS Code’s network settings"],
    ["a name that is not there", { probe: { name: { code: "ENOTFOUND" } } }, "Name: not found (ENOTFOUND)"],
    [
      "a certificate",
      appHost,
      "Certificate: TLSv1.3, issued to app.example by Example Authority, valid until Jan 1 2030",
    ],
    [
      "a certificate that is not trusted",
      { probe: { name, tls: { ...certificate, problem: "SELF_SIGNED_CERT" } } },
      "Not trusted: SELF_SIGNED_CERT",
    ],
    [
      "no secure connection",
      { probe: { name, tls: { code: "ECONNRESET" } } },
      "Certificate: no secure connection (ECONNRESET)",
    ],
    ["a rejected key", { answer: rejected }, "Response: status 401 after 5 ms"],
    [
      "the request's id",
      { answer: failedAnswer({ kind: "server", status: 500, requestId: "r-1" }) },
      "Request ID: r-1",
    ],
    [
      "a way that was tried",
      { answer: rejected, tried: [{ method: "bearer", accepted: false }] },
      "Tried: Authorization: Bearer <key>: not accepted",
    ],
    [
      "records where none were expected",
      { answer: { kind: "accepted", durationMs: 5, foundRows: true } },
      "Result: found records, so it may have used 1 search",
    ],
  ])("say %s", (_name, change, fact) => {
    expect(factsOf(drawnReport([{ ...baseHost, ...change }]))).toContain(fact);
  });

  it("leave the name to a proxy", () => {
    const { probe: _probe, ...behindProxy } = baseHost;
    expect(factsOf(drawnReport([behindProxy]))).toContain("Name: looked up by the proxy");
  });
});

describe("the report as Markdown", () => {
  it("says the same in the same order", () => {
    expect(reportMarkdown(drawnReport([baseHost]))).toBe(
      [
        "# Startup Funding: Connection Report",
        "",
        "**Everything works.**",
        "",
        "## What to do",
        "",
        "1. No action needed.",
        "",
        String.raw`## Fundings and companies: api\.example (works)`,
        "",
        "- Address: `https://api.example`",
        "- API key: `stored`",
        "- Sent as: `Authorization: <key>`",
        "- Route: `direct`",
        "- Name: `192.0.2.7`",
        "- Response: `status 200 after 12 ms`",
        "- Searches left: `47`",
        "- Plan: `Pro`",
        "",
        "## Network settings",
        "",
        "- startupFunding.network.transport: `auto`",
        "- http.proxy: `not set`",
        "",
        "## Versions",
        "",
        "- Startup Funding: `0.1.0`",
        "- Visual Studio Code: `1.110.0`",
        "- Node.js: `22.21.1`",
        "- Operating system: `linux 6.1 (x64)`",
        "",
      ].join("\n"),
    );
  });

  it("keeps what the service said as text", () => {
    const text = reportMarkdown(reportStates().hostile);
    expect(text).toContain(String.raw`\<img src=x onerror=alert(1)\>`);
    expect(text.replaceAll(/`[^`\n]*`/g, "")).not.toMatch(/(?<!\\)[<>[\]]/);
  });

  it("has no bare address that becomes a link where it is pasted", () => {
    const serverMessage =
      "Renew at https://evil.example/a, www.evil.example, evil.example, or a@evil.example";
    const answer = failedAnswer({ kind: "forbidden", status: 403, serverMessage });
    const text = reportMarkdown(drawnReport([{ ...baseHost, answer }]));
    expect(text.split("evil").length).toBeGreaterThan(1);
    expect(text.replaceAll(/`[^`\n]*`/g, "")).not.toMatch(/:\/\/|\w@|www\.\w|\w\.example/);
  });

  it("has no more lines than facts, whatever the service said", () => {
    const lines = reportMarkdown(drawnReport([{ ...baseHost, answer: rejected }])).split("\n").length;
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (serverMessage) => {
        const answer = failedAnswer({ kind: "unauthorized", status: 401, serverMessage });
        expect(reportMarkdown(drawnReport([{ ...baseHost, answer }])).split("\n")).toHaveLength(lines);
      }),
    );
  });
});
