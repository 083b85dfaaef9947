import { commands as editorCommands, Disposable } from "vscode";
import { commands } from "../host/ids.ts";
import type { Failures } from "./failures.ts";

/** Menus, keys and other extensions pass untrusted arguments; a caller by command id gets the result. */
export type CommandHandler = (...args: readonly unknown[]) => void | Promise<unknown>;

export type Handlers<Name extends string> = { readonly [Key in Name]: CommandHandler };

/** Makes the compiler require one handler per command. */
export type CommandMap = { readonly [Id in (typeof commands)[keyof typeof commands]]: CommandHandler };

type CommandName = keyof typeof commands;

type NamedCommands<Name extends CommandName> = {
  readonly [Key in Name as (typeof commands)[Key]]: CommandHandler;
};

/** Returns handlers that load their code when the first of them runs. */
export function lazyHandlers<Name extends CommandName>(
  load: () => Promise<Handlers<NoInfer<Name>>>,
  ...names: readonly Name[]
): NamedCommands<Name>;
export function lazyHandlers(
  load: () => Promise<Handlers<CommandName>>,
  ...names: readonly CommandName[]
): object {
  return byId(names, async (name, args) => await (await load())[name](...args));
}

type CommandCode<Name extends CommandName, Needs> = {
  readonly [Key in Name]: (needs: Needs, ...args: readonly unknown[]) => void | Promise<unknown>;
};

/** Does the same for code whose functions take `needs` first. */
export function lazyCommands<Name extends CommandName, Needs>(
  load: () => Promise<CommandCode<NoInfer<Name>, NoInfer<Needs>>>,
  needs: Needs,
  ...names: readonly Name[]
): NamedCommands<Name>;
export function lazyCommands<Needs>(
  load: () => Promise<CommandCode<CommandName, Needs>>,
  needs: Needs,
  ...names: readonly CommandName[]
): object {
  return byId(names, async (name, args) => await (await load())[name](needs, ...args));
}

function byId(
  names: readonly CommandName[],
  run: (name: CommandName, args: readonly unknown[]) => Promise<unknown>,
): object {
  const handlerOf =
    (name: CommandName): CommandHandler =>
    async (...args) =>
      await run(name, args);
  return Object.fromEntries(names.map((name) => [commands[name], handlerOf(name)]));
}

/** Shows a failure of any command once; a cancel stays silent. */
export function registerCommands(map: CommandMap, failures: Failures): Disposable {
  return Disposable.from(
    ...Object.values(commands).map((id) =>
      editorCommands.registerCommand(id, async (...args: readonly unknown[]) => {
        try {
          return await map[id](...args);
        } catch (error) {
          failures.show(error);
          return undefined;
        }
      }),
    ),
  );
}
