import { isIP } from "node:net";
import { certificateProblem } from "../service/contract/certificate.ts";
import { ServiceError } from "../service/errors.ts";
import { defined } from "../text/defined.ts";

const proxyPrefix = "PROXY_";

// The code of this error is that of any abort: undici, and the editor after it, tell the status by the words alone.
const tunnelRefused = /^Proxy response \((\d{3})\) .*when HTTP Tunneling$/;

/** What comes before a request left, wherever it happens: a name that is not found, a connection that is refused. */
const unreachedCodes: ReadonlySet<string> = new Set([
  "ENOTFOUND",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** What may also end an established connection; `syscall` then says that it was read from or written to. */
const unroutedCodes: ReadonlySet<string> = new Set(["ENETUNREACH", "EHOSTUNREACH"]);

/** Codes for a request, or a proxy’s agent, that could not be constructed. */
const unbuiltCodes: ReadonlySet<string> = new Set(["ERR_INVALID_URL", "UND_ERR_INVALID_ARG"]);

/** True if this route didn’t reach the host, and the failure gives no further reason. */
export function isPlainlyUnreached({ code }: ServiceError): boolean {
  return code === undefined || code === "ETIMEDOUT" || unreachedCodes.has(code) || unroutedCodes.has(code);
}

/**
 * Before it left: name, refused, no route, connect time-out, certificate, refused tunnel. All else may have been counted.
 * The code is `PROXY_<code>` where a proxy was asked and not the service, `PROXY_<status>` where it refused the tunnel.
 */
export function fetchFailure(error: unknown, url: string): ServiceError {
  const coded = systemErrorIn(error);
  if (coded === undefined) return networkFailure(undefined, true);
  const { code } = coded;
  if (unbuiltCodes.has(code)) {
    // VS Code makes the proxy's agent before it fetches; `fetch` wraps every failure after that.
    const isOfAgent = error instanceof Error && readSystemError(error) !== undefined;
    return networkFailure(isOfAgent ? proxyPrefix + code : code, false);
  }
  if (isUnreached(coded)) {
    return networkFailure(isOfAnother(coded, new URL(url)) ? proxyPrefix + code : code, false);
  }
  return networkFailure(code, !code.startsWith(proxyPrefix) && certificateProblem(code) === undefined);
}

/** System or TLS code, wherever in the causes; a proxy that refused the tunnel is `PROXY_<status>`, as in `PROXY_407`. */
export function codeOf(error: unknown): string | undefined {
  return systemErrorIn(error)?.code;
}

/** Of a request that ended without an answer; `left`: whether it may have reached the service. */
export function networkFailure(code: string | undefined, left: boolean): ServiceError {
  return new ServiceError({ kind: kindOf(code), ...defined({ code }), maybeCounted: left });
}

export function kindOf(code: string | undefined): "timeout" | "truncated" | "damaged" | "network" {
  if (code === undefined) return "network";
  if (code.replace(proxyPrefix, "") === "UND_ERR_CONNECT_TIMEOUT") return "timeout";
  if (code === "Z_BUF_ERROR" || code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH") return "truncated";
  // Brotli's codes are `ERR_` and the decoder's own, which start with an underscore.
  return /^(?:Z_|ERR__ERROR_|ERR_BROTLI|ERR_ZLIB|ERR_TRAILING_JUNK)/.test(code) ? "damaged" : "network";
}

interface SystemError {
  readonly code: string;
  readonly syscall?: string;
  readonly hostname?: string;
  readonly address?: string;
  readonly port?: number;
}

function systemErrorIn(error: unknown, depth = 0): SystemError | undefined {
  if (!(error instanceof Error) || depth > 4) return undefined;
  const status = tunnelRefused.exec(error.message)?.[1];
  if (status !== undefined) return { code: proxyPrefix + status };
  // Several addresses of one name were tried: the first says what happened, and where.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return systemErrorIn(first, depth + 1) ?? readSystemError(error) ?? systemErrorIn(error.cause, depth + 1);
}

function readSystemError(error: Error): SystemError | undefined {
  const code: unknown = Reflect.get(error, "code");
  // The parser of HTTP leaves it out where the very first byte is none of HTTP.
  if (error.name === "HTTPParserError" && code === undefined) return { code: "HPE_INVALID" };
  // An address that is percent-encoded wrongly.
  if (error.name === "URIError") return { code: "ERR_INVALID_URL" };
  if (typeof code !== "string" || code === "") return undefined;
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === "string" ? value : undefined;
  };
  const [syscall, hostname, address] = [text("syscall"), text("hostname"), text("address")];
  const number = Number(Reflect.get(error, "port") ?? attempted.exec(error.message)?.[1]);
  const port = Number.isInteger(number) ? number : undefined;
  return { code, ...defined({ syscall, hostname, address, port }) };
}

/** How undici says where it waited in vain. */
const attempted = /\(attempted address(?:es)?: \S*?:(\d+),/;

function isUnreached({ code, syscall }: SystemError): boolean {
  if (unreachedCodes.has(code)) return true;
  // The system gave up on making the connection, not on an established one.
  if (code === "ETIMEDOUT") return syscall === "connect";
  return unroutedCodes.has(code) && syscall !== "read" && syscall !== "write";
}

/** True where the error names another machine or port than those of `url`: only a proxy is asked in its place. */
function isOfAnother({ hostname, address, port }: SystemError, url: URL): boolean {
  const host = url.hostname.replaceAll(/^\[|\]$/g, "");
  if (hostname !== undefined) return hostname.toLowerCase() !== host;
  if (port !== undefined && port !== Number(url.port === "" ? defaultPorts[url.protocol] : url.port))
    return true;
  return address !== undefined && isIP(host) !== 0 && address !== host;
}

const defaultPorts: Readonly<Record<string, string>> = { "https:": "443", "http:": "80" };
