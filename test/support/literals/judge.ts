import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { resultOf, insertValueAt } from "../cursors/outcome.ts";
import { documentOf, type Place } from "./places/places.ts";

/** The node with an inserted text, as source text, or the reason why there is none. */
type JudgedNode =
  | { readonly kind: "node"; readonly source: string }
  | { readonly kind: "refused" }
  | { readonly kind: "wrong"; readonly why: string };

const readingSchema = z.object({
  /** The number of error nodes and missing nodes. */
  errors: z.number(),
  /** The kinds of the nodes that cover exactly the requested range, outermost first. */
  kinds: z.array(z.string()),
});

/** A text as read by a grammar. */
export type Reading = Readonly<z.infer<typeof readingSchema>>;

function grammarOf(language: string): string {
  return language === "csharp"
    ? "tree-sitter-c-sharp/tree-sitter-c_sharp"
    : `tree-sitter-wasms/out/tree-sitter-${language}`;
}

/** Reads documents after insertions by grammars that the product does not ship, in a separate process. */
export class Judge {
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

  /** Inserts a text at a place, and returns its node. */
  async text(language: string, place: Place, text: string): Promise<JudgedNode> {
    const marked = documentOf(place);
    const outcome = await insertValueAt(language, marked, text);
    if (outcome.kind !== "edits") return { kind: "refused" };
    const { before, open, close, behind, kinds } = place;
    const after = String(resultOf(marked, outcome));
    if (!after.startsWith(before + open) || !after.endsWith(close + behind))
      return { kind: "wrong", why: `other text changed: ${after}` };
    const source = after.slice(before.length, after.length - behind.length);
    const question = { grammar: grammarOf(language), code: after, start: before.length };
    const { errors, kinds: found } = await this.#read({ ...question, end: before.length + source.length });
    if (errors > 0) return { kind: "wrong", why: `${errors} errors: ${after}` };
    if (!found.some((kind) => kinds.includes(kind)))
      return { kind: "wrong", why: `${found.join(" ")}: ${after}` };
    return { kind: "node", source };
  }

  async #read(question: object): Promise<Reading> {
    const line = await new Promise<string>((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#process.stdin.write(`${JSON.stringify(question)}\n`);
    });
    return readingSchema.parse(JSON.parse(line));
  }

  close(): void {
    this.#process.stdin.end();
  }
}
