const certificateCodes: ReadonlySet<string> = new Set([
  "CERT_CHAIN_TOO_LONG",
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "CERT_REJECTED",
  "CERT_REVOKED",
  "CERT_SIGNATURE_FAILURE",
  "CERT_UNTRUSTED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "HOSTNAME_MISMATCH",
  "INVALID_CA",
  "INVALID_PURPOSE",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

const tunnelPrefix = "PROXY_";

// The code of this error is that of any abort: undici, and the editor after it, tell the status by the words alone.
const tunnelRefused = /^Proxy response \((\d{3})\) .*when HTTP Tunneling$/;

const unreachedCodes: ReadonlySet<string> = new Set(["ENOTFOUND", "ECONNREFUSED", "UND_ERR_CONNECT_TIMEOUT"]);

/** True for the codes that OpenSSL and Node give to a certificate that they do not accept. */
export function isCertificateCode(code: string | undefined): boolean {
  return code !== undefined && certificateCodes.has(code);
}

/**
 * True for the codes that can only come before a request left: name, refused, connect time-out, certificate, and a proxy
 * that opened no tunnel.
 */
export function isBeforeLeaving(code: string | undefined): boolean {
  return (
    code !== undefined &&
    (unreachedCodes.has(code) || code.startsWith(tunnelPrefix) || isCertificateCode(code))
  );
}

/**
 * The system or TLS code of a network error, wherever in its causes it stands; undefined without one. A proxy that
 * refused the tunnel is `PROXY_<status>`, as in `PROXY_407`.
 */
export function codeOf(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > 4) return undefined;
  const status = tunnelRefused.exec(error.message)?.[1];
  if (status !== undefined) return `${tunnelPrefix}${status}`;
  if ("code" in error && typeof error.code === "string" && error.code !== "") return error.code;
  // Several addresses of one name were tried: the first says what happened.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return codeOf(first, depth + 1) ?? codeOf(error.cause, depth + 1);
}
