import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as z from "zod";
import { cacheRoot } from "../../tools/vscode/environment.ts";

export type Command = readonly [command: string, ...args: string[]];

/**
 * Options of a compiler in Java for its virtual machine: compiled well, its code would be worth the time only in a run of
 * many minutes; and the other cores are busy with other tests.
 */
export const shortLived = ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"] as const;

export interface Program {
  /** Prints the version of each tool. */
  readonly versions: readonly Command[];
  /** Path → text, in a new folder, where the steps run. */
  readonly files: Readonly<Record<string, string>>;
  readonly steps: readonly Command[];
  /** Input of the last step. */
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const endedSchema = z.object({ status: z.number().nullable(), output: z.string(), errors: z.string() });

export type Ended = Readonly<z.infer<typeof endedSchema>>;

/**
 * Runs the steps of a program up to the first that fails. What a program without a failure printed is kept by its
 * content and the versions of its tools: a compiler says the same of the same text.
 *
 * @returns how each step ended; the name of a tool that is not on this machine
 */
export function runProgram(program: Program): readonly Ended[] | string {
  const versions: string[] = [];
  for (const [command, ...args] of program.versions) {
    const { error, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
    if (error !== undefined) return command;
    versions.push(stdout + stderr);
  }
  const key = createHash("sha256")
    .update(JSON.stringify([versions, program]))
    .digest("hex");
  const file = join(cacheRoot, "programs", `${key}.json`);
  const kept = readKept(file);
  if (kept !== undefined) return kept;
  const ended = runSteps(program);
  if (ended.every(({ status }) => status === 0)) keep(file, ended);
  return ended;
}

function runSteps({ files, steps, input, env = {} }: Program): readonly Ended[] {
  const folder = mkdtempSync(join(tmpdir(), "program-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const ended: Ended[] = [];
    for (const [at, [command, ...args]] of steps.entries()) {
      const { status, stdout, stderr } = spawnSync(command, args, {
        cwd: folder,
        env: { ...process.env, ...env },
        encoding: "utf8",
        maxBuffer: 2 ** 30,
        ...(input === undefined || at < steps.length - 1 ? {} : { input }),
      });
      ended.push({ status, output: stdout, errors: stderr });
      if (status !== 0) break;
    }
    return ended;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readKept(file: string): readonly Ended[] | undefined {
  try {
    return z.array(endedSchema).parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}

/** Atomic, so that an interrupted run keeps nothing. */
function keep(file: string, ended: readonly Ended[]): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${String(process.pid)}`;
  writeFileSync(draft, JSON.stringify(ended));
  renameSync(draft, file);
}
