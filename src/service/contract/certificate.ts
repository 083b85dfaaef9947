/** What is wrong with a certificate; `invalid` for all else. */
export type CertificateProblem =
  | "expired"
  | "notYetValid"
  | "otherName"
  | "selfSigned"
  | "unknownIssuer"
  | "revoked"
  | "invalid";

/** The codes that Node documents for a certificate that is not accepted (tls, “X509 certificate error codes”), and its own two. */
const problems: ReadonlyMap<string, CertificateProblem> = new Map([
  ["CERT_CHAIN_TOO_LONG", "invalid"],
  ["CERT_HAS_EXPIRED", "expired"],
  ["CERT_NOT_YET_VALID", "notYetValid"],
  ["CERT_REJECTED", "invalid"],
  ["CERT_REVOKED", "revoked"],
  ["CERT_SIGNATURE_FAILURE", "invalid"],
  ["CERT_UNTRUSTED", "unknownIssuer"],
  ["CRL_HAS_EXPIRED", "invalid"],
  ["CRL_NOT_YET_VALID", "invalid"],
  ["CRL_SIGNATURE_FAILURE", "invalid"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "selfSigned"],
  ["ERROR_IN_CERT_NOT_AFTER_FIELD", "invalid"],
  ["ERROR_IN_CERT_NOT_BEFORE_FIELD", "invalid"],
  ["ERROR_IN_CRL_LAST_UPDATE_FIELD", "invalid"],
  ["ERROR_IN_CRL_NEXT_UPDATE_FIELD", "invalid"],
  ["ERR_TLS_CERT_ALTNAME_FORMAT", "invalid"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "otherName"],
  ["HOSTNAME_MISMATCH", "otherName"],
  ["INVALID_CA", "invalid"],
  ["INVALID_PURPOSE", "invalid"],
  ["OUT_OF_MEM", "invalid"],
  ["PATH_LENGTH_EXCEEDED", "invalid"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "unknownIssuer"],
  ["UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY", "invalid"],
  ["UNABLE_TO_DECRYPT_CERT_SIGNATURE", "invalid"],
  ["UNABLE_TO_DECRYPT_CRL_SIGNATURE", "invalid"],
  ["UNABLE_TO_GET_CRL", "invalid"],
  ["UNABLE_TO_GET_ISSUER_CERT", "unknownIssuer"],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "unknownIssuer"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "unknownIssuer"],
  // Every reason that Node has no code for, such as a key that is too short.
  ["UNSPECIFIED", "invalid"],
]);

/** Returns what is wrong with the certificate by the code of an error; undefined where that is about something else. */
export function certificateProblem(code: string | undefined): CertificateProblem | undefined {
  return code === undefined ? undefined : problems.get(code);
}

export function isIssuerUnknown(code: string | undefined): boolean {
  const problem = certificateProblem(code);
  return problem === "selfSigned" || problem === "unknownIssuer";
}

/** Set to 0 by any extension, it makes connections accept every certificate; also the code of a request not sent for it. */
export const verifyVariable = "NODE_TLS_REJECT_UNAUTHORIZED";

export function acceptsEveryCertificate(environment: Readonly<Record<string, string | undefined>>): boolean {
  return environment[verifyVariable] === "0";
}
