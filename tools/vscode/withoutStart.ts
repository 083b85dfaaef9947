import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Copies what an extension is made of into a folder, with a manifest that leaves out the event at the end of the start:
 * there it waits until it is activated by name, and that can be watched. `built` are the folders with its code.
 */
export async function copyWithoutStart(from: string, to: string, built: readonly string[]): Promise<void> {
  await mkdir(to, { recursive: true });
  const texts = ["package.nls.json", "package.nls.de.json", "l10n", "media"];
  for (const name of [...texts, ...built]) await cp(join(from, name), join(to, name), { recursive: true });
  await symlink(join(from, "node_modules"), join(to, "node_modules"), "dir");
  const text = await readFile(join(from, "package.json"), "utf8");
  await writeFile(join(to, "package.json"), text.replace(/"onStartupFinished",?/, ""));
}
