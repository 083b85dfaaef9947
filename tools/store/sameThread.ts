import { setImmediate as nextTurn } from "node:timers/promises";
import { openOperations, type OperationsOptions } from "../../src/store/operations.ts";
import {
  type Argument,
  errorOf,
  failureOf,
  type Operation,
  perform,
  type Result,
  type BackendOptions,
  type StoreBackend,
} from "../../src/store/protocol.ts";
import { openStore, type Store, type StoreOptions } from "../../src/store/store.ts";

/** Parts of the machine that tests replace. */
export type Machine = Partial<
  Pick<OperationsOptions, "loadSqlite" | "worker" | "uptime" | "walBytes" | "now">
>;

/** Runs the store’s operations in this thread; data that would cross threads is cloned. */
export function sameThread(machine: Machine = {}): (needs: BackendOptions) => StoreBackend {
  return ({ onEvent, ...needs }) => {
    const opening = openOperations({
      now: Date.now,
      ...needs,
      ...machine,
      tell: (event) => onEvent(structuredClone(event)),
    });
    const call: StoreBackend["call"] = async <Name extends Operation>(
      name: Name,
      argument: Argument<Name>,
      signal = new AbortController().signal,
    ) => {
      try {
        const result: Result<Name> = await perform(await opening, name, structuredClone(argument), signal);
        return structuredClone(result);
      } catch (error) {
        throw errorOf(structuredClone(failureOf(error)));
      } finally {
        // A reply from another thread also takes a turn.
        await nextTurn();
      }
    };
    return { call, end: () => Promise.resolve() };
  };
}

export type StoreHereNeeds = Omit<StoreOptions, "open"> & Machine;

export async function openStoreHere({
  loadSqlite,
  worker,
  uptime,
  walBytes,
  ...needs
}: StoreHereNeeds): Promise<Store> {
  const machine = { loadSqlite, worker, uptime, walBytes, now: needs.now };
  const given = Object.fromEntries(Object.entries(machine).filter(([, value]) => value !== undefined));
  return await openStore({ ...needs, open: sameThread(given) });
}
