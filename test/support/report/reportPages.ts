import type { CheckAnswer, Diagnosis, HostFindings } from "../../../src/present/diagnosisText.ts";
import type { ReportPage } from "../../../src/present/report/reportProtocol.ts";
import { reportPage } from "../../../src/present/report/reportPage.ts";
import { ServiceError, type ServiceErrorDetails } from "../../../src/service/errors.ts";
import { wording } from "../../../tools/pages/wording.ts";

/** A host that works. */
export const baseHost: HostFindings = {
  role: "base",
  address: "https://api.example",
  method: "apiKey",
  hasKey: true,
  probe: { name: { addresses: ["192.0.2.7"] } },
  route: "direct",
  answer: { kind: "accepted", durationMs: 12.4, remaining: 47, tier: "Pro", foundRows: false },
};

/** The other one. */
export const appHost: HostFindings = {
  ...baseHost,
  role: "app",
  address: "https://app.example/v",
  method: "authToken",
  probe: {
    name: { addresses: ["192.0.2.8", "2001:db8::8"] },
    tls: {
      protocol: "TLSv1.3",
      subject: "app.example",
      issuer: "Example Authority",
      validTo: "Jan 1 2030",
    },
  },
};

/** How a host answers that fails. */
export function failedAnswer(details: Omit<ServiceErrorDetails, "maybeCounted">): CheckAnswer {
  const error = new ServiceError({ origin: "https://api.example", maybeCounted: false, ...details });
  return { kind: "failed", durationMs: 5, error };
}

/** A diagnosis of hosts. */
function diagnosisOf(hosts: readonly HostFindings[], change: Partial<Diagnosis> = {}): Diagnosis {
  return {
    hosts,
    usesSample: false,
    versions: [
      ["Startup Funding", "0.1.0"],
      ["Visual Studio Code", "1.110.0"],
      ["Node.js", "22.21.1"],
      ["Operating system", "linux 6.1 (x64)"],
    ],
    network: [
      ["startupFunding.network.transport", "auto"],
      ["http.proxy", "not set"],
    ],
    ...change,
  };
}

/** The page of hosts. */
export function drawnReport(hosts: readonly HostFindings[], change: Partial<Diagnosis> = {}): ReportPage {
  return reportPage(diagnosisOf(hosts, change), wording);
}

const hostile = `<img src=x onerror=alert(1)> [run](command:x) ${"y".repeat(3_000)}`;

/** Every state of the page. */
export function reportStates() {
  const rejected = failedAnswer({ kind: "unauthorized", status: 401, serverMessage: "Invalid token given." });
  return {
    good: drawnReport([baseHost, appHost]),
    rejected: drawnReport([
      { ...baseHost, answer: rejected, tried: [{ method: "bearer", accepted: false }] },
      { ...appHost, answer: failedAnswer({ kind: "network", code: "SELF_SIGNED_CERT_IN_CHAIN" }) },
    ]),
    otherWay: drawnReport([
      { ...baseHost, answer: rejected, tried: [{ method: "bearer", accepted: true }] },
      appHost,
    ]),
    nothing: drawnReport([]),
    hostile: drawnReport([
      {
        ...baseHost,
        answer: failedAnswer({ kind: "server", status: 500, serverMessage: hostile, requestId: hostile }),
      },
    ]),
  };
}
