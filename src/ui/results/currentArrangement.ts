import { commands as editorCommands, type Memento } from "vscode";
import { Listeners, type Unsubscribe } from "../../domain/listeners.ts";
import { type CommandId, commands, contextKeys, mementoKeys } from "../../host/ids.ts";
import { type Arrangement, readArrangement, rowGroupings, rowOrders } from "../../present/arrangement.ts";
import type { CommandHandler } from "../commandMap.ts";

export type CurrentArrangement = ReturnType<typeof createArrangement>;

export function createArrangement(memory: Memento) {
  const listeners = new Listeners<void>();
  let now = readArrangement(memory.get(mementoKeys.arrangement));
  const updateMenus = (): void => {
    void editorCommands.executeCommand("setContext", contextKeys.sortedBy, now.sort);
    void editorCommands.executeCommand("setContext", contextKeys.groupedBy, now.group);
  };
  return {
    updateMenus,
    get now(): Arrangement {
      return now;
    },
    change(part: Partial<Arrangement>): void {
      now = { ...now, ...part };
      updateMenus();
      void memory.update(mementoKeys.arrangement, now);
      listeners.notify();
    },
    onDidChange: (listener: () => void): Unsubscribe => listeners.add(listener),
  };
}

/** The entries of Sort By and Group By; the twin with the check mark does the same, which is nothing. */
export function arrangeEntries(arrangement: CurrentArrangement): ReadonlyMap<CommandId, CommandHandler> {
  const sorts = rowOrders.flatMap((sort) => {
    const choose: CommandHandler = () => arrangement.change({ sort });
    const id = `${commands.sortResults}.${sort}` as const;
    return [[id, choose] as const, [`${id}.checked`, choose] as const];
  });
  const groups = rowGroupings.flatMap((group) => {
    const choose: CommandHandler = () => arrangement.change({ group });
    const id = `${commands.groupResults}.${group}` as const;
    return [[id, choose] as const, [`${id}.checked`, choose] as const];
  });
  return new Map<CommandId, CommandHandler>([...sorts, ...groups]);
}
