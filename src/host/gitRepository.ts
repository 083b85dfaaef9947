import { extensions, Uri, workspace } from "vscode";

/** What is used of the API of the editor’s Git extension. */
interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): { getRepository(file: Uri): GitRepository | null };
}

interface GitRepository {
  checkIgnore(paths: readonly string[]): Promise<ReadonlySet<string>>;
}

/** No file is further below the root of its repository. */
const mostFolders = 50;

/** Whether Git may take a file: it is in a repository and, as far as the editor’s Git extension is there to say, not ignored. */
export async function isInRepository(file: Uri): Promise<boolean> {
  try {
    const git = extensions.getExtension<GitExtension>("vscode.git");
    const api = git?.isActive === true && git.exports.enabled ? git.exports.getAPI(1) : undefined;
    const repository = api?.getRepository(file);
    if (repository) return !(await repository.checkIgnore([file.fsPath])).has(file.fsPath);
    return await hasRepository(file);
  } catch {
    // What can't be asked is no reason for a warning.
    return false;
  }
}

async function hasRepository(file: Uri): Promise<boolean> {
  let folder = Uri.joinPath(file, "..");
  for (let count = 0; count < mostFolders; count += 1) {
    if (await isThere(Uri.joinPath(folder, ".git"))) return true;
    const above = Uri.joinPath(folder, "..");
    if (above.path === folder.path) return false;
    folder = above;
  }
  return false;
}

async function isThere(file: Uri): Promise<boolean> {
  return await workspace.fs.stat(file).then(
    () => true,
    () => false,
  );
}
