import { commands as editorCommands, Disposable } from "vscode";
import { commands } from "../host/ids.ts";
import type { Failures } from "./failures.ts";

/** Arguments come from menus, keys and other extensions: untrusted. The result is for who called it by its id. */
export type CommandHandler = (...args: readonly unknown[]) => void | Promise<unknown>;

export type Handlers<Name extends string> = { readonly [Key in Name]: CommandHandler };

/** One handler per command of `commands`: a command without one does not compile. */
export type CommandMap = { readonly [Id in (typeof commands)[keyof typeof commands]]: CommandHandler };

type CommandName = keyof typeof commands;

type NamedCommands<Name extends CommandName> = {
  readonly [Key in Name as (typeof commands)[Key]]: CommandHandler;
};

/** The handlers of what the first of them loads, by the names of their commands. */
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

/** The same where the code has functions of what they need and of their arguments. */
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

/** In one wrapper: a cancel is silent, a failure is shown once. */
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
