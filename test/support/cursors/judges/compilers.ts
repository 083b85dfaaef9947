import * as z from "zod";
import { runProgram, type Command } from "../../programs.ts";
import * as programs from "./programs.ts";
import type { Found } from "./libraries.ts";

/** A compiler, and a program that asks it about the texts in `texts.json` (in `texts.base64`, one per line). */
interface Compiler {
  /** The editor's id. */
  readonly language: string;
  readonly name: string;
  /** False if the program says 0 for each text that the compiler accepts. */
  readonly counts: boolean;
  readonly version: Command;
  readonly run: Command;
  /** Prints a JSON list: for each text, the number of records in its tree, or null if the compiler refuses the text. */
  readonly code: string;
  /** The code that turns a fragment into a whole file. */
  readonly around?: readonly [before: string, after: string];
}

/** The folder of Debian's package. */
const kotlinJars = "/usr/share/kotlin/kotlinc/lib";

const inMethod = ["class A { object a() {\n", "\n} }"] as const;

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

/** Returns the result for each text; the name of the compiler if this machine lacks it. */
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
