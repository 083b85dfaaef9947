import { callerOf } from "../../domain/fingerprint.ts";
import type { Caller } from "../../service/client/client.ts";
import type { HostConnection, Role } from "../../service/contract/authentication.ts";
import type { Store } from "../../store/store.ts";

export interface ReplacedKey {
  readonly address: string;
  /** The old key itself stays in memory. */
  readonly from: Caller;
  readonly to: Caller;
}

export class ReplacedKeys {
  readonly #readCredential: (role: Role, origin: string) => Promise<string | undefined>;
  readonly #found = new Map<string, Promise<readonly ReplacedKey[]>>();

  constructor(readCredential: (role: Role, origin: string) => Promise<string | undefined>) {
    this.#readCredential = readCredential;
  }

  /** The store doesn’t know the new key, so only the person can say if both share an account. Repeats the first result. */
  find(hosts: readonly HostConnection[], store: AccountStore): Promise<readonly ReplacedKey[]> {
    const name = JSON.stringify(hosts);
    const finding = this.#found.get(name) ?? this.#read(hosts, store);
    this.#found.set(name, finding);
    return finding;
  }

  async #read(hosts: readonly HostConnection[], store: AccountStore): Promise<readonly ReplacedKey[]> {
    const found = new Map<string, ReplacedKey>();
    for (const host of hosts) {
      const { role, origin, service, address, credential } = host;
      const before = await this.#readCredential(role, origin);
      if (before === credential) continue;
      // If the old key isn’t stored, find its account by its answers.
      const from =
        before === undefined ? await store.soleAccount(service) : callerOf({ service, credential: before });
      const to = callerOf(host);
      if (from === undefined || (await store.isKnown(to)) || !(await store.isKnown(from))) continue;
      // Both roles of one service may have the same key.
      found.set(JSON.stringify([from, credential]), { address, from, to });
    }
    return [...found.values()];
  }
}

type AccountStore = Pick<Store, "isKnown" | "soleAccount">;

export async function carryOver(
  replaced: readonly ReplacedKey[],
  store: Pick<Store, "carryOver">,
): Promise<void> {
  for (const { from, to } of replaced) await store.carryOver(from, to);
}
