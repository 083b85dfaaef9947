import { homedir } from "node:os";
import {
  commands as editorCommands,
  env,
  extensions,
  FileSystemError,
  FileType,
  l10n,
  UIKind,
  Uri,
  window,
  workspace,
  type Memento,
} from "vscode";
import {
  isInRepository,
  FileCutError,
  fileCutText,
  fileName,
  fileProblem,
  fileProblemText,
  writeWhole,
} from "../app/export/saveFile.ts";
import type { FileContent, FileSystem, FileToSave, SaveFile } from "../app/ports.ts";
import { oneLine } from "../text/oneLine.ts";
import { escapeLinks } from "../text/escape.ts";
import type { Sentence } from "../text/sentence.ts";
import { mementoKeys } from "./ids.ts";
import type { Log } from "./log.ts";
import { withLateProgress } from "./progress.ts";

export function createSaveFile(memory: Memento, log: Pick<Log, "warn">): SaveFile {
  return async (file) => {
    const content = memoizeContent(file);
    // The person may choose another place after a failed write.
    for (let tries = 0; ; tries += 1) {
      const target = (tries === 0 ? await freeFile(file) : undefined) ?? (await chooseFile(file, memory));
      if (target === undefined) return false;
      const name = nameOf(target);
      const outcome = await withLateProgress(l10n.t("Saving {0}…", name), (signal, report) =>
        save(target, (ending) => content(ending, report), signal),
      );
      if (outcome === "declined") return false;
      if (outcome === "saved") {
        if (file.beside === undefined)
          await memory.update(mementoKeys.saveFolder, Uri.joinPath(target, "..").toString());
        void showSaved(target, file);
        return true;
      }
      if (!("error" in outcome)) {
        void window.showWarningMessage(escapeLinks(inWords(outcome)));
        return false;
      }
      const { error } = outcome;
      const problem = fileProblem(error);
      log.warn(`A file was not saved: ${problem}`);
      const saveAs = l10n.t("Save As…");
      const text = inWords(
        error instanceof FileCutError
          ? fileCutText(name, nameOf(Uri.parse(error.draft)))
          : fileProblemText(problem, name),
      );
      const chosen = await window.showErrorMessage(escapeLinks(text), saveAs);
      if (chosen !== saveAs) return false;
    }
  };
}

function inWords({ text, values }: Sentence): string {
  return l10n.t(text, ...values);
}

function memoizeContent({
  content,
}: FileToSave): (signal: AbortSignal, report: (percent: number) => void) => Promise<FileContent | Sentence> {
  let made: FileContent | Sentence | undefined;
  return async (signal, report) => {
    if (made !== undefined) return made;
    const finished = await content(signal, report);
    made = typeof finished === "string" ? new TextEncoder().encode(finished) : finished;
    return made;
  };
}

async function chooseFile(file: FileToSave, memory: Memento): Promise<Uri | undefined> {
  const { title, name, extension, kind } = file;
  const offered = `${fileName(name) || "startup-funding"}.${extension}`;
  return await window.showSaveDialog({
    title,
    filters: { [kind]: [extension] },
    defaultUri: Uri.joinPath(await usualFolder(memory), offered),
  });
}

/** Undefined without a folder to write to. */
async function freeFile({ beside, extension }: FileToSave): Promise<Uri | undefined> {
  if (beside === undefined) return undefined;
  const original = Uri.parse(beside.file, true);
  if (workspace.fs.isWritableFileSystem(original.scheme) !== true) return undefined;
  const stem = (original.path.split("/").at(-1) ?? "").replace(/(?<=.)\.[^.]*$/u, "");
  for (let nth = 1; ; nth += 1) {
    const word = nth === 1 ? beside.word : `${beside.word} ${String(nth)}`;
    const target = Uri.joinPath(original, "..", `${stem} (${word}).${extension}`);
    if ((await fileSystem.stateOf(target.toString())) === undefined) return target;
  }
}

async function usualFolder(memory: Memento): Promise<Uri> {
  const last = memory.get<string>(mementoKeys.saveFolder);
  if (typeof last === "string") {
    try {
      const folder = Uri.parse(last, true);
      const { type } = await workspace.fs.stat(folder);
      if ((type & FileType.Directory) !== 0) return folder;
    } catch {
      // Deleted, or on another machine.
    }
  }
  return workspace.workspaceFolders?.[0]?.uri ?? Uri.file(homedir());
}

