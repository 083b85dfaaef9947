import * as vscode from "vscode";

/** A file system in memory with faults. */
export class FaultyFiles implements vscode.FileSystemProvider {
  static readonly scheme = "faulty";
  readonly texts = new Map<string, Uint8Array>();
  canRename = true;
  isFull = false;
  beforeWrite: (path: string) => void = () => undefined;
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat({ path }: vscode.Uri): vscode.FileStat {
    const found = this.texts.get(path);
    if (path === "/") return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    if (found === undefined) throw vscode.FileSystemError.FileNotFound();
    return { type: vscode.FileType.File, ctime: 0, mtime: 1_000, size: found.length };
  }

  readDirectory(): [string, vscode.FileType][] {
    return Array.from(this.texts.keys(), (path) => [path.slice(1), vscode.FileType.File]);
  }

  createDirectory(): void {
    throw vscode.FileSystemError.NoPermissions();
  }

  readFile({ path }: vscode.Uri): Uint8Array {
    const found = this.texts.get(path);
    if (found === undefined) throw vscode.FileSystemError.FileNotFound();
    return found;
  }

  writeFile({ path }: vscode.Uri, content: Uint8Array): void {
    this.beforeWrite(path);
    if (this.isFull) {
      this.texts.set(path, content.slice(0, 10));
      throw new Error("ENOSPC: no space left on device, write");
    }
    this.texts.set(path, content);
  }

  delete({ path }: vscode.Uri): void {
    this.texts.delete(path);
  }

  rename(from: vscode.Uri, to: vscode.Uri, { overwrite }: { readonly overwrite: boolean }): void {
    if (!this.canRename) throw vscode.FileSystemError.Unavailable();
    if (!overwrite && this.texts.has(to.path)) throw vscode.FileSystemError.FileExists();
    this.texts.set(to.path, this.readFile(from));
    this.texts.delete(from.path);
  }

  files(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      Array.from(this.texts, ([path, content]) => [path, new TextDecoder().decode(content)]),
    );
  }
}
