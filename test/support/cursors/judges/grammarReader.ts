import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Language, Parser, type Node } from "web-tree-sitter";
import { field, isList, parseJsonText, type Json } from "../../../../src/text/json.ts";
import type { Reading } from "./grammars.ts";

// Reads lines of JSON `{"grammar", "code", "spans": [[start, end]]}` and answers each with a `Reading`. Runs as a
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

/** The kinds of the nodes that are exactly this part of the text, outermost first; none where an error is within. */
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

function numberIn(span: Json, at: number): number {
  const number = isList(span) ? span[at] : undefined;
  return typeof number === "number" ? number : 0;
}

function textIn(asked: Json, key: string): string {
  const text = field(asked, key);
  return typeof text === "string" ? text : "";
}

async function read(line: string): Promise<Reading> {
  const asked = parseJsonText(line);
  const asking = field(asked, "spans");
  const spans = (isList(asking) ? asking : []).map((span) => [numberIn(span, 0), numberIn(span, 1)] as const);
  const parser = await parserOf(textIn(asked, "grammar"));
  const tree = parser.parse(textIn(asked, "code"));
  if (tree === null) throw new Error("nothing was read");
  const reading = {
    errors: errorsOf(tree.rootNode),
    kinds: spans.map(([start, end]) => kindsAt(tree.rootNode, start, end)),
  };
  tree.delete();
  return reading;
}

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(await read(line))}\n`);
