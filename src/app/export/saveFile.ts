import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sentence, type Sentence } from "../../text/sentence.ts";
import type { FileContent, FileState, FileSystem } from "../ports.ts";

export interface ChosenFile {
  readonly address: string;
  /** The dialog has asked whether to replace this file. */
  readonly seen: FileState | undefined;
}

export interface WriteNeeds {
  readonly files: FileSystem;
  /** Asks again if the file appeared or changed after the choice. */
  readonly mayReplace: () => Promise<boolean>;
  readonly signal: AbortSignal;
}

/** A file may appear at the moment of the rename. */
const mostTries = 3;

/** The replaced file was damaged; its complete new content stays in the draft. */
export class FileCutError extends Error {
  readonly draft: string;

  constructor(draft: string, cause: unknown) {
    super(String(cause), { cause });
    this.draft = draft;
  }
}

/**
 * Renames a draft, or writes in place if that is impossible. Returns false if the person refused to replace a file.
 * @throws AbortError after the signal; FileCutError if a file was damaged; else the file system’s error
 */
export async function writeWhole(
  { address, seen }: ChosenFile,
  content: FileContent,
  needs: WriteNeeds,
): Promise<boolean> {
  const { files, signal } = needs;
  signal.throwIfAborted();
  const draft = await writeDraft(address, content, files);
  // Renaming onto a link would replace the link instead of its target.
  const mayRename = seen?.isPlain !== false;
  let known = seen;
  let isKept = false;
  try {
    for (let tries = 0; ; tries += 1) {
      const now = await files.stateOf(address);
      if (now !== undefined && !isSame(known, now) && !(await needs.mayReplace())) return false;
      known = now;
      signal.throwIfAborted();
      const renamed =
        draft === undefined || !mayRename ? "cannot" : await rename(draft, address, now !== undefined, files);
      if (renamed === "done") return true;
      if (renamed === "appeared" && tries < mostTries) continue;
      await writeInPlace(address, content, now === undefined, needs).catch(async (error: unknown) => {
        isKept = draft !== undefined && now !== undefined && (await isHarmed(address, now, files));
        throw isKept && draft !== undefined ? new FileCutError(draft, error) : error;
      });
      return true;
    }
  } finally {
    if (draft !== undefined && !isKept) await removeIfThere(draft, files);
  }
}

async function isHarmed(address: string, before: FileState, files: FileSystem): Promise<boolean> {
  const now = await files.stateOf(address).catch(() => undefined);
  return now === undefined || !isSame(before, now);
}

async function writeDraft(
  address: string,
  content: FileContent,
  files: FileSystem,
): Promise<string | undefined> {
  const draft = files.beside(address, `.${randomBytes(4).toString("hex")}.tmp`);
  try {
    if (content instanceof Uint8Array) await files.write(draft, content);
    else await files.copy(content.path, draft);
    return draft;
  } catch (error) {
    await removeIfThere(draft, files);
    if (fileProblem(error) === "noSpace") throw error;
    return undefined;
  }
}

async function rename(
  draft: string,
  address: string,
  replaces: boolean,
  files: FileSystem,
): Promise<"done" | "appeared" | "cannot"> {
  try {
    await files.rename(draft, address, replaces);
    return "done";
  } catch (error) {
    return !replaces && codeOf(error) === "FileExists" ? "appeared" : "cannot";
  }
}

async function writeInPlace(
  address: string,
  content: FileContent,
  isNew: boolean,
  { files, signal }: WriteNeeds,
): Promise<void> {
  try {
    // A copy would delete the present file first, and replace a link.
    await files.write(address, content instanceof Uint8Array ? content : await readFile(content.path));
    if (isNew) signal.throwIfAborted();
  } catch (error) {
    if (isNew) await removeIfThere(address, files);
    throw error;
  }
}

async function removeIfThere(file: string, files: FileSystem): Promise<void> {
  try {
    if ((await files.stateOf(file)) !== undefined) await files.remove(file);
  } catch {
    // Leave the draft: the person must see why the file was not saved.
  }
}

function isSame(one: FileState | undefined, other: FileState): boolean {
  return one !== undefined && one.size === other.size && one.modified === other.modified;
}

export type FileProblem = "noSpace" | "notAllowed" | "inUse" | "other";

/** Returns the problem by the error’s code, which may be only in the message. */
export function fileProblem(error: unknown): FileProblem {
  const text = `${codeOf(error)} ${error instanceof Error ? error.message : ""}`;
  if (/\b(?:ENOSPC|EDQUOT|EFBIG)\b|Quota/.test(text)) return "noSpace";
  if (/\b(?:EBUSY|ETXTBSY)\b|Locked/.test(text)) return "inUse";
  if (/\b(?:EACCES|EPERM|EROFS)\b|NoPermissions/.test(text)) return "notAllowed";
  return "other";
}

export function fileProblemText(problem: FileProblem, file: string): Sentence {
  switch (problem) {
    case "noSpace":
      return sentence("“{0}” wasn’t saved: the disk is full.", file);
    case "notAllowed":
      return sentence("“{0}” wasn’t saved: you can’t write files in this folder.", file);
    case "inUse":
      return sentence("“{0}” wasn’t saved: another program has it open.", file);
    case "other":
      return sentence("“{0}” wasn’t saved: no file can be written there.", file);
  }
}

export function fileCutText(file: string, draft: string): Sentence {
  return sentence(
    "“{0}” wasn’t saved and is now damaged. What you saved is complete in “{1}”, next to it.",
    file,
    draft,
  );
}

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}

/** Bytes of UTF-8: with both extensions, within the limit of every file system. */
const longestName = 120;

const longestText = 2_000;

/** Windows refuses device names as file names. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Returns a text’s lowercase letters and digits, joined by hyphens; empty without any. */
export function fileName(text: string): string {
  const name = text
    .slice(0, longestText)
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replaceAll(/^-+/g, "");
  const bytes = Buffer.from(name).subarray(0, longestName).toString();
  // Drop half a character at the end.
  const short = bytes.replaceAll(/(?<![\uFFFD-])[\uFFFD-]+$/g, "");
  return device.test(short) ? `${short}-file` : short;
}

const mostFolders = 50;

/** Looks for a `.git` folder; runs no program. */
export async function isInRepository(file: string, files: Pick<FileSystem, "stateOf">): Promise<boolean> {
  let folder = new URL(".", file);
  for (let count = 0; count < mostFolders; count += 1) {
    // No commit can go to an unreadable repository.
    if (await files.stateOf(new URL(".git", folder).href).catch(() => undefined)) return true;
    const above = new URL("..", folder);
    if (above.href === folder.href) return false;
    folder = above;
  }
  return false;
}
