import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import * as z from "zod";

const readingSchema = z.object({
  /** Nodes that stand for what is wrong or missing. */
  errors: z.number(),
  /** The kinds of the nodes that are exactly the asked part, outermost first. */
  kinds: z.array(z.string()),
});

/** What a grammar makes of a text. */
export type Reading = Readonly<z.infer<typeof readingSchema>>;

const wasm = (name: string): string => `tree-sitter-wasms/out/tree-sitter-${name}`;

/** The grammars of tree-sitter, by the editor's id of the language. */
export const grammars: ReadonlyMap<string, string> = new Map([
  ...["python", "php", "ruby", "java", "kotlin", "go", "rust", "swift"].map(
    (name) => [name, wasm(name)] as const,
  ),
  ["csharp", "tree-sitter-c-sharp/tree-sitter-c_sharp"],
]);

/** The process that reads texts by grammars. */
export class GrammarReader {
  readonly #process = spawn(
    process.execPath,
    ["--liftoff-only", fileURLToPath(new URL("grammarReader.ts", import.meta.url))],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  readonly #waiting: { readonly resolve: (line: string) => void; readonly reject: (why: Error) => void }[] =
    [];

  constructor() {
    createInterface({ input: this.#process.stdout }).on("line", (line) =>
      this.#waiting.shift()?.resolve(line),
    );
    this.#process.on("exit", (code) => {
      for (const { reject } of this.#waiting.splice(0)) reject(new Error(`the reader ended with ${code}`));
    });
  }

  /** What a grammar makes of a text, and of a part of it. */
  async read(grammar: string, code: string, start: number, end: number): Promise<Reading> {
    const line = await new Promise<string>((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#process.stdin.write(`${JSON.stringify({ grammar, code, start, end })}\n`);
    });
    return readingSchema.parse(JSON.parse(line));
  }

  /** Ends the process. */
  close(): void {
    this.#process.stdin.end();
  }
}
