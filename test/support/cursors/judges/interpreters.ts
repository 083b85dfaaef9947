import * as z from "zod";
import { runProgram, type Command } from "../../programs.ts";
import type { Change, Problems } from "./change.ts";
import * as programs from "./programs.ts";

/** A language's own program, which reads every text of `texts.json` (or of `texts.base64`, one a line) and says what it makes of them. */
export interface Interpreter {
  readonly language: string;
  readonly version: Command;
  readonly run: Command;
  readonly file: string;
  /** Prints a list in JSON with, for each text, how many records its tree holds, and null where it is refused. */
  readonly code: string;
  /** Whether the records are counted; else `0` says that a text is one of the language. */
  readonly counts: boolean;
  /** Whether nothing else judges the language, so that a text that is refused before and after is not judged at all. */
  readonly alone: boolean;
}

/** The interpreters and compilers that judge, each in one run. */
export const interpreters: readonly Interpreter[] = [
  {
    language: "python",
    version: ["python3", "--version"],
    run: ["python3", "-W", "ignore", "judge.py"],
    file: "judge.py",
    code: programs.python,
    counts: true,
    alone: false,
  },
  {
    language: "ruby",
    version: ["ruby", "--version"],
    run: ["ruby", "judge.rb"],
    file: "judge.rb",
    code: programs.ruby,
    counts: false,
    alone: false,
  },
  {
    language: "php",
    version: ["php", "--version"],
    run: ["php", "judge.php"],
    file: "judge.php",
    code: programs.php,
    counts: false,
    alone: false,
  },
  {
    language: "r",
    version: ["Rscript", "--version"],
    run: ["Rscript", "judge.R"],
    file: "judge.R",
    code: programs.r,
    counts: true,
    alone: true,
  },
  {
    language: "go",
    version: ["go", "version"],
    run: ["go", "run", "judge.go"],
    file: "judge.go",
    code: programs.go,
    counts: true,
    alone: false,
  },
  {
    language: "java",
    version: ["java", "--version"],
    run: ["java", "-XX:TieredStopAtLevel=1", "Judge.java"],
    file: "Judge.java",
    code: programs.java,
    counts: false,
    alone: false,
  },
];

const countsSchema = z.array(z.number().nullable());

/** What an interpreter finds wrong with each change; the name of the program where this machine lacks it. */
export function interpreted(
  { version, run, file, code, counts, alone }: Interpreter,
  changes: readonly Change[],
): readonly Problems[] | string {
  const texts = changes.flatMap(({ before, after }) => [before, after]);
  const ended = runProgram({
    versions: [version],
    files: {
      [file]: code,
      "texts.json": JSON.stringify(texts),
      "texts.base64": texts.map((text) => Buffer.from(text).toString("base64")).join("\n"),
    },
    steps: [run],
  });
  if (typeof ended === "string") return ended;
  const [step] = ended;
  if (step?.status !== 0) throw new Error(`${file}: ${step?.errors ?? ""}`);
  const found = countsSchema.parse(JSON.parse(step.output));
  return changes.map(({ cursors, selects }, index) => {
    const [old, now] = [found[2 * index] ?? null, found[2 * index + 1] ?? null];
    if (now === null) return old === null && !alone ? [] : [`${file} refuses it`];
    const records = now - (selects ? 0 : (old ?? 0));
    return counts && records !== cursors ? [`${file} finds ${records} records, not ${cursors}`] : [];
  });
}
