import { fileURLToPath } from "node:url";
import { createInterface } from "node:readline";
import { Language, Parser, type Node } from "web-tree-sitter";
import { field, parseJsonText, stringifyJson, type Json } from "../../../src/text/json.ts";

// Reads lines of JSON with a statement of Swift as `code`, and answers each with the value that the statement gives its
// name, as `[value]`. Runs as a separate process, started with `--liftoff-only`: the optimising compiler runs out of memory
// over the grammar's one large function.

await Parser.init();
const grammar = fileURLToPath(import.meta.resolve("tree-sitter-wasms/out/tree-sitter-swift.wasm"));
const swift = new Parser();
swift.setLanguage(await Language.load(grammar));

/** Returns the value that a statement gives its name; code in a text would be an interpolation. */
function read(code: string): Json {
  const tree = swift.parse(code) ?? fail("nothing was read");
  check(!tree.rootNode.hasError, `no Swift: ${code.slice(0, 300)}`);
  check(tree.rootNode.descendantsOfType("interpolated_expression").length === 0, "code inside a text");
  const value = letOf(tree.rootNode);
  tree.delete();
  return value;
}

function fail(message: string): never {
  throw new Error(message);
}

function check(holds: boolean, otherwise: string): void {
  if (!holds) fail(otherwise);
}

function parts(node: Node): readonly Node[] {
  return node.children
    .filter((child) => child !== null)
    .filter((child) => child.isNamed || child.type === "nil");
}

const escapes = new Map(Object.entries({ n: "\n", r: "\r", t: "\t", "0": "\0", '"': '"', "\\": "\\" }));

function textOf(node: Node): string {
  return unescaped(node.text.slice(1, -1));
}

function unescaped(source: string): string {
  return source.replaceAll(/\\(?:u\{([0-9a-f]{1,8})\}|(.))/gs, (_, code: string | undefined, sign: string) =>
    code === undefined
      ? (escapes.get(sign) ?? fail(`no escape: ${sign}`))
      : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

function numberOf(digits: string): Json {
  const value = Number(digits);
  return /^-?\d+$/.test(digits) && !Number.isSafeInteger(value) ? BigInt(digits) : value;
}

/** Returns an expression’s value in Swift; every list and dictionary must state its type, or have it from `said`. */
function valueOf(node: Node, said = ""): Json {
  const inner = parts(node);
  const [first, , type] = inner;
  if (node.type === "as_expression" && first !== undefined && type !== undefined)
    return valueOf(first, type.text);
  if (node.type === "dictionary_literal") {
    check(said === "[String: Any?]", "no type");
    const entries = inner.flatMap((key, index): readonly (readonly [string, Json])[] => {
      const value = inner[index + 1];
      return index % 2 === 1 ? [] : [[textOf(key), value === undefined ? fail("no value") : valueOf(value)]];
    });
    // Swift stops at two equal keys, and these are equal in either way to write a letter with its accent.
    check(new Set(entries.map(([key]) => key.normalize("NFC"))).size === entries.length, "equal keys");
    return Object.fromEntries(entries);
  }
  if (node.type === "array_literal") {
    check(/^\[(?:Any\?|\[String: Any\?\])\]$/.test(said), "no type");
    return inner.map((part) => valueOf(part));
  }
  if (node.type === "line_string_literal") return textOf(node);
  // The last line sets the indentation of the others.
  if (node.type === "multi_line_string_literal")
    return unescaped(node.text.replaceAll(/^ {4}/gm, "").slice(4, -4));
  if (node.type === "boolean_literal") return node.text === "true";
  if (node.text === "nil") return null;
  if (node.type === "prefix_expression") return numberOf(node.text);
  return /^(?:integer|real)_literal$/.test(node.type)
    ? numberOf(node.text)
    : fail(`not a value: ${node.type}`);
}

/** Returns name, type and value of a statement `let name: type = value`. */
function letOf(root: Node): Json {
  const [statement, ...others] = parts(root);
  check(others.length === 0, "more than one statement");
  check(statement?.type === "property_declaration", "no let");
  const value = statement?.childForFieldName("value") ?? fail("no value");
  const type = parts(statement ?? value).find((part) => part.type === "type_annotation");
  check(statement?.childForFieldName("name")?.text === "subject", "no name");
  return valueOf(value, type?.text.replace(/^: /, ""));
}

/** Returns JSON text that keeps the sign of -0. */
function textOfJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(textOfJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? "-0" : stringifyJson(value);
  return `{${Object.entries(value)
    .map(([key, part]) => `${JSON.stringify(key)}:${textOfJson(part)}`)
    .join(",")}}`;
}

/** Returns the number of dictionaries that equal the tables’ record; null if the text isn’t Swift. */
function countOf(text: string): Json {
  const tree = swift.parse(text) ?? fail("nothing was read");
  const dictionaries = tree.rootNode.descendantsOfType("dictionary_literal");
  const count = dictionaries.filter((node) =>
    /^\[\s*"id": 7,\s*"name": "Acme",?\s*\]$/.test(node?.text ?? ""),
  ).length;
  const isRefused = tree.rootNode.hasError;
  tree.delete();
  return isRefused ? null : count;
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = parseJsonText(line);
  const [code, text] = [field(asked, "code"), field(asked, "text")];
  const answer = typeof text === "string" ? countOf(text) : read(typeof code === "string" ? code : "");
  process.stdout.write(`${textOfJson([answer])}\n`);
}
