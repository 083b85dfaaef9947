import type { Read, Database } from "./rows/database.ts";
import type { Account } from "../domain/allowance/account.ts";
import type { Caller } from "../service/client/client.ts";
import { type Spill, withSpilt } from "./changes/spill.ts";
import type { Writer } from "./database/writer.ts";

export interface AccountsOfStore {
  /** What is known of the accounts of callers now: other windows may have spent since it was read last. */
  accounts(callers: readonly Caller[]): Promise<readonly Account[]>;
  /** Whether a caller's credential has bought answers, or belongs to an account: a check alone does not count. */
  isKnown(caller: Caller): Promise<boolean>;
  /** The caller of the only account of a service that has answers; undefined where there is none, or more. */
  soleAccount(service: string): Promise<Caller | undefined>;
  /** Gives a renewed credential the account of the one before: its answers, prices and ledger. */
  carryOver(from: Caller, to: Caller): Promise<void>;
}

export function createAccounts({
  writer,
  spill,
  written,
  read,
  onChange,
}: {
  readonly writer: Writer;
  readonly spill: Spill;
  readonly written: () => Promise<void>;
  readonly read: Read;
  readonly onChange: () => void;
}): AccountsOfStore {
  return {
    accounts: async (callers) => {
      await written();
      const spilt = await spill.others();
      return await read((database) => {
        const names = new Map(
          callers.map((caller) => [JSON.stringify([caller.service, accountOf(database, caller)]), caller]),
        );
        return [...names.values()].map((caller) => withSpilt(database, caller, spilt));
      });
    },
    isKnown: (caller) =>
      read((database) => database.isKnown(caller.service, caller.fingerprint(database.salt))),
    async soleAccount(service) {
      const [account, other] = await read((database) => database.accountsOf(service));
      return account === undefined || other !== undefined
        ? undefined
        : { service, fingerprint: () => account };
    },
    async carryOver(from, to) {
      const under = (salt: string): { readonly from: string; readonly to: string } => ({
        from: from.fingerprint(salt),
        to: to.fingerprint(salt),
      });
      const { service } = to;
      await writer.write(({ salt }) => [{ what: "sameAccount", service, salt, ...under(salt), under }]);
      onChange();
    },
  };
}

function accountOf(database: Database, { service, fingerprint }: Caller): string {
  return database.accountOf(service, fingerprint(database.salt));
}
