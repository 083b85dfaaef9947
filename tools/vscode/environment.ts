import { join } from "node:path";

/** The folder of the project. */
export const projectRoot = join(import.meta.dirname, "..", "..");

/** Downloads and installations that are slow to make and safe to keep; ignored by git. */
export const cacheRoot = join(projectRoot, ".vscode-test");

/** Where failed tests leave what it takes to mend them; ignored by git. */
export const failuresFolder = join(projectRoot, "test-results");

/**
 * The environment for a VS Code of ours.
 *
 * Inside a terminal of VS Code its variables (`VSCODE_IPC_HOOK_CLI` and others) make a new VS Code hand its
 * arguments to the one that is running, and a test runner's `NODE_ENV` changes what a server does.
 */
export function editorEnvironment(
  extra: Readonly<Record<string, string>> = {},
  inherited: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const kept = Object.entries(inherited).filter(
    ([name]) => !/^(VSCODE_|ELECTRON_|CODE_SERVER_|VITEST|NODE_ENV$|NODE_OPTIONS$|PASSWORD$)/.test(name),
  );
  return { ...Object.fromEntries(kept), ...extra };
}
