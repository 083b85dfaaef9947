import { certificateProblem, verifyVariable } from "../service/contract/certificate.ts";
import { secretStorageCode, type ServiceError, silentStorageCode } from "../service/errors.ts";
import type { Translate } from "../text/sentence.ts";

/** Returns why there is no key for `host`: none is stored, or the secret storage can’t be read. */
export function noKeyText({ code }: ServiceError, host: string, t: Translate): string {
  if (code === silentStorageCode) return t("VS Code’s secret storage doesn’t answer. Unlock your keyring.");
  if (code !== secretStorageCode) return t("No API key is stored for {0}.", host);
  return t("Can’t read the API key for {0}: the editor’s secret storage isn’t available.", host);
}

/** Returns the failure on the way to `host` by the error’s code, which itself goes to the log. */
export function networkText(error: ServiceError, host: string, t: Translate): string {
  const { code = "", status } = error;
  if (isProxyCode(code) || status === 407) return proxyText(error, host, t);
  switch (code) {
    case "ERR_INVALID_URL":
    case "UND_ERR_INVALID_ARG":
      return t("The request to {0} can’t be built. Check the address and the API key.", host);
    case "ENOTFOUND":
      return t("Can’t find {0}. Check the address.", host);
    case "EAI_AGAIN":
      return t("Can’t look up {0}. Check your network.", host);
    case "ECONNREFUSED":
      return t("{0} refused the connection.", host);
    case "ENETUNREACH":
    case "EHOSTUNREACH":
      return t("Can’t reach {0}. Check your network.", host);
    case "ETIMEDOUT":
    case "UND_ERR_HEADERS_TIMEOUT":
    case "UND_ERR_BODY_TIMEOUT":
      return t("{0} didn’t respond in time.", host);
    case "ECONNRESET":
    case "ECONNABORTED":
    case "EPIPE":
    case "UND_ERR_SOCKET":
      return t("The connection to {0} was lost.", host);
  }
  if (code.startsWith("HPE_")) return t("{0} sent something that isn’t HTTP.", host);
  return certificateText(code, host, t) ?? t("Can’t connect to {0}.", host);
}

function certificateText(code: string, host: string, t: Translate): string | undefined {
  if (code === verifyVariable) {
    return t(
      "The key wasn’t sent to {0}: {1} is 0, so VS Code’s networking may not verify certificates.",
      host,
      verifyVariable,
    );
  }
  const problem = certificateProblem(code);
  if (problem === undefined) {
    const isSecure = /^(?:EPROTO|ERR_SSL|ERR_TLS)/.test(code);
    return isSecure ? t("Can’t make a secure connection to {0}.", host) : undefined;
  }
  const sentences: Readonly<Record<typeof problem, string>> = {
    expired: t("The certificate of {0} has expired.", host),
    notYetValid: t("The certificate of {0} isn’t valid yet. Check the clock of your computer.", host),
    otherName: t("The certificate of {0} is for a different name.", host),
    selfSigned: t("The certificate of {0} is self-signed.", host),
    unknownIssuer: t("The certificate of {0} is from an authority that isn’t trusted.", host),
    revoked: t("The certificate of {0} was revoked.", host),
    invalid: t("Can’t verify the certificate of {0} ({1}).", host, code),
  };
  return sentences[problem];
}

/** Returns true for a proxy’s code: it refused the tunnel (`PROXY_<status>`) or couldn’t be reached (`PROXY_<code>`). */
export function isProxyCode(code: string | undefined): boolean {
  return code?.startsWith("PROXY_") ?? false;
}

export function proxyText({ code = "", status }: ServiceError, host: string, t: Translate): string {
  const reason = code.replace("PROXY_", "");
  if (reason === "407" || status === 407) {
    return t("The proxy for {0} requires a username and password.", host);
  }
  if (reason === "ERR_INVALID_URL" || reason === "UND_ERR_INVALID_ARG") {
    return t(
      "The proxy’s address can’t be read. In “http.proxy” (or HTTPS_PROXY), percent-encode special characters of the password: “#” is “%23”.",
    );
  }
  if (/^\d+$/.test(reason)) return t("The proxy can’t connect to {0} (status {1}).", host, reason);
  return reason === "ENOTFOUND" || reason === "EAI_AGAIN"
    ? t("Can’t find the proxy for {0}.", host)
    : t("The proxy for {0} isn’t responding.", host);
}
