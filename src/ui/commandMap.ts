import { commands as editorCommands, Disposable } from "vscode";
import { commands, type CommandId } from "../host/ids.ts";
import type { Failures } from "./failures.ts";

/** What a command does; arguments come from menus, keys and other extensions, so nothing is known of them. */
export type CommandHandler = (...args: readonly unknown[]) => void | Promise<void>;

/** One handler per command of the manifest: a command without one does not compile. */
export type CommandMap = { readonly [Id in CommandId]: CommandHandler };

/** Registers every command behind the one wrapper: cancel is silent, a failure is told once. */
export function registerCommands(map: CommandMap, failures: Failures): Disposable {
  return Disposable.from(
    ...Object.values(commands).map((id) =>
      editorCommands.registerCommand(id, async (...args: readonly unknown[]) => {
        try {
          await map[id](...args);
        } catch (error) {
          failures.show(error);
        }
      }),
    ),
  );
}
