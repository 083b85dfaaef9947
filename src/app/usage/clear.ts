import type { Engine } from "../engine/engine.ts";

/** Deletes stored answers, history and ledger, in every window, and the rows of this one. Keys and settings stay. */
export async function clearLocalData({ session, store }: Pick<Engine, "session" | "store">): Promise<void> {
  session.forget();
  await store.clear();
}
