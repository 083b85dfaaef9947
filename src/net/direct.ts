import { setImmediate as nextTimeSlice } from "node:timers/promises";
import { isIssuerUnknown } from "../service/contract/certificate.ts";
import { isServiceError } from "../service/errors.ts";
import type { HttpRequest, HttpResponse, Send } from "../service/transport.ts";

/** Requests over sockets of our own; the client for them is loaded by the first one. */
export interface DirectTransport {
  /** Sends over a socket that trusts the runtime's certificates alone. */
  readonly send: Send;
  /** As `send`; if the issuer is unknown (nothing has left), again with the system's certificates, then so for the origin. */
  readonly sendTrustingSystem: Send;
}

export interface DirectParts {
  /** 3,000 by default: a route that is dropped must not eat the time of the one that works. */
  readonly connectTimeoutMs?: number;
  readonly log: (line: string) => void;
}

/** The direct way. Opens, loads and reads nothing before the first request. */
export function createDirectTransport({ connectTimeoutMs = 3000, log }: DirectParts): DirectTransport {
  let plain: Send | undefined;
  let trusting: Send | undefined;
  const originsOfSystem = new Set<string>();

  async function send(request: HttpRequest): Promise<HttpResponse> {
    // Asking the loader, even for a module that is there, takes longer than all else that is done here.
    if (plain === undefined) {
      const { createDirectSend } = await import("./undici.ts");
      // Loading it takes time.
      await nextTimeSlice();
      plain ??= createDirectSend({ connectTimeoutMs });
    }
    return await plain(request);
  }

  async function trustingSystem(): Promise<Send | undefined> {
    const { createDirectSend, systemCertificates } = await import("./undici.ts");
    const certificates = trusting === undefined ? systemCertificates() : undefined;
    if (certificates !== undefined) trusting = createDirectSend({ connectTimeoutMs, certificates });
    return trusting;
  }

  async function sendTrustingSystem(request: HttpRequest): Promise<HttpResponse> {
    const { origin } = new URL(request.url);
    if (trusting !== undefined && originsOfSystem.has(origin)) return await trusting(request);
    try {
      return await send(request);
    } catch (error) {
      const sendTrusting =
        isServiceError(error) && isIssuerUnknown(error.code) ? await trustingSystem() : undefined;
      if (sendTrusting === undefined) throw error;
      log(`The certificate of ${origin} is not known to the runtime: trying the system's certificates.`);
      const response = await sendTrusting(request);
      originsOfSystem.add(origin);
      return response;
    }
  }

  return { send, sendTrustingSystem };
}
