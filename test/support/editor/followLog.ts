import * as vscode from "vscode";

/** What the product has written into its log. */
export interface HeardLog {
  readonly lines: readonly string[];
}

/**
 * Hears every line of the product's log from its first on: to be called before the product is activated, in the body of
 * a `describe`. Where VS Code runs without its own log module, the panel shows none of them.
 */
export function followLog(): HeardLog {
  const lines: string[] = [];
  const { createOutputChannel } = vscode.window;
  const followed = (name: string): vscode.LogOutputChannel => {
    const channel = createOutputChannel(name, { log: true });
    for (const level of ["info", "warn", "error"] as const) {
      const write = channel[level];
      const follow = (message: string, ...rest: readonly unknown[]): void => {
        lines.push([message, ...rest].map(String).join(" "));
        write(message, ...rest);
      };
      if (!Reflect.set(channel, level, follow)) throw new Error("the log cannot be followed");
    }
    return channel;
  };
  if (!Reflect.set(vscode.window, "createOutputChannel", followed))
    throw new Error("the log cannot be followed");
  return { lines };
}
