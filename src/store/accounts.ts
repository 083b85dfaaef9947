import { accountOf } from "./changes/requestLines.ts";
import { fingerprintOf } from "../domain/fingerprint.ts";
import type { Account } from "../domain/allowance/account.ts";
import type { Caller } from "../service/client/client.ts";
import { type Spill, withSpilt } from "./changes/spill.ts";
import type { Access } from "./database/writer.ts";

export function createAccounts({ write, written, read }: Access, spill: Spill) {
  return {
    /** What is known of the accounts of callers now: other windows may have spent since it was read last. */
    accounts: async (callers: readonly Caller[]): Promise<readonly Account[]> => {
      await written();
      const spilt = await spill.others();
      return await read((database) => {
        const names = new Map(
          callers.map((caller) => [JSON.stringify([caller.service, accountOf(database, caller)]), caller]),
        );
        return [...names.values()].map((caller) => withSpilt(database, caller, spilt));
      });
    },
    /** Whether a caller's credential has bought answers, or belongs to an account: a check alone does not count. */
    isKnown: (caller: Caller) =>
      read((database) => database.isKnown(caller.service, fingerprintOf(caller, database.salt))),
    /** The caller of the only account of a service that has answers; undefined where there is none, or more. */
    async soleAccount(service: string): Promise<Caller | undefined> {
      const [account, other] = await read((database) => database.accountsOf(service));
      return account === undefined || other !== undefined ? undefined : { service, account };
    },
    /** Gives a renewed credential the account of the one before: its answers, prices and ledger. */
    async carryOver(callers: { readonly from: Caller; readonly to: Caller }): Promise<void> {
      const { from, to } = callers;
      await write(({ salt }) => [
        {
          what: "sameAccount",
          service: to.service,
          salt,
          from: fingerprintOf(from, salt),
          to: fingerprintOf(to, salt),
          callers,
        },
      ]);
    },
  };
}
