import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withLocalFolder } from "../../../../src/app/export/localFolder.ts";
import {
  FileCutError,
  fileCutText,
  fileName,
  fileProblem,
  fileProblemText,
  writeWhole,
} from "../../../../src/app/export/saveFile.ts";
import type { FileContent } from "../../../../src/app/ports.ts";
import { inEnglish } from "../../../../src/text/sentence.ts";
import { FakeFiles, failure } from "../../../support/export/fileSystems.ts";

const address = "file:///folder/out.csv";
const content = new TextEncoder().encode("new");

/** Writes, and returns what the person was asked and how it ended. */
async function write(
  files: FakeFiles,
  {
    answer = false,
    cancel = new AbortController(),
    made = content,
  }: { answer?: boolean; cancel?: AbortController; made?: FileContent } = {},
): Promise<{ readonly asked: number; readonly end: unknown }> {
  let asked = 0;
  const seen = await files.stateOf(address);
  const mayReplace = (): Promise<boolean> => {
    asked += 1;
    return Promise.resolve(answer);
  };
  const needs = { files, mayReplace, signal: cancel.signal };
  const end = await writeWhole({ address, seen }, made, needs).catch((error: unknown) => error);
  return { asked, end };
}

describe("a file", () => {
  it("is written beside its place, then renamed", async () => {
    const files = new FakeFiles();
    expect(await write(files)).toEqual({ asked: 0, end: true });
    expect(files.texts()).toEqual({ [address]: "new" });
    expect(files.done).toEqual([`write ${address}.draft`, `rename ${address}`]);
  });

  it("that the dialog has asked about is replaced without another question", async () => {
    const files = new FakeFiles();
    files.put(address, "old");
    expect(await write(files)).toEqual({ asked: 0, end: true });
    expect(files.texts()).toEqual({ [address]: "new" });
  });

  it.each([
    ["appeared", undefined],
    ["changed", "old"],
  ])("that %s after it was chosen is asked about again", async (_what, before) => {
    for (const answer of [true, false]) {
      const files = new FakeFiles();
      if (before !== undefined) files.put(address, before);
      files.before = (operation, file) => {
        if (operation === "write" && file !== address) files.put(address, "theirs");
      };
      expect(await write(files, { answer })).toEqual({ asked: 1, end: answer });
      expect(files.texts()).toEqual({ [address]: answer ? "new" : "theirs" });
    }
  });

  it("that appears in the moment of the rename is asked about too", async () => {
    for (const answer of [true, false]) {
      const files = new FakeFiles();
      let isFirst = true;
      files.before = (operation) => {
        if (operation === "rename" && isFirst) files.put(address, "theirs");
        if (operation === "rename") isFirst = false;
      };
      expect(await write(files, { answer })).toEqual({ asked: 1, end: answer });
      expect(files.texts()).toEqual({ [address]: answer ? "new" : "theirs" });
    }
  });

  it("is written in its place where the file system cannot rename", async () => {
    for (const before of [undefined, "old"]) {
      const files = new FakeFiles();
      if (before !== undefined) files.put(address, before);
      files.before = (operation) => {
        if (operation === "rename") throw failure("Unavailable");
      };
      expect(await write(files)).toEqual({ asked: 0, end: true });
      expect(files.texts()).toEqual({ [address]: "new" });
    }
  });

  it("is written in its place where no other file can be made in the folder", async () => {
    const files = new FakeFiles();
    files.put(address, "old");
    files.before = (operation, file) => {
      if (operation === "write" && file !== address) throw failure("NoPermissions");
    };
    expect(await write(files)).toEqual({ asked: 0, end: true });
    expect(files.texts()).toEqual({ [address]: "new" });
  });

  it("that a link leads to is written in its place, so that the link stays", async () => {
    const files = new FakeFiles();
    files.put(address, "old");
    files.links = new Set([address]);
    expect(await write(files)).toEqual({ asked: 0, end: true });
    expect(files.texts()).toEqual({ [address]: "new" });
    expect(files.done).not.toContain(`rename ${address}`);
  });

  it("ends where a file system says for ever that a file is there which is not", async () => {
    const files = new FakeFiles();
    files.before = (operation) => {
      if (operation === "rename") throw failure("FileExists");
    };
    expect(await write(files)).toEqual({ asked: 0, end: true });
    expect(files.texts()).toEqual({ [address]: "new" });
  });
});

/** Writes a local file that contains "new". */
async function writeLocal(files: FakeFiles, cancel?: AbortController): ReturnType<typeof write> {
  return await withLocalFolder(async (folder) => {
    const path = join(folder, "file");
    writeFileSync(path, "new");
    return await write(files, { made: { path }, ...(cancel && { cancel }) });
  });
}

describe("a local file", () => {
  it("is copied beside its place, then renamed", async () => {
    const files = new FakeFiles();
    files.put(address, "old");
    expect(await writeLocal(files)).toEqual({ asked: 0, end: true });
    expect(files.texts()).toEqual({ [address]: "new" });
    expect(files.done).toEqual([`copy ${address}.draft`, `rename ${address}`]);
  });

  it("is written into its place without a rename, since a copy would first delete what is there", async () => {
    const files = new FakeFiles();
    files.put(address, "old");
    files.links = new Set([address]);
    expect(await writeLocal(files)).toEqual({ asked: 0, end: true });
    expect(files.texts()).toEqual({ [address]: "new" });
    expect(files.done).not.toContain(`copy ${address}`);
  });

  it.each(["full", "cancelled"])("leaves nothing where the copy is %s", async (what) => {
    const files = new FakeFiles();
    files.put(address, "old");
    const cancel = new AbortController();
    files.before = (operation, file) => {
      if (operation !== "copy") return;
      files.put(file, "n");
      if (what === "full") throw failure("Unknown", "ENOSPC: no space left on device");
      cancel.abort();
    };
    const { end } = await writeLocal(files, cancel);
    expect(end).toBeInstanceOf(Error);
    expect(files.texts()).toEqual({ [address]: "old" });
  });
});

