import type { AuthMethod, Role } from "../service/contract/authentication.ts";
import { acceptsEveryCertificate, verifyVariable } from "../service/contract/certificate.ts";
import type { ServiceError } from "../service/errors.ts";
import type { ProbeResult } from "../service/transport.ts";
import type { Translate } from "../text/sentence.ts";

/** What the check of one host found out. Nothing secret is in it. */
export interface HostFindings {
  readonly role: Role;
  readonly address: string;
  readonly method: AuthMethod;
  readonly hasKey: boolean;
  /** Absent where a proxy is between: name and certificate are then its business. */
  readonly probe?: ProbeResult;
  readonly route?: string;
  /** What the empty query brought, or why the key can't be read; absent if nothing was sent. */
  readonly answer?: CheckAnswer;
  /** Other methods that were tried because the person asked, and whether the service took the key. */
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

/** Names and values; passwords are left out before they come here. */
export type NamedValues = readonly (readonly [name: string, value: string])[];

export interface Diagnosis {
  readonly hosts: readonly HostFindings[];
  readonly usesSample: boolean;
  readonly versions: NamedValues;
  readonly network: NamedValues;
}

/** That the environment has the runtime accept every certificate, and what of it follows here; nothing where it does not. */
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

/** Returns the host of a proxy’s address; nothing of an address that can’t be read, since it may be part of a password. */
export function proxyHost(proxy: unknown, t: Translate): string {
  if (typeof proxy !== "string" || proxy === "") return t("not set");
  const host = /^[a-z\d+.-]+:\/\/(?:[^/?#]*@)?([^/?#@]+)\/?$/i.exec(proxy)?.[1];
  return host ?? t("set, but not an address");
}

/** How a credential is sent, with a word in its place (§5). */
export const methodInWords: { readonly [Method in AuthMethod]: string } = {
  apiKey: "Authorization: <key>",
  bearer: "Authorization: Bearer <key>",
  authToken: "Auth-Token: <key>",
  cookie: "Cookie: <name>=<value>",
};

/** The method by which the service took the key after it had rejected it; undefined where none was tried, or found. */
export function otherMethod({ tried }: HostFindings): AuthMethod | undefined {
  return tried?.find(({ accepted }) => accepted)?.method;
}

export function hostOf({ address }: Pick<HostFindings, "address">): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
