import { callerOf } from "../../domain/fingerprint.ts";
import type { Caller } from "../../service/client/client.ts";
import type { HostConnection, Role } from "../../service/contract/authentication.ts";
import type { Store } from "../../store/store.ts";

export interface ReplacedKey {
  readonly address: string;
  /** The earlier key itself stays in memory. */
  readonly from: Caller;
  readonly to: Caller;
}

/** Finds out which keys would be replaced. Of one prompt: nothing of it outlives that. */
export class ReplacedKeys {
  readonly #readCredential: (role: Role, origin: string) => Promise<string | undefined>;
  readonly #found = new Map<string, Promise<readonly ReplacedKey[]>>();

  constructor(readCredential: (role: Role, origin: string) => Promise<string | undefined>) {
    this.#readCredential = readCredential;
  }

  /**
   * Each key once: the store knows the earlier key and not the new one, so only the person can say if they share an
   * account. What was found first for the same hosts and keys stays.
   */
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
      // A key that was removed first, or was in memory alone, is known by what it has bought alone.
      const from =
        before === undefined ? await store.soleAccount(service) : callerOf({ service, credential: before });
      const to = callerOf(host);
      if (from === undefined || (await store.isKnown(to)) || !(await store.isKnown(from))) continue;
      // One value may serve both roles of one service.
      found.set(JSON.stringify([from, credential]), { address, from, to });
    }
    return [...found.values()];
  }
}

type AccountStore = Pick<Store, "isKnown" | "soleAccount">;

/** Makes the new keys stand for the accounts of those before: their answers, prices and ledger. */
export async function carryOver(
  replaced: readonly ReplacedKey[],
  store: Pick<Store, "carryOver">,
): Promise<void> {
  for (const { from, to } of replaced) await store.carryOver(from, to);
}
