import { EventEmitter } from "vscode";
import type { HostSettings } from "../app/ports.ts";
import { parseAddress } from "../service/contract/address.ts";
import { type HostConnection, type Role, sampleService } from "../service/contract/authentication.ts";
import { isServiceError, secretStorageCode, ServiceError, silentStorageCode } from "../service/errors.ts";
import { defined } from "../text/defined.ts";
import type { Credentials } from "./credentials.ts";
import type { SampleMode } from "./sampleMode.ts";
import type { Settings } from "./settings.ts";

/** Valid nowhere else. */
export const sampleKey = "sample";

/** `locked`: the secret storage doesn’t answer. */
export type ConnectionState = "none" | "noKey" | "locked" | "ready" | "sample";

export type Connections = Readonly<ReturnType<typeof createConnections>>;

const roles: readonly Role[] = ["base", "app"];

export function createConnections(
  settings: Pick<Settings, "address" | "authMethod" | "onDidChangeConnection">,
  credentials: Pick<Credentials, "read" | "listStored" | "trouble" | "onDidChange">,
  sample: Pick<SampleMode, "active" | "addresses" | "onDidChange">,
) {
  const changed = new EventEmitter<void>();
  const events = [settings.onDidChangeConnection, credentials.onDidChange, sample.onDidChange];
  const subscriptions = events.map((subscribe) => subscribe(() => changed.fire()));
  const configuredHost = (role: Role): HostSettings | undefined => {
    const parsed = parseAddress(settings.address(role));
    if (!parsed.ok) return undefined;
    const { address, origin } = parsed.value;
    return { role, address, origin, service: address, method: settings.authMethod(role) };
  };
  const configuredHosts = (): readonly HostSettings[] => roles.flatMap((role) => configuredHost(role) ?? []);
  const configuredRoles = (): readonly Role[] => configuredHosts().map(({ role }) => role);
  const rolesByKey = async (hasKey: boolean): Promise<readonly Role[]> => {
    const hosts = configuredHosts();
    const keys = await Promise.all(hosts.map(({ role, origin }) => credentials.read(role, origin)));
    return hosts.filter((_, at) => (keys[at] !== undefined) === hasKey).map(({ role }) => role);
  };
  const storageProblem = ({ trouble } = credentials): string | undefined =>
    isServiceError(trouble) ? trouble.code : trouble === undefined ? undefined : secretStorageCode;
  const usableRoles = async (): Promise<readonly Role[]> => (sample.active ? roles : await rolesByKey(true));
  const sampleHost = async (role: Role): Promise<HostConnection> => {
    const { baseUrl, appUrl, key } = await sample.addresses();
    const method = settings.authMethod(role);
    return {
      role,
      address: role === "base" ? baseUrl : appUrl,
      origin: sampleService,
      service: sampleService,
      method,
      credential: method === "cookie" ? `_session=${key}` : key,
    };
  };
  const settingsOf = async (role: Role): Promise<HostSettings> => {
    const host = sample.active ? await sampleHost(role) : configuredHost(role);
    if (host !== undefined) return host;
    throw new ServiceError({ kind: "noAddress", maybeCounted: false });
  };
  return {
    get usesSample() {
      return sample.active;
    },
    configuredHost,
    configuredRoles,
    async state(): Promise<ConnectionState> {
      if (sample.active) return "sample";
      if (configuredRoles().length === 0) return "none";
      if ((await usableRoles()).length > 0) return "ready";
      return storageProblem() === silentStorageCode ? "locked" : "noKey";
    },
    /** For any address, also while the sample is in use, or if the storage can’t be read. */
    async hasKey(): Promise<boolean> {
      if (configuredRoles().length === 0) return false;
      return await credentials.listStored().then(
        (stored) => stored.length > 0,
        () => true,
      );
    },
    rolesWithoutKey: async () => await rolesByKey(false),
    usableRoles,
    settingsOf,
    async hostFor(role: Role): Promise<HostConnection> {
      if (sample.active) return await sampleHost(role);
      const host = await settingsOf(role);
      const credential = await credentials.read(role, host.origin);
      if (credential !== undefined) return { ...host, credential };
      const known = defined({ code: storageProblem() });
      throw new ServiceError({ kind: "noCredential", origin: host.origin, maybeCounted: false, ...known });
    },
    serviceOf: (role: Role) => (sample.active ? sampleService : configuredHost(role)?.service),
    onDidChange: changed.event,
    dispose() {
      for (const subscription of subscriptions) subscription.dispose();
      changed.dispose();
    },
  };
}
