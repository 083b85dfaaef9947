import type { ServiceError } from "../service/contract/errors.ts";
import type { Translate } from "../text/sentence.ts";

/** Returns what happened on the way to `host`, by the code of the error; the code itself is for the log. */
export function networkText(error: ServiceError, host: string, t: Translate): string {
  const { code = "", status } = error;
  if (isProxyCode(code) || status === 407) return proxyText(error, host, t);
  switch (code) {
    case "ENOTFOUND":
      return t("The name {0} could not be found.", host);
    case "EAI_AGAIN":
      return t("The name {0} could not be looked up: check the network.", host);
    case "ECONNREFUSED":
      return t("{0} refused the connection.", host);
    case "ENETUNREACH":
    case "EHOSTUNREACH":
      return t("There is no route to {0}: check the network.", host);
    case "ETIMEDOUT":
    case "UND_ERR_HEADERS_TIMEOUT":
    case "UND_ERR_BODY_TIMEOUT":
      return t("{0} did not answer in time.", host);
    case "ECONNRESET":
    case "ECONNABORTED":
    case "EPIPE":
    case "UND_ERR_SOCKET":
      return t("The connection to {0} broke off.", host);
  }
  if (code.startsWith("HPE_")) return t("{0} answered with something that is not HTTP.", host);
  return certificateText(code, host, t) ?? t("The connection to {0} failed.", host);
}

function certificateText(code: string, host: string, t: Translate): string | undefined {
  if (code === "CERT_HAS_EXPIRED") return t("The certificate of {0} has expired.", host);
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID" || code === "HOSTNAME_MISMATCH") {
    return t("The certificate of {0} is for another name.", host);
  }
  if (/^(?:EPROTO|ERR_SSL|ERR_TLS)/.test(code)) return t("No secure connection to {0} could be made.", host);
  return /CERT|SELF_SIGNED|UNABLE_TO_|^INVALID_|^HOSTNAME/.test(code)
    ? t("The certificate of {0} could not be verified.", host)
    : undefined;
}

/** True for the code of a proxy: it refused the tunnel (`PROXY_<status>`), or nobody answered there (`PROXY_<code>`). */
export function isProxyCode(code: string | undefined): boolean {
  return code?.startsWith("PROXY_") ?? false;
}

/** Returns what the proxy on the way to `host` did. */
export function proxyText({ code = "", status }: ServiceError, host: string, t: Translate): string {
  const said = code.replace("PROXY_", "");
  if (said === "407" || status === 407) {
    return t("The proxy on the way to {0} asks for a user name and a password.", host);
  }
  if (/^\d+$/.test(said)) return t("The proxy did not open the way to {0} (status {1}).", host, said);
  return said === "ENOTFOUND" || said === "EAI_AGAIN"
    ? t("The name of the proxy on the way to {0} could not be found.", host)
    : t("The proxy on the way to {0} did not answer.", host);
}
