import { join } from "node:path";

export const projectRoot = join(import.meta.dirname, "..", "..");

/** Slow downloads and installations that are safe to keep; ignored by git. */
export const cacheRoot = join(projectRoot, ".vscode-test");

/** Logs and pictures of failed tests; ignored by git. */
export const failuresFolder = join(projectRoot, "test-results");

/**
 * The environment without the variables of a VS Code terminal, which would make a new VS Code hand over to the running
 * one, and without a test runner’s `NODE_ENV`, which changes servers.
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
