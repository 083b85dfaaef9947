import type { Connections as ConnectionsPort, HostSettings } from "../app/ports.ts";
import { EventEmitter, type Disposable, type Event } from "vscode";
import { parseAddress, type ServiceAddress } from "../service/contract/address.ts";
import { type AuthMethod, type Role, sampleOrigin } from "../service/contract/authentication.ts";
import { secretStorageCode, ServiceError } from "../service/contract/errors.ts";
import type { Sentence } from "../text/sentence.ts";
import type { Credentials } from "./credentials.ts";
import type { SampleMode } from "./sampleMode.ts";
import type { Settings } from "./settings.ts";

/** The key of the embedded sample service. It opens nothing else. */
export const sampleKey = "sample";

/** What stands between the person and a first search. */
export type ConnectionState = "none" | "noKey" | "ready" | "sample";

/** An address from the settings: none, one that can be used, or the sentence that says why not. */
export type ConfiguredAddress =
  | { readonly kind: "none" }
  | { readonly kind: "address"; readonly address: ServiceAddress }
  | { readonly kind: "problem"; readonly problem: Sentence };

/** The two hosts as they are configured now, or the sample service in their place. */
export interface Connections extends ConnectionsPort, Disposable {
  configured(role: Role): ConfiguredAddress;
  /** Roles that have an address which can be used. */
  configuredRoles(): readonly Role[];
  state(): Promise<ConnectionState>;
  /** Configured roles without a stored key. */
  keyMissing(): Promise<readonly Role[]>;
  readonly onDidChange: Event<void>;
}

const roles: readonly Role[] = ["base", "app"];

/** Joins settings, credentials and the sample service; fires when any of the three changes. */
export function createConnections(
  settings: Settings,
  credentials: Credentials,
  sample: SampleMode,
): Connections {
  const changed = new EventEmitter<void>();
  const fire = (): void => changed.fire();
  const subscriptions = [
    settings.onDidChangeConnection(fire),
    credentials.onDidChange(fire),
    sample.onDidChange(fire),
  ];
  const configured = (role: Role): ConfiguredAddress => readAddress(settings.address(role));
  const usable = (): readonly Role[] => roles.filter((role) => configured(role).kind === "address");
  const keyMissing = async (): Promise<readonly Role[]> => {
    const missing: Role[] = [];
    for (const role of usable()) {
      const address = configured(role);
      if (address.kind !== "address") continue;
      if ((await credentials.read(role, address.address.origin)) === undefined) missing.push(role);
    }
    return missing;
  };
  const settingsOf = async (role: Role): Promise<HostSettings> => {
    const method = settings.authMethod(role);
    if (sample.active) {
      const { baseUrl, appUrl } = await sample.addresses();
      return { role, address: role === "base" ? baseUrl : appUrl, origin: sampleOrigin, method };
    }
    const known = configured(role);
    if (known.kind === "address") return { role, ...known.address, method };
    throw new ServiceError({ kind: "noAddress", maybeCounted: false });
  };
  return {
    get usesSample() {
      return sample.active;
    },
    configured,
    configuredRoles: usable,
    async state() {
      if (sample.active) return "sample";
      if (usable().length === 0) return "none";
      return (await keyMissing()).length < usable().length ? "ready" : "noKey";
    },
    keyMissing,
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
    originOf(role) {
      if (sample.active) return sampleOrigin;
      const address = configured(role);
      return address.kind === "address" ? address.address.origin : undefined;
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

async function sampleCredential(sample: SampleMode, method: AuthMethod): Promise<string> {
  const { key } = await sample.addresses();
  return method === "cookie" ? `_session=${key}` : key;
}
