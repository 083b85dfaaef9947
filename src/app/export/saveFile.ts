import { randomBytes } from "node:crypto";
import { sentence, type Sentence } from "../../text/sentence.ts";
import type { FileState, FileSystem } from "../ports.ts";

export interface ChosenFile {
  readonly address: string;
  /** The file that was there when it was chosen: the dialog has asked whether that may be replaced. */
  readonly seen: FileState | undefined;
}

export interface WriteNeeds {
  readonly files: FileSystem;
  /** Asks whether a file may be replaced that appeared, or changed, after it was chosen. */
  readonly mayReplace: () => Promise<boolean>;
  readonly signal: AbortSignal;
}

/** How often a file may appear in the moment in which another takes its name. */
const mostTries = 3;

/** The file that was to be replaced is cut: what was to be written is whole in its draft, which stays. */
export class FileCutError extends Error {
  readonly draft: string;

  constructor(draft: string, cause: unknown) {
    super(String(cause), { cause });
    this.draft = draft;
  }
}

/**
 * Writes a file whole or not at all: another name beside it is renamed, or it is written in place where that cannot be.
 * What fails, or is cancelled, leaves nothing. Returns false where the person did not want a file to be replaced.
 * @throws AbortError after the signal; FileCutError where a file was harmed; else what the file system throws
 */
export async function writeWhole(
  { address, seen }: ChosenFile,
  content: Uint8Array,
  needs: WriteNeeds,
): Promise<boolean> {
  const { files, signal } = needs;
  signal.throwIfAborted();
  const draft = await writeDraft(address, content, files);
  // A link would be replaced by the file, instead of what it leads to.
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

/** The address of the draft; undefined where no other file can be made in this folder. */
async function writeDraft(
  address: string,
  content: Uint8Array,
  files: FileSystem,
): Promise<string | undefined> {
  const draft = files.beside(address, `.${randomBytes(4).toString("hex")}.tmp`);
  try {
    await files.write(draft, content);
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
  content: Uint8Array,
  isNew: boolean,
  { files, signal }: WriteNeeds,
): Promise<void> {
  try {
    await files.write(address, content);
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
    // What cannot be removed stays; why the file was not saved is what the person is to know.
  }
}

function isSame(one: FileState | undefined, other: FileState): boolean {
  return one !== undefined && one.size === other.size && one.modified === other.modified;
}

export type FileProblem = "noSpace" | "notAllowed" | "inUse" | "other";

/** Reads the error of a file system: its code, or the one of the operating system in its message. */
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

/** `draft` names the complete file beside the damaged one. */
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

/** Bytes of UTF-8: with an extension, and that of the draft, as many as every file system takes. */
const longestName = 120;

/** Beyond this nothing of a text is looked at. */
const longestText = 2_000;

/** Names of devices, which Windows takes for no file. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** A file name, without an extension, of any text: letters and digits, lower case, joined by hyphens. Empty where there are none. */
export function fileName(text: string): string {
  const name = text
    .slice(0, longestText)
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replaceAll(/^-+/g, "");
  const bytes = Buffer.from(name).subarray(0, longestName).toString();
  // Half a character at the end is none.
  const short = bytes.replaceAll(/(?<![\uFFFD-])[\uFFFD-]+$/g, "");
  return device.test(short) ? `${short}-file` : short;
}

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
