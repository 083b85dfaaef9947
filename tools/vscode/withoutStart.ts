import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Copies an extension without its activation event, so that tests can watch its activation. `built`: its code folders.
 */
export async function copyWithoutStart(from: string, to: string, built: readonly string[]): Promise<void> {
  await mkdir(to, { recursive: true });
  const texts = ["package.nls.json", "package.nls.de.json", "l10n", "media"];
  for (const name of [...texts, ...built]) await cp(join(from, name), join(to, name), { recursive: true });
  await symlink(join(from, "node_modules"), join(to, "node_modules"), "dir");
  const text = await readFile(join(from, "package.json"), "utf8");
  await writeFile(join(to, "package.json"), text.replace(/"onStartupFinished",?/, ""));
}
