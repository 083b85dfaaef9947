import { EventEmitter, type SecretStorage } from "vscode";
import type { ConnectionId } from "../app/ports.ts";
import type { Role } from "../service/contract/authentication.ts";
import { ServiceError, silentStorageCode } from "../service/errors.ts";
import { credentialSecret, defaultConnection } from "./ids.ts";

/** `memory`: of this window, without a working keyring. */
export type CredentialStorage = "secretStorage" | "memory";

/** By role and origin: §5 knows an API key and an access token, and both hosts may have one origin. */
export type Credentials = Readonly<ReturnType<typeof createCredentials>>;

export interface StoredCredential {
  readonly role: Role;
  readonly origin: string;
}

/** A locked keyring may wait for a hidden prompt. */
const answerMs = 3_000;

/** If SecretStorage fails or doesn’t answer, a new key stays in memory until the window closes. A late answer is used. */
export function createCredentials(secrets: SecretStorage, connection: ConnectionId) {
  const prefix = `${credentialSecret}:${connection === defaultConnection ? "" : `${connection}:`}`;
  const nameOf = (role: Role, origin: string): string => `${prefix}${role}:${origin}`;
  const changed = new EventEmitter<void>();
  /** Keys that could not be stored, or were read too late: a slow storage is read once. */
  const inMemory = new Map<string, string | undefined>();
  const silence = new ServiceError({ kind: "noCredential", code: silentStorageCode, maybeCounted: false });
  let trouble: unknown;
  let edits = 0;
  const subscription = secrets.onDidChange((change) => {
    if (storedUnder(change.key, prefix) === undefined) return;
    // Another window’s change is newer than a key that this window could not store.
    edits += 1;
    inMemory.delete(change.key);
    changed.fire();
  });
  const noteAnswer = (): void => {
    const wasSilent = trouble === silence;
    trouble = undefined;
    if (wasSilent) changed.fire();
  };
  const attempt = async <T>(work: () => Thenable<T>, takeLate?: (value: T) => void) => {
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    // After one time-out, later calls wait less.
    const timer = setTimeout(() => reject(silence), trouble === silence ? answerMs / 6 : answerMs);
    let answer: Thenable<T> | undefined;
    try {
      answer = work();
      const value = await Promise.race([answer, timeout]);
      noteAnswer();
      return { value };
    } catch (error) {
      const isNew = error === silence && trouble !== silence;
      trouble = error;
      if (isNew) changed.fire();
      if (error === silence) answer?.then((value) => takeLate?.(value)).then(noteAnswer, noteAnswer);
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    get trouble() {
      return trouble;
    },
    /** Also for changes by other windows. */
    onDidChange: changed.event,
    /** Returns undefined also if SecretStorage can’t be read. */
    async read(role: Role, origin: string): Promise<string | undefined> {
      const name = nameOf(role, origin);
      if (inMemory.has(name)) return inMemory.get(name);
      const before = edits;
      const takeLate = (value: string | undefined): void => {
        if (edits === before && !inMemory.has(name)) inMemory.set(name, value);
      };
      return (await attempt(() => secrets.get(name), takeLate))?.value;
    },
    async save(role: Role, origin: string, credential: string): Promise<CredentialStorage> {
      const name = nameOf(role, origin);
      const stored = await attempt(() => secrets.store(name, credential));
      if (stored === undefined) inMemory.set(name, credential);
      else inMemory.delete(name);
      changed.fire();
      return stored === undefined ? "memory" : "secretStorage";
    },
    /** Rejects with the error of SecretStorage, or with `noCredential` if it doesn’t answer. */
    async remove(role: Role, origin: string): Promise<void> {
      const name = nameOf(role, origin);
      inMemory.delete(name);
      if ((await attempt(() => secrets.delete(name))) === undefined)
        throw trouble instanceof Error ? trouble : silence;
      changed.fire();
    },
    /** Rejects with `noCredential` if SecretStorage doesn’t answer. */
    async listStored(): Promise<readonly StoredCredential[]> {
      const names = (await attempt(() => secrets.keys()))?.value ?? [];
      const known = [...inMemory.keys()].filter((name) => inMemory.get(name) !== undefined);
      if (trouble === silence && known.length === 0) throw silence;
      return [...new Set([...names, ...known])].flatMap((name) => storedUnder(name, prefix) ?? []);
    },
    dispose() {
      subscription.dispose();
      changed.dispose();
      inMemory.clear();
    },
  };
}

function storedUnder(name: string, prefix: string): StoredCredential | undefined {
  if (!name.startsWith(prefix)) return undefined;
  const [role, ...origin] = name.slice(prefix.length).split(":");
  return role === "base" || role === "app" ? { role, origin: origin.join(":") } : undefined;
}