describe("a file that is cut, since it could be neither renamed nor written in its place,", () => {
  it.each([[[]], [[address]]])("has its draft beside it, which is named (links: %j)", async (links) => {
    const files = new FakeFiles();
    files.put(address, "old");
    files.links = new Set(links);
    files.partOfFailed = "n";
    files.before = (operation, file) => {
      if (operation === "rename" || (operation === "write" && file === address)) throw failure("Unavailable");
    };
    const { end } = await write(files);
    if (!(end instanceof FileCutError)) throw end;
    expect(files.texts()).toEqual({ [address]: "n", [end.draft]: "new" });
    expect(inEnglish(fileCutText("out.csv", "draft").text, "out.csv", "draft")).toBe(
      "“out.csv” wasn’t saved and is now damaged. What you saved is complete in “draft”, next to it.",
    );
  });

  it("has none where it was not touched", async () => {
    const files = new FakeFiles();
    files.put(address, "old");
    files.before = (operation, file) => {
      if (operation === "rename" || (operation === "write" && file === address)) throw failure("Unavailable");
    };
    await write(files);
    expect(files.texts()).toEqual({ [address]: "old" });
  });
});

describe("nothing is left behind", () => {
  it.each([undefined, "old"])("by a full disk, where before there was %j", async (before) => {
    const files = new FakeFiles();
    if (before !== undefined) files.put(address, before);
    files.partOfFailed = "n";
    files.before = (operation) => {
      if (operation === "write") throw failure("Unknown", "ENOSPC: no space left on device, write");
    };
    const { end } = await write(files);
    expect(fileProblem(end)).toBe("noSpace");
    expect(files.texts()).toEqual(before === undefined ? {} : { [address]: before });
  });

  it("by a write in place that fails", async () => {
    const files = new FakeFiles();
    files.partOfFailed = "n";
    files.before = (operation) => {
      if (operation === "write") throw failure("NoPermissions");
    };
    const { end } = await write(files);
    expect(fileProblem(end)).toBe("notAllowed");
    expect(files.texts()).toEqual({});
  });

  it.each(["write", "stateOf", "rename"] as const)("by a cancel during %s", async (during) => {
    const files = new FakeFiles();
    const cancel = new AbortController();
    let isSeen = false;
    files.before = (operation, file) => {
      // The look at what is there when the file is chosen comes before the export.
      if (operation === "stateOf" && file === address && !isSeen) {
        isSeen = true;
        return;
      }
      if (operation !== during) return;
      cancel.abort();
      if (during === "rename") throw failure("Unavailable");
    };
    const { end } = await write(files, { cancel });
    expect(end).toMatchObject({ name: "AbortError" });
    expect(files.texts()).toEqual({});
  });

  it("by what was cancelled before it began", async () => {
    const files = new FakeFiles();
    const cancel = new AbortController();
    cancel.abort();
    expect((await write(files, { cancel })).end).toMatchObject({ name: "AbortError" });
    expect(files.done).toEqual([]);
  });
});

describe("why a file was not written", () => {
  it.each([
    [failure("Unknown", "Unable to write file (Error: ENOSPC: no space left on device)"), "noSpace"],
    [failure("Unknown", "EDQUOT: disk quota exceeded"), "noSpace"],
    [failure("EntryExceedsStorageQuota"), "noSpace"],
    [failure("NoPermissions"), "notAllowed"],
    [failure("Unknown", "EROFS: read-only file system"), "notAllowed"],
    [failure("Unknown", "EBUSY: resource busy or locked"), "inUse"],
    [failure("EntryWriteLocked"), "inUse"],
    [failure("Unavailable"), "other"],
    ["no error at all", "other"],
    [undefined, "other"],
  ])("%s is %s", (error, problem) => {
    expect(fileProblem(error)).toBe(problem);
  });

  it("is one sentence that names the file", () => {
    for (const problem of ["noSpace", "notAllowed", "inUse", "other"] as const) {
      const { text, values } = fileProblemText(problem, "out.csv");
      expect(inEnglish(text, ...values)).toMatch(/^“out\.csv” wasn’t saved: [^.]+\.$/);
    }
  });
});

describe("a file name", () => {
  it.each([
    ["company “Acme, Inc.”, California", "company-acme-inc-california"],
    ['../..\\etc/passwd:*?"<>|', "etc-passwd"],
    ["Größe – Ångström", "größe-ångström"],
    ["日本語", "日本語"],
    ["\u202efdp.exe\u0000", "fdp-exe"],
    ["CON", "con-file"],
    ["lpt1", "lpt1-file"],
    ["...", ""],
    ["", ""],
    ["x".repeat(300), "x".repeat(120)],
    ["x".repeat(119) + "é", "x".repeat(119)],
    ["😀".repeat(90), ""],
    ["𝒜".repeat(90), "𝒜".repeat(30)],
  ])("of %j is %j", (text, name) => {
    expect(fileName(text)).toBe(name);
  });
});
