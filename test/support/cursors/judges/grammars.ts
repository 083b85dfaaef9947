import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import type { Change, Problems } from "./change.ts";
import { scriptProblems } from "./scripts.ts";
import { noNode } from "./exemptions.ts";
import { literalsIn } from "./literals.ts";

const readingSchema = z.object({
  /** Nodes that stand for what is wrong or missing. */
  errors: z.number(),
  /** Where they were asked for. */
  tokens: z.array(z.string()),
  /** For each span the kinds of the nodes that are exactly that, outermost first. */
  kinds: z.array(z.array(z.string())),
  /** Whether each span is made of whole tokens. */
  whole: z.boolean(),
});

/** What a grammar makes of a text. */
export type Reading = Readonly<z.infer<typeof readingSchema>>;

/** A grammar of tree-sitter, and the kinds of node that a record is. */
export interface Grammar {
  readonly file: string;
  readonly kinds: readonly string[];
  /** What makes a whole text of a document, where the grammar is of another language. */
  readonly around?: readonly [before: string, after: string];
}

const wasm = (name: string): string => `tree-sitter-wasms/out/tree-sitter-${name}`;
const object = ["object"];

/** The grammars, by the editor's id of the language. */
export const grammars: ReadonlyMap<string, Grammar> = new Map<string, Grammar>([
  ["javascript", { file: wasm("javascript"), kinds: object }],
  ["javascriptreact", { file: wasm("javascript"), kinds: object }],
  ["typescript", { file: wasm("typescript"), kinds: object }],
  ["typescriptreact", { file: wasm("tsx"), kinds: object }],
  ["json", { file: wasm("json"), kinds: object }],
  ["jsonc", { file: wasm("json"), kinds: object }],
  // JSON5 is a part of JavaScript, whose grammar knows it between parentheses.
  ["json5", { file: wasm("javascript"), kinds: object, around: ["(", "\n)"] }],
  ["python", { file: wasm("python"), kinds: ["dictionary"] }],
  ["php", { file: wasm("php"), kinds: ["array_creation_expression"] }],
  ["ruby", { file: wasm("ruby"), kinds: ["hash"] }],
  ["java", { file: wasm("java"), kinds: ["method_invocation"] }],
  ["kotlin", { file: wasm("kotlin"), kinds: ["call_expression"] }],
  ["go", { file: wasm("go"), kinds: ["composite_literal"] }],
  ["rust", { file: wasm("rust"), kinds: ["macro_invocation"] }],
  ["swift", { file: wasm("swift"), kinds: ["as_expression", "dictionary_literal"] }],
  ["csharp", { file: "tree-sitter-c-sharp/tree-sitter-c_sharp", kinds: ["object_creation_expression"] }],
  // A record of TOML may be lines below a header, which are no literal: its values are compared.
  ["toml", { file: wasm("toml"), kinds: [] }],
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

  /** What a grammar makes of a text; of its tokens, which may be a million, only where `withTokens` asks for them. */
  async read(
    { file, around: [start, end] = ["", ""] }: Grammar,
    code: string,
    spans: readonly (readonly [start: number, end: number])[] = [],
    withTokens = false,
  ): Promise<Reading> {
    const moved = spans.map((span) => span.map((at) => at + start.length));
    const line = await new Promise<string>((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      const question = { grammar: file, code: start + code + end, spans: moved, withTokens };
      this.#process.stdin.write(`${JSON.stringify(question)}\n`);
    });
    return readingSchema.parse(JSON.parse(line));
  }

  /** Ends the process. */
  close(): void {
    this.#process.stdin.end();
  }
}

/** What a grammar finds wrong: an error more, a literal that is not a separate node, a token that has changed. */
export async function grammarProblems(
  reader: GrammarReader,
  grammar: Grammar,
  change: Change,
): Promise<Problems> {
  const { language, before, after, cursors, selects } = change;
  const literals = (text: string) => (grammar.kinds.length === 0 ? [] : literalsIn(language, text));
  const spans = literals(after);
  const expected = grammar.kinds.length === 0 ? 0 : cursors + (selects ? 0 : literals(before).length);
  const [old, now] = await Promise.all([
    reader.read(grammar, before, [], true),
    reader.read(grammar, after, spans, true),
  ]);
  const problems: string[] = [];
  if (now.errors > old.errors) problems.push(`${old.errors} errors become ${now.errors}`);
  if (spans.length !== expected) problems.push(`${spans.length} literals, not ${expected}`);
  for (const kinds of now.kinds)
    if (!kinds.some((kind) => grammar.kinds.includes(kind)))
      problems.push(`${noNode}: ${JSON.stringify(kinds)}`);
  if (!now.whole) problems.push("the literal begins or ends within a token");
  if (old.errors === 0 && !selects && !isWithin(old.tokens, now.tokens))
    problems.push(`tokens of the document are others: ${JSON.stringify(now.tokens)}`);
  return [...problems, ...scriptProblems(change, old.errors > 0 && now.errors === 0)];
}

/** Whether texts come in others in their order. */
function isWithin(some: readonly string[], all: readonly string[]): boolean {
  let at = 0;
  for (const one of all) if (one === some[at]) at += 1;
  return at === some.length;
}
