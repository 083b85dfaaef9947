import type { FileSystem } from "../ports.ts";

/** No file is further below the root of its repository. */
const mostFolders = 50;

/** Whether a folder above a file, by its address, has a Git repository. Runs no program. */
export async function isInRepository(file: string, files: Pick<FileSystem, "stateOf">): Promise<boolean> {
  let folder = new URL(".", file);
  for (let count = 0; count < mostFolders; count += 1) {
    // What cannot be read is no repository that a commit could go to.
    if (await files.stateOf(new URL(".git", folder).href).catch(() => undefined)) return true;
    const above = new URL("..", folder);
    if (above.href === folder.href) return false;
    folder = above;
  }
  return false;
}
