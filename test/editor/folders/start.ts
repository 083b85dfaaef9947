import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { HostStart } from "../../../tools/vscode/hostStart.ts";

/** A workspace of two folders, each of which has settings of its own, as its file has. */
export async function startWithFolders(folder: string): Promise<HostStart> {
  const paths = ["first", "second"].map((name) => ({ path: join(folder, name) }));
  for (const { path } of paths) await mkdir(path);
  const workspaceFile = join(folder, "several.code-workspace");
  await writeFile(workspaceFile, JSON.stringify({ folders: paths }));
  return { env: {}, settings: {}, workspaceFile };
}
