import type { AuthMethod, Role } from "../service/contract/authentication.ts";
import { acceptsEveryCertificate, verifyVariable } from "../service/contract/certificate.ts";
import type { ServiceError } from "../service/errors.ts";
import type { ProbeResult } from "../service/transport.ts";
import type { Translate } from "../text/sentence.ts";

/** The findings for one host, without secrets. */
export interface HostFindings {
  readonly role: Role;
  readonly address: string;
  readonly method: AuthMethod;
  readonly hasKey: boolean;
  /** Absent behind a proxy, which resolves the name and checks the certificate. */
  readonly probe?: ProbeResult;
  readonly route?: string;
  /** The response to the empty query, or why the key can’t be read; absent if nothing was sent. */
  readonly answer?: CheckAnswer;
  /** Other methods that the person had tried, and whether the service took the key. */
  readonly tried?: readonly { readonly method: AuthMethod; readonly accepted: boolean }[];
}

export type CheckAnswer =
  | {
      readonly kind: "accepted";
      readonly durationMs: number;
      readonly remaining?: number;
      readonly tier?: string;
      readonly foundRows: boolean;
    }
  | { readonly kind: "failed"; readonly durationMs: number; readonly error: ServiceError };

/** Names and values, without passwords. */
export type NamedValues = readonly (readonly [name: string, value: string])[];

export interface Diagnosis {
  readonly hosts: readonly HostFindings[];
  readonly usesSample: boolean;
  readonly versions: NamedValues;
  readonly network: NamedValues;
}

/** Returns a warning if the environment makes the runtime accept every certificate, and its effect here; else nothing. */
export function verifyFacts(
  environment: Readonly<Record<string, string | undefined>>,
  t: Translate,
): NamedValues {
  if (!acceptsEveryCertificate(environment)) return [];
  const follows = t(
    "0. Direct connections ignore it. VS Code’s networking may follow it, so no key is sent that way.",
  );
  return [[verifyVariable, follows]];
}

/** Returns the host of a proxy’s address; an unreadable address isn’t shown, because it may contain part of a password. */
export function proxyHost(proxy: unknown, t: Translate): string {
  if (typeof proxy !== "string" || proxy === "") return t("not set");
  const host = /^[a-z\d+.-]+:\/\/(?:[^/?#]*@)?([^/?#@]+)\/?$/i.exec(proxy)?.[1];
  return host ?? t("set, but not an address");
}

/** The header of each method, with a placeholder for the credential (§5). */
export const methodInWords: { readonly [Method in AuthMethod]: string } = {
  apiKey: "Authorization: <key>",
  bearer: "Authorization: Bearer <key>",
  authToken: "Auth-Token: <key>",
  cookie: "Cookie: <name>=<value>",
};

/** Returns the method with which the service took the key after rejecting it; undefined if none was tried or found. */
export function otherMethod({ tried }: HostFindings): AuthMethod | undefined {
  return tried?.find(({ accepted }) => accepted)?.method;
}

export function hostOf({ address }: Pick<HostFindings, "address">): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
