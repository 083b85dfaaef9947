import type { Memento } from "vscode";
import { Listeners, type Unsubscribe } from "../../domain/listeners.ts";
import { mementoKeys } from "../../host/ids.ts";
import { type Arrangement, readArrangement } from "../../present/arrangement.ts";

export type CurrentArrangement = ReturnType<typeof createArrangement>;

export function createArrangement(memory: Memento) {
  const listeners = new Listeners<void>();
  let now = readArrangement(memory.get(mementoKeys.arrangement));
  return {
    get now(): Arrangement {
      return now;
    },
    change(part: Partial<Arrangement>): void {
      now = { ...now, ...part };
      void memory.update(mementoKeys.arrangement, now);
      listeners.notify();
    },
    onDidChange: (listener: () => void): Unsubscribe => listeners.add(listener),
  };
}
