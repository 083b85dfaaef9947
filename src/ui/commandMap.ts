import { commands as editorCommands, Disposable } from "vscode";
import { commands, type commandsByFeature, type CommandId } from "../host/ids.ts";
import type { Failures } from "./failures.ts";

/** Arguments come from menus, keys and other extensions: untrusted. The result is for who called it by its id. */
export type CommandHandler = (...args: readonly unknown[]) => void | Promise<unknown>;

export type Handlers<Name extends string> = { readonly [Key in Name]: CommandHandler };

/** One handler per command of `commands`: a command without one does not compile. */
export type CommandMap = { readonly [Id in (typeof commands)[keyof typeof commands]]: CommandHandler };

export type CommandsOf<Feature extends keyof typeof commandsByFeature> = Pick<
  CommandMap,
  (typeof commandsByFeature)[Feature][keyof (typeof commandsByFeature)[Feature]] & keyof CommandMap
>;

export function lazyHandler<Name extends string>(
  load: () => Promise<Handlers<Name>>,
  name: Name,
): CommandHandler {
  return async (...args) => await (await load())[name](...args);
}

/** Commands of code that the first of them loads, each a function of what it needs and of its arguments. */
export function lazyCommands<Code, Needs>(load: () => Promise<Code>, needs: Needs) {
  return (
    command: (code: Code) => (needs: Needs, ...args: readonly unknown[]) => void | Promise<unknown>,
  ): CommandHandler =>
    async (...args) =>
      await command(await load())(needs, ...args);
}

/** In one wrapper: a cancel is silent, a failure is shown once. `entries` are those of menus. */
export function registerCommands(
  map: CommandMap,
  entries: ReadonlyMap<CommandId, CommandHandler>,
  failures: Failures,
): Disposable {
  const all = [...Object.values(commands).map((id) => [id, map[id]] as const), ...entries];
  return Disposable.from(
    ...all.map(([id, handle]) =>
      editorCommands.registerCommand(id, async (...args: readonly unknown[]) => {
        try {
          return await handle(...args);
        } catch (error) {
          failures.show(error);
          return undefined;
        }
      }),
    ),
  );
}
