import { accountOf, mergeAccounts } from "./changes/requestLines.ts";
import { type Pending, withPending } from "./changes/pending.ts";
import type { Account } from "../domain/allowance/account.ts";
import { fingerprintOf } from "../domain/fingerprint.ts";
import type { Caller } from "../service/client/client.ts";
import type { StoreFile } from "./file/storeFile.ts";

/** Operations on the accounts of callers. */
export function accountOperations(
  file: Pick<StoreFile, "read">,
  pending: Pending,
  write: StoreFile["write"],
) {
  return {
    accounts: (callers: readonly Caller[]): Promise<readonly Account[]> => {
      const requests = pending.requests();
      return file.read((database) => {
        const names = new Map(
          callers.map((caller) => [JSON.stringify([caller.service, accountOf(database, caller)]), caller]),
        );
        return [...names.values()].map((caller) => withPending(database, caller, requests));
      });
    },
    isKnown: (caller: Caller) =>
      file.read((database) => database.isKnown(caller.service, fingerprintOf(caller, database.salt))),
    async soleAccount(service: string): Promise<Caller | undefined> {
      const [account, other] = await file.read((database) => database.accountsOf(service));
      return account === undefined || other !== undefined ? undefined : { service, account };
    },
    carryOver: (callers: { readonly from: Caller; readonly to: Caller }) =>
      write((database) => mergeAccounts(database, callers)),
  };
}
