import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { projectRoot } from "../../tools/vscode/environment.ts";
import { startEditor } from "../../tools/vscode/product.ts";

const packagedProduct = join(projectRoot, "startup-funding.vsix");

/**
 * Changes settings of an open window. Loaded first, since VS Code rewrites its list of extensions when one is
 * installed.
 */
const remote = join(projectRoot, "tools", "remote");

/** Starts a VS Code per worker before the first test, and stops all after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(packagedProduct)) throw new Error("startup-funding.vsix is missing: npm run package");
  const { maxWorkers } = project.config;
  const started = await Promise.all(
    Array.from({ length: maxWorkers }, () =>
      startEditor({ extensions: [remote, packagedProduct], isLight: true }),
    ),
  );
  project.provide(
    "editors",
    started.map(({ root, folders, address, pid }) => ({ root, folders, address, pid })),
  );
  return async () => void (await Promise.all(started.map(({ stop }) => stop())));
}
