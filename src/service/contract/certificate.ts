const problems = {
  CERT_HAS_EXPIRED: "expired",
  CERT_NOT_YET_VALID: "notYetValid",
  CERT_REVOKED: "revoked",
  CERT_UNTRUSTED: "unknownIssuer",
  DEPTH_ZERO_SELF_SIGNED_CERT: "selfSigned",
  ERR_TLS_CERT_ALTNAME_INVALID: "otherName",
  HOSTNAME_MISMATCH: "otherName",
  SELF_SIGNED_CERT_IN_CHAIN: "unknownIssuer",
  UNABLE_TO_GET_ISSUER_CERT: "unknownIssuer",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "unknownIssuer",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "unknownIssuer",
} as const;

/** Documented by Node (tls, “X509 certificate error codes”), and its own two. `UNSPECIFIED`: such as a short key. */
const otherCodes =
  "CERT_CHAIN_TOO_LONG CERT_REJECTED CERT_SIGNATURE_FAILURE CRL_HAS_EXPIRED CRL_NOT_YET_VALID " +
  "CRL_SIGNATURE_FAILURE ERROR_IN_CERT_NOT_AFTER_FIELD ERROR_IN_CERT_NOT_BEFORE_FIELD " +
  "ERROR_IN_CRL_LAST_UPDATE_FIELD ERROR_IN_CRL_NEXT_UPDATE_FIELD ERR_TLS_CERT_ALTNAME_FORMAT INVALID_CA " +
  "INVALID_PURPOSE OUT_OF_MEM PATH_LENGTH_EXCEEDED UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY " +
  "UNABLE_TO_DECRYPT_CERT_SIGNATURE UNABLE_TO_DECRYPT_CRL_SIGNATURE UNABLE_TO_GET_CRL UNSPECIFIED";

type CertificateProblem = (typeof problems)[keyof typeof problems] | "invalid";

const problemOf: ReadonlyMap<string, CertificateProblem> = new Map([
  ...Object.entries(problems),
  ...otherCodes.split(" ").map((code) => [code, "invalid"] as const),
]);

export function certificateProblem(code: string | undefined): CertificateProblem | undefined {
  return code === undefined ? undefined : problemOf.get(code);
}

export function isIssuerUnknown(code: string | undefined): boolean {
  const problem = certificateProblem(code);
  return problem === "selfSigned" || problem === "unknownIssuer";
}

/** If any extension sets it to 0, connections accept every certificate. Also the code of a refusal to send then. */
export const verifyVariable = "NODE_TLS_REJECT_UNAUTHORIZED";

export function acceptsEveryCertificate(environment: Readonly<Record<string, string | undefined>>): boolean {
  return environment[verifyVariable] === "0";
}
