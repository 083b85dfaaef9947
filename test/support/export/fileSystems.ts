import { readFile } from "node:fs/promises";
import type { FileState, FileSystem } from "../../../src/app/ports.ts";

type FileOperation = "stateOf" | "write" | "copy" | "rename" | "remove";

/** A file system in memory with injectable faults. */
export class FakeFiles implements FileSystem {
  readonly files = new Map<string, { readonly text: string; readonly modified: number }>();
  readonly done: string[] = [];
  /** Called before each operation; may throw. */
  before: (operation: FileOperation, file: string) => void = () => undefined;
  /** The part of a file left by a failed write. */
  partOfFailed = "";
  links: ReadonlySet<string> = new Set();
  #clock = 1_000;

  /** Writes a file as another program would. */
  put(file: string, text: string): void {
    this.#clock += 1;
    this.files.set(file, { text, modified: this.#clock });
  }

  stateOf = async (file: string): Promise<FileState | undefined> => {
    await this.#begin("stateOf", file);
    const found = this.files.get(file);
    return found && { size: found.text.length, modified: found.modified, isPlain: !this.links.has(file) };
  };

  write = async (file: string, content: Uint8Array): Promise<void> => {
    try {
      await this.#begin("write", file);
    } catch (error) {
      if (this.partOfFailed !== "") this.put(file, this.partOfFailed);
      throw error;
    }
    this.put(file, new TextDecoder().decode(content));
  };

  copy = async (path: string, file: string): Promise<void> => {
    await this.#begin("copy", file);
    this.put(file, await readFile(path, "utf8"));
  };

  rename = async (from: string, to: string, replaces: boolean): Promise<void> => {
    await this.#begin("rename", to);
    if (this.files.has(to) && !replaces) throw failure("FileExists");
    const found = this.files.get(from);
    if (found === undefined) throw failure("FileNotFound");
    this.files.delete(from);
    this.put(to, found.text);
  };

  remove = async (file: string): Promise<void> => {
    await this.#begin("remove", file);
    this.files.delete(file);
  };

  beside = (file: string, suffix: string): string => `${file}${suffix}`;

  /** File contents by name. */
  texts(): Readonly<Record<string, string>> {
    return Object.fromEntries(Array.from(this.files, ([file, { text }]) => [file, text]));
  }

  async #begin(operation: FileOperation, file: string): Promise<void> {
    await Promise.resolve();
    if (operation !== "stateOf")
      this.done.push(`${operation} ${file.replace(/\.[\da-f]{8}\.tmp$/, ".draft")}`);
    this.before(operation, file);
  }
}

/** An error of the editor’s file system. */
export function failure(code: string, message = code): Error {
  return Object.assign(new Error(message), { code });
}
