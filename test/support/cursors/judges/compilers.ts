import * as z from "zod";
import { runProgram, type Command } from "../../programs.ts";
import * as programs from "./programs.ts";
import type { Found } from "./libraries.ts";

/** A language's own compiler, which reads every text of `texts.json` (or of `texts.base64`, one a line). */
interface Compiler {
  /** The editor's id. */
  readonly language: string;
  readonly name: string;
  /** Whether records are counted; else `0` says that a text is one of the language. */
  readonly counts: boolean;
  readonly version: Command;
  readonly run: Command;
  /** Prints a list in JSON with, for each text, how many records its tree holds, and null where it is refused. */
  readonly code: string;
  /** What makes a whole text of a piece of code. */
  readonly around?: readonly [before: string, after: string];
}

/** Where Debian's package puts the compiler. */
const kotlinJars = "/usr/share/kotlin/kotlinc/lib";

const inMethod = ["class A { object a() {\n", "\n} }"] as const;

/** The compilers and interpreters that judge. */
export const compilers: readonly Compiler[] = [
  {
    language: "python",
    name: "Python",
    counts: true,
    version: ["python3", "--version"],
    run: ["python3", "-W", "ignore", "judge"],
    code: programs.python,
  },
  {
    language: "ruby",
    name: "Ruby",
    counts: false,
    version: ["ruby", "--version"],
    run: ["ruby", "judge"],
    code: programs.ruby,
  },
  {
    language: "php",
    name: "PHP",
    counts: false,
    version: ["php", "--version"],
    run: ["php", "judge"],
    code: programs.php,
  },
  {
    language: "r",
    name: "R",
    counts: true,
    version: ["Rscript", "--version"],
    run: ["Rscript", "judge"],
    code: programs.r,
  },
  {
    language: "go",
    name: "go/parser",
    counts: true,
    version: ["go", "version"],
    run: ["sh", "-c", "mv judge judge.go && go run judge.go"],
    code: programs.go,
    around: ["package a\n", ""],
  },
  {
    language: "java",
    name: "javac",
    counts: false,
    version: ["java", "--version"],
    run: ["java", "-XX:TieredStopAtLevel=1", "--source", "17", "judge"],
    code: programs.java,
    around: inMethod,
  },
  {
    language: "kotlin",
    name: "kotlinc",
    counts: false,
    version: ["kotlinc", "-version"],
    run: ["java", "-XX:TieredStopAtLevel=1", "-cp", `${kotlinJars}/*`, "--source", "17", "judge"],
    code: programs.kotlin,
  },
  {
    language: "rust",
    name: "rustc",
    counts: false,
    version: ["rustc", "--version"],
    run: ["sh", "judge"],
    code: programs.rust,
    around: ["fn a() {\n", "\n}"],
  },
  {
    language: "csharp",
    name: "mcs",
    counts: false,
    version: ["mcs", "--version"],
    run: ["sh", "judge"],
    code: programs.csharp,
    around: inMethod,
  },
];

const foundSchema = z.array(z.number().nullable());

/** What a compiler finds in each text; the name of the program if this machine lacks it. */
export function compiled(
  { version, run, code }: Compiler,
  texts: readonly string[],
): readonly Found[] | string {
  const ended = runProgram({
    versions: [version],
    files: {
      judge: code,
      "texts.json": JSON.stringify(texts),
      "texts.base64": texts.map((text) => `${Buffer.from(text).toString("base64")}\n`).join(""),
    },
    steps: [run],
  });
  if (typeof ended === "string") return ended;
  const [step] = ended;
  if (step?.status !== 0) throw new Error(step?.errors);
  return foundSchema.parse(JSON.parse(step.output));
}
