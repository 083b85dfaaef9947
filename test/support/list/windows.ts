import type { Engine } from "../../../src/app/engine/engine.ts";
import { ListLookUp, type RunEnd } from "../../../src/app/list/listLookUp.ts";
import { listOfNames } from "../../../src/domain/list/nameList.ts";
import { profileOf } from "../../../src/domain/list/profile.ts";
import { LibraryReader } from "../../../src/store/library/reader/libraryReader.ts";
import type { Send } from "../../../src/service/transport.ts";
import { preferences } from "../../../tools/store/preferences.ts";
import { sameThread } from "../library/sameThread.ts";
import { address, connections, engineOf } from "../oneHost.ts";
import { finished } from "../finished.ts";

/** A window that looks up lists. */
export interface ListWindow {
  readonly engine: Engine;
  /** Reads a list of names: what is known of them. */
  open(...names: readonly string[]): Promise<ListLookUp>;
  close(): Promise<void>;
}

export async function listWindow(
  folder: string,
  send: Send,
  { reserve = 0, maxAgeMs = 86_400_000 } = {},
): Promise<ListWindow> {
  const settings = { ...preferences, reserveSearches: () => reserve, maxAgeMs: () => maxAgeMs };
  const engine = await engineOf({ settings, folder, send: () => send });
  const reader = new LibraryReader({
    folder,
    open: sameThread,
    log: () => undefined,
    onDamagedIndex: () => Promise.resolve(),
  });
  return {
    engine,
    async open(...names) {
      const needs = { engine, settings, connections, library: () => Promise.resolve(reader) };
      const list = new ListLookUp(needs, address, finished(profileOf(listOfNames(names), 0)).names);
      await list.read({}, new AbortController().signal);
      return list;
    },
    async close() {
      await reader.close();
      await engine.close();
    },
  };
}

/** Asks up to `most` names of a list; returns the kind of the end. */
export async function ask(list: ListLookUp, most = Infinity): Promise<RunEnd["kind"]> {
  return (await list.ask(most, new AbortController().signal, () => undefined)).kind;
}

/** "exact", or "none (lost)", for each name. */
export function degreesOf({ entries }: ListLookUp): readonly string[] {
  return entries.map(({ degree, asked }) => {
    const isAnswer = asked === undefined || asked.outcome === "answered";
    return isAnswer ? degree : `${degree} (${asked.outcome})`;
  });
}