type SaveOutcome = "saved" | "declined" | Sentence | { readonly error: unknown };

async function save(
  target: Uri,
  content: (signal: AbortSignal) => Promise<FileContent | Sentence>,
  signal: AbortSignal,
): Promise<SaveOutcome> {
  const address = target.toString();
  // Read before the content is made: the dialog has asked about the present file.
  const looking = fileSystem.stateOf(address);
  looking.catch(() => undefined);
  const made = await content(signal);
  if ("text" in made) return made;
  try {
    const needs = { files: fileSystem, signal, mayReplace: async () => await mayReplace(nameOf(target)) };
    return (await writeWhole({ address, seen: await looking }, made, needs)) ? "saved" : "declined";
  } catch (error) {
    signal.throwIfAborted();
    return { error };
  }
}

async function mayReplace(name: string): Promise<boolean> {
  const replace = l10n.t("Replace");
  const question = l10n.t("“{0}” has changed since you chose it. Do you want to replace it?", name);
  return (await window.showWarningMessage(escapeLinks(question), { modal: true }, replace)) === replace;
}

async function showSaved(target: Uri, { saved, namesPeople }: FileToSave): Promise<void> {
  const text = saved(nameOf(target));
  const isShared = namesPeople?.() === true && (await mayBeCommitted(target));
  const isHere = env.uiKind === UIKind.Desktop && env.remoteName === undefined && target.scheme === "file";
  const isWorkbook = target.path.endsWith(".xlsx");
  const isData = /\.(?:parquet|sqlite)$/.test(target.path);
  const openFile = l10n.t("Open File");
  const reveal = l10n.t("Reveal");
  const isInWorkspace = workspace.getWorkspaceFolder(target) !== undefined;
  const warning = l10n.t(
    "It contains people’s names or contacts and is in a Git repository. Don’t commit it.",
  );
  const show = isShared ? window.showWarningMessage : window.showInformationMessage;
  const chosen = await show(
    escapeLinks(isShared ? `${text} ${warning}` : text),
    // The editor shows no workbook, but the person’s own machine does.
    ...((isWorkbook && !isHere) || isData ? [] : [openFile]),
    ...(isInWorkspace || isHere ? [reveal] : []),
  );
  if (chosen === reveal) {
    const command = isInWorkspace ? "revealInExplorer" : "revealFileInOS";
    await editorCommands.executeCommand(command, target);
  } else if (chosen === openFile) {
    if (isWorkbook) await env.openExternal(target);
    else await editorCommands.executeCommand("vscode.open", target);
  }
}

/** The used part of the Git extension’s API. */
interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): {
    getRepository(file: Uri): { checkIgnore(paths: readonly string[]): Promise<ReadonlySet<string>> } | null;
  };
}

async function mayBeCommitted(file: Uri): Promise<boolean> {
  try {
    const git = extensions.getExtension<GitExtension>("vscode.git");
    const api = git?.isActive === true && git.exports.enabled ? git.exports.getAPI(1) : undefined;
    const repository = api?.getRepository(file);
    if (repository) return !(await repository.checkIgnore([file.fsPath])).has(file.fsPath);
    return await isInRepository(file.toString(), fileSystem);
  } catch {
    // Warn only if Git answers.
    return false;
  }
}

const fileSystem: FileSystem = {
  async stateOf(file) {
    try {
      const { size, mtime, type } = await workspace.fs.stat(Uri.parse(file, true));
      return { size, modified: mtime, isPlain: type === FileType.File };
    } catch (error) {
      if (error instanceof FileSystemError && error.code === "FileNotFound") return undefined;
      throw error;
    }
  },
  write: async (file, content) => await workspace.fs.writeFile(Uri.parse(file, true), content),
  copy: async (path, file) =>
    await workspace.fs.copy(Uri.file(path), Uri.parse(file, true), { overwrite: false }),
  rename: async (from, to, replaces) =>
    await workspace.fs.rename(Uri.parse(from, true), Uri.parse(to, true), { overwrite: replaces }),
  remove: async (file) => await workspace.fs.delete(Uri.parse(file, true)),
  beside(file, suffix) {
    const uri = Uri.parse(file, true);
    return uri.with({ path: uri.path + suffix }).toString();
  },
};

const longestName = 100;

function nameOf(target: Uri): string {
  return oneLine(target.path.split("/").at(-1) ?? "", longestName);
}
