import { isIP } from "node:net";
import { certificateProblem } from "../service/contract/certificate.ts";
import { ServiceError } from "../service/errors.ts";
import { defined } from "../text/defined.ts";

const proxyPrefix = "PROXY_";

// The error’s code is the same for any abort: undici, and therefore the editor, tell the status only in words.
const tunnelRefused = /^Proxy response \((\d{3})\) .*when HTTP Tunneling$/;

/** Before a request is sent on any route. */
const unreachedCodes: ReadonlySet<string> = new Set([
  "ENOTFOUND",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** May also end an established connection; `syscall` then names a read or a write. */
const unroutedCodes: ReadonlySet<string> = new Set(["ENETUNREACH", "EHOSTUNREACH"]);

const unbuiltCodes: ReadonlySet<string> = new Set(["ERR_INVALID_URL", "UND_ERR_INVALID_ARG"]);

export function isPlainlyUnreached({ code }: ServiceError): boolean {
  return code === undefined || code === "ETIMEDOUT" || unreachedCodes.has(code) || unroutedCodes.has(code);
}

/** Only a failed look-up, connection, handshake or tunnel proves that nothing was sent. `PROXY_<code>`: a proxy’s own error. */
export function fetchFailure(error: unknown, url: string): ServiceError {
  const coded = systemErrorIn(error);
  if (coded === undefined) return networkFailure(undefined, true);
  const { code } = coded;
  if (unbuiltCodes.has(code)) {
    // VS Code creates the proxy’s agent before it fetches; `fetch` wraps every failure after that.
    const isOfAgent = error instanceof Error && readSystemError(error) !== undefined;
    return networkFailure(isOfAgent ? proxyPrefix + code : code, false);
  }
  if (isUnreached(coded)) {
    return networkFailure(isOfAnother(coded, new URL(url)) ? proxyPrefix + code : code, false);
  }
  return networkFailure(code, !code.startsWith(proxyPrefix) && certificateProblem(code) === undefined);
}

/** Returns the system or TLS code from anywhere in the causes; `PROXY_407` if a proxy refused the tunnel. */
export function codeOf(error: unknown): string | undefined {
  return systemErrorIn(error)?.code;
}

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
  // After attempts on several addresses of one name, the first error tells the cause and the address.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return systemErrorIn(first, depth + 1) ?? readSystemError(error) ?? systemErrorIn(error.cause, depth + 1);
}

function readSystemError(error: Error): SystemError | undefined {
  const code: unknown = Reflect.get(error, "code");
  // The HTTP parser sets no code if the very first byte is invalid.
  if (error.name === "HTTPParserError" && code === undefined) return { code: "HPE_INVALID" };
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

/** Undici’s wording for the address that timed out. */
const attempted = /\(attempted address(?:es)?: \S*?:(\d+),/;

function isUnreached({ code, syscall }: SystemError): boolean {
  if (unreachedCodes.has(code)) return true;
  // The system gave up on connecting, not on an established connection.
  if (code === "ETIMEDOUT") return syscall === "connect";
  return unroutedCodes.has(code) && syscall !== "read" && syscall !== "write";
}

/** True if the error names another machine or port than `url`: a proxy’s. */
function isOfAnother({ hostname, address, port }: SystemError, url: URL): boolean {
  const host = url.hostname.replaceAll(/^\[|\]$/g, "");
  if (hostname !== undefined) return hostname.toLowerCase() !== host;
  if (port !== undefined && port !== Number(url.port === "" ? defaultPorts[url.protocol] : url.port))
    return true;
  return address !== undefined && isIP(host) !== 0 && address !== host;
}

const defaultPorts: Readonly<Record<string, string>> = { "https:": "443", "http:": "80" };
