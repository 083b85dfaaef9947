import { extensions, type Uri } from "vscode";
import { isInRepository } from "../app/export/repository.ts";
import type { FileSystem } from "../app/ports.ts";

/** What is used of the API of the editor’s Git extension. */
interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): { getRepository(file: Uri): GitRepository | null };
}

interface GitRepository {
  checkIgnore(paths: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Whether Git may take a file: it is in a repository and, as far as the editor’s Git extension is there to say, not ignored. */
export async function mayBeCommitted(file: Uri, files: FileSystem): Promise<boolean> {
  try {
    const git = extensions.getExtension<GitExtension>("vscode.git");
    const api = git?.isActive === true && git.exports.enabled ? git.exports.getAPI(1) : undefined;
    const repository = api?.getRepository(file);
    if (repository) return !(await repository.checkIgnore([file.fsPath])).has(file.fsPath);
    return await isInRepository(file.toString(), files);
  } catch {
    // What can't be asked is no reason for a warning.
    return false;
  }
}
