import { EventEmitter, type SecretStorage } from "vscode";
import type { ConnectionId } from "../app/ports.ts";
import type { Role } from "../service/contract/authentication.ts";
import { credentialSecret, defaultConnection } from "./ids.ts";

/** Where a credential is kept: in SecretStorage, or (no keyring, or one that refuses) in this window's memory. */
export type CredentialStorage = "secretStorage" | "memory";

/** Per role and origin: §5 knows an API key and an access token, and both hosts may have one origin. */
export type Credentials = Readonly<ReturnType<typeof createCredentials>>;

export interface StoredCredential {
  readonly role: Role;
  readonly origin: string;
}

/** A SecretStorage that rejects (no keyring) costs no key: it is then kept in memory until the window closes. */
export function createCredentials(secrets: SecretStorage, connection: ConnectionId) {
  const prefix = `${credentialSecret}:${connection === defaultConnection ? "" : `${connection}:`}`;
  const nameOf = (role: Role, origin: string): string => `${prefix}${role}:${origin}`;
  const changed = new EventEmitter<void>();
  const inMemory = new Map<string, string>();
  let trouble: unknown;
  const subscription = secrets.onDidChange((change) => {
    if (storedUnder(change.key, prefix) === undefined) return;
    // What another window has stored or removed is newer than what this one could not store.
    inMemory.delete(change.key);
    changed.fire();
  });
  const attempt = async <T>(work: () => Thenable<T>): Promise<{ readonly value: T } | undefined> => {
    try {
      const value = await work();
      trouble = undefined;
      return { value };
    } catch (error) {
      trouble = error;
      return undefined;
    }
  };
  return {
    /** Why SecretStorage could not be used the last time, if so. */
    get trouble() {
      return trouble;
    },
    /** Fires for changes of this window and of others. */
    onDidChange: changed.event,
    /** Undefined when there is none, or when SecretStorage cannot be read. */
    async read(role: Role, origin: string): Promise<string | undefined> {
      const name = nameOf(role, origin);
      return inMemory.get(name) ?? (await attempt(() => secrets.get(name)))?.value;
    },
    async save(role: Role, origin: string, credential: string): Promise<CredentialStorage> {
      const name = nameOf(role, origin);
      const stored = await attempt(() => secrets.store(name, credential));
      if (stored === undefined) inMemory.set(name, credential);
      else inMemory.delete(name);
      changed.fire();
      return stored === undefined ? "memory" : "secretStorage";
    },
    async remove(role: Role, origin: string): Promise<void> {
      const name = nameOf(role, origin);
      inMemory.delete(name);
      await secrets.delete(name);
      changed.fire();
    },
    /** Roles and origins for which a credential is in SecretStorage. */
    async listStored(): Promise<readonly StoredCredential[]> {
      const names = (await attempt(() => secrets.keys()))?.value ?? [];
      return [...new Set([...names, ...inMemory.keys()])].flatMap((name) => storedUnder(name, prefix) ?? []);
    },
    dispose() {
      subscription.dispose();
      changed.dispose();
      inMemory.clear();
    },
  };
}

/** Undefined for the secrets of other connections, and for what is no credential. */
function storedUnder(name: string, prefix: string): StoredCredential | undefined {
  if (!name.startsWith(prefix)) return undefined;
  const [role, ...origin] = name.slice(prefix.length).split(":");
  return role === "base" || role === "app" ? { role, origin: origin.join(":") } : undefined;
}
