import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Language, Parser, type Node } from "web-tree-sitter";
import * as z from "zod";
import type { Reading } from "./judge.ts";

// Reads lines of JSON `{"grammar", "code", "start", "end"}` and answers each with a `Reading`. Runs as a
// separate process, started with `--liftoff-only`: the optimising compiler takes gigabytes and seconds for these grammars.

await Parser.init();
const parsers = new Map<string, Parser>();

async function parserOf(grammar: string): Promise<Parser> {
  const loaded = parsers.get(grammar);
  if (loaded !== undefined) return loaded;
  const parser = new Parser().setLanguage(
    await Language.load(fileURLToPath(import.meta.resolve(`${grammar}.wasm`))),
  );
  parsers.set(grammar, parser);
  return parser;
}

function partsOf(node: Node): readonly Node[] {
  return node.children.filter((child) => child !== null);
}

function errorsOf(node: Node): number {
  const own = node.isError || node.isMissing ? 1 : 0;
  return node.hasError || own > 0 ? partsOf(node).reduce((sum, part) => sum + errorsOf(part), own) : 0;
}

/** Returns the kinds of the nodes that cover exactly this range, outermost first; none if it contains an error. */
function kindsAt(root: Node, start: number, end: number): string[] {
  const kinds: string[] = [];
  let node: Node | null = root.descendantForIndex(start, end);
  if (node?.hasError === true) return [];
  while (node !== null && node.startIndex === start && node.endIndex === end) {
    kinds.unshift(node.type);
    node = node.parent;
  }
  return kinds;
}

const askedSchema = z.object({ grammar: z.string(), code: z.string(), start: z.number(), end: z.number() });

async function read(line: string): Promise<Reading> {
  const { grammar, code, start, end } = askedSchema.parse(JSON.parse(line));
  const tree = (await parserOf(grammar)).parse(code);
  if (tree === null) throw new Error("nothing was read");
  const reading = { errors: errorsOf(tree.rootNode), kinds: kindsAt(tree.rootNode, start, end) };
  tree.delete();
  return reading;
}

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(await read(line))}\n`);
