import type { Connections as ConnectionsPort, HostSettings } from "../app/ports.ts";
import { EventEmitter, type Disposable, type Event } from "vscode";
import { parseAddress, type ServiceAddress } from "../service/contract/address.ts";
import { type AuthMethod, type Role, sampleService } from "../service/contract/authentication.ts";
import { secretStorageCode, ServiceError } from "../service/errors.ts";
import type { Sentence } from "../text/sentence.ts";
import type { Credentials } from "./credentials.ts";
import type { SampleMode } from "./sampleMode.ts";
import type { Settings } from "./settings.ts";

/** The key of the embedded sample service. It opens nothing else. */
export const sampleKey = "sample";

export type ConnectionState = "none" | "noKey" | "ready" | "sample";

/** An address from the settings: none, one that can be used, or the sentence that says why not. */
export type ConfiguredAddress =
  | { readonly kind: "none" }
  | { readonly kind: "address"; readonly address: ServiceAddress }
  | { readonly kind: "problem"; readonly problem: Sentence };

/** The two hosts as they are configured now, or the sample service in their place. */
export interface Connections extends ConnectionsPort, Disposable {
  configured(role: Role): ConfiguredAddress;
  configuredHost(role: Role): HostSettings | undefined;
  configuredRoles(): readonly Role[];
  state(): Promise<ConnectionState>;
  rolesWithoutKey(): Promise<readonly Role[]>;
  /** Roles that can be asked: those with an address and a key, or both where the sample service replaces them. */
  usableRoles(): Promise<readonly Role[]>;
  readonly onDidChange: Event<void>;
}

const roles: readonly Role[] = ["base", "app"];

/** Joins settings, credentials and the sample service; fires when any of the three changes. */
export function createConnections(
  settings: Pick<Settings, "address" | "authMethod" | "onDidChangeConnection">,
  credentials: Pick<Credentials, "read" | "trouble" | "onDidChange">,
  sample: Pick<SampleMode, "active" | "addresses" | "onDidChange">,
): Connections {
  const changed = new EventEmitter<void>();
  const fire = (): void => changed.fire();
  const subscriptions = [
    settings.onDidChangeConnection(fire),
    credentials.onDidChange(fire),
    sample.onDidChange(fire),
  ];
  const configured = (role: Role): ConfiguredAddress => readAddress(settings.address(role));
  const configuredHost = (role: Role): HostSettings | undefined => {
    const found = configured(role);
    if (found.kind !== "address") return undefined;
    const { address, origin } = found.address;
    return { role, address, origin, service: address, method: settings.authMethod(role) };
  };
  const configuredRoles = (): readonly Role[] => roles.filter((role) => configuredHost(role) !== undefined);
  const rolesWithoutKey = async (): Promise<readonly Role[]> => {
    const missing: Role[] = [];
    for (const role of configuredRoles()) {
      const host = configuredHost(role);
      if (host === undefined) continue;
      if ((await credentials.read(role, host.origin)) === undefined) missing.push(role);
    }
    return missing;
  };
  const usableRoles = async (): Promise<readonly Role[]> => {
    if (sample.active) return roles;
    const missing = await rolesWithoutKey();
    return configuredRoles().filter((role) => !missing.includes(role));
  };
  const settingsOf = async (role: Role): Promise<HostSettings> => {
    if (sample.active) {
      const { baseUrl, appUrl } = await sample.addresses();
      return {
        role,
        address: role === "base" ? baseUrl : appUrl,
        origin: sampleService,
        service: sampleService,
        method: settings.authMethod(role),
      };
    }
    const host = configuredHost(role);
    if (host !== undefined) return host;
    throw new ServiceError({ kind: "noAddress", maybeCounted: false });
  };
  return {
    get usesSample() {
      return sample.active;
    },
    configured,
    configuredHost,
    configuredRoles,
    async state() {
      if (sample.active) return "sample";
      if (configuredRoles().length === 0) return "none";
      return (await usableRoles()).length > 0 ? "ready" : "noKey";
    },
    rolesWithoutKey,
    usableRoles,
    settingsOf,
    async hostFor(role) {
      const host = await settingsOf(role);
      const credential = sample.active
        ? await sampleCredential(sample, host.method)
        : await credentials.read(role, host.origin);
      if (credential !== undefined) return { ...host, credential };
      const code = credentials.trouble === undefined ? {} : { code: secretStorageCode };
      throw new ServiceError({ kind: "noCredential", origin: host.origin, maybeCounted: false, ...code });
    },
    serviceOf(role) {
      return sample.active ? sampleService : configuredHost(role)?.service;
    },
    onDidChange: changed.event,
    dispose() {
      for (const subscription of subscriptions) subscription.dispose();
      changed.dispose();
    },
  };
}

function readAddress(text: string): ConfiguredAddress {
  if (text === "") return { kind: "none" };
  const parsed = parseAddress(text);
  return parsed.ok
    ? { kind: "address", address: parsed.value }
    : { kind: "problem", problem: parsed.problem };
}

async function sampleCredential(sample: Pick<SampleMode, "addresses">, method: AuthMethod): Promise<string> {
  const { key } = await sample.addresses();
  return method === "cookie" ? `_session=${key}` : key;
}
