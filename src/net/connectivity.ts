import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { connect, type PeerCertificate, type TLSSocket } from "node:tls";
import type { ProbeResult, ProbedTls } from "../service/transport.ts";
import { codeOf } from "./codes.ts";
import { addressTimeoutMs } from "./deadline.ts";

const stepMs = 5_000;

/** Sends no credential, and inspects an untrusted certificate too. */
export async function probe(address: string): Promise<ProbeResult> {
  const { hostname, port, protocol } = new URL(address);
  const host = hostname.replaceAll(/^\[|\]$/g, "");
  const name = await lookup(host, { all: true }).then(
    (found) => ({ addresses: found.map(({ address: one }) => one) }),
    (error: unknown) => ({ code: codeOf(error) ?? "unknown" }),
  );
  if ("code" in name || protocol !== "https:") return { name };
  return { name, tls: await handshake(host, port === "" ? 443 : Number(port)) };
}

function handshake(host: string, port: number): Promise<ProbedTls | { readonly code: string }> {
  return new Promise((resolve) => {
    // An IP address is no server name (RFC 6066).
    const servername = isIP(host) === 0 ? host : "";
    const waits = { timeout: stepMs, autoSelectFamilyAttemptTimeout: addressTimeoutMs };
    const socket = connect({ host, port, servername, rejectUnauthorized: false, ...waits });
    const end = (result: ProbedTls | { readonly code: string }): void => {
      socket.destroy();
      resolve(result);
    };
    socket.once("secureConnect", () => end(seen(socket)));
    socket.once("timeout", () => end({ code: "ETIMEDOUT" }));
    socket.once("error", (error) => end({ code: codeOf(error) ?? "unknown" }));
  });
}

function seen(socket: TLSSocket): ProbedTls {
  const { subject, issuer, valid_to: validTo } = socket.getPeerCertificate();
  return {
    protocol: socket.getProtocol() ?? "TLS",
    subject: nameOf(subject),
    issuer: nameOf(issuer),
    validTo,
    // A code, contrary to its type.
    ...(socket.authorized ? {} : { problem: String(socket.authorizationError) }),
  };
}

function nameOf(name: PeerCertificate["subject"] | undefined): string {
  const { CN: common, O: organization } = name ?? {};
  return [common, organization].flat().find((part) => part !== undefined && part !== "") ?? "?";
}
