import { isDeepStrictEqual } from "node:util";
import { defaultTreeAdapter as trees, type DefaultTreeAdapterTypes, parse, parseFragment } from "parse5";
import type { Change, Problems } from "./change.ts";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** What is wrong with a document, and what became of the documents of other languages that are in it. */
export interface Parts {
  readonly problems: Problems;
  readonly inner: readonly Change[];
}

interface Script {
  readonly language: string | undefined;
  readonly code: string;
}

interface Markup {
  readonly errors: number;
  readonly scripts: readonly Script[];
  /** Tables and rows that are the record. */
  readonly records: number;
  /** All other elements, attributes and texts. */
  readonly rest: readonly string[];
}

function childrenOf(node: Node): readonly Node[] {
  if ("content" in node) return [node.content];
  return "childNodes" in node ? node.childNodes : [];
}

function textOf(node: Node): string {
  return trees.isTextNode(node) ? node.value : childrenOf(node).map(textOf).join("");
}

/** The elements of a name within a node. */
function named(node: Node, name: string): readonly Element[] {
  const own = trees.isElementNode(node) && node.tagName === name ? [node] : [];
  return [...own, ...childrenOf(node).flatMap((child) => named(child, name))];
}

function cellsOf(node: Node, name: "th" | "td"): readonly string[] {
  return named(node, name).map(textOf);
}

/** Whether an element is a row with the record's values, or a table with no other row. */
function isRecordElement(element: Element): boolean {
  const holds = isDeepStrictEqual(cellsOf(element, "td"), ["7", "Acme"]);
  if (element.tagName === "tr") return holds && cellsOf(element, "th").length === 0;
  return element.tagName === "table" && holds && isDeepStrictEqual(cellsOf(element, "th"), ["id", "name"]);
}

function languageOf(element: Element): string | undefined {
  const attribute = (name: string): string => element.attrs.find((one) => one.name === name)?.value ?? "";
  if (attribute("lang") === "ts") return "typescript";
  const type = attribute("type");
  if (/json$|^importmap$/.test(type)) return "json";
  return ["", "module", "text/javascript"].includes(type) ? "javascript" : undefined;
}

function read(language: string, text: string): Markup {
  let [errors, records] = [0, 0];
  const scripts: Script[] = [];
  const rest: string[] = [];
  const visit = (node: Node): void => {
    if (trees.isElementNode(node)) {
      if (isRecordElement(node)) {
        records += 1;
        return;
      }
      rest.push(`<${node.tagName}${node.attrs.map(({ name, value }) => ` ${name}="${value}"`).join("")}>`);
      if (node.tagName === "script") {
        scripts.push({ language: languageOf(node), code: textOf(node) });
        return;
      }
    } else if (trees.isTextNode(node)) rest.push(...node.value.split(/\s+/).filter((word) => word !== ""));
    else if (trees.isCommentNode(node)) rest.push(`<!--${node.data}-->`);
    for (const child of childrenOf(node)) visit(child);
  };
  const options = { onParseError: () => (errors += 1) };
  visit(language === "html" ? parse(text, options) : parseFragment(text, options));
  return { errors, scripts, records, rest };
}

/** What is wrong with markup: a table or rows may be new, and code within scripts. */
export function markupParts({ language, before, after, cursors, selects }: Change): Parts {
  const [old, now] = [read(language, before), read(language, after)];
  const problems: string[] = [];
  if (now.errors > old.errors) problems.push(`${old.errors} errors become ${now.errors}`);
  if (!isDeepStrictEqual(old.rest, now.rest)) problems.push(`markup is other: ${now.rest.join(" ")}`);
  if (now.scripts.length !== old.scripts.length) problems.push("other scripts are there");
  const changed = now.scripts.flatMap((script, index) => {
    const was = old.scripts[index]?.code ?? "";
    return script.code === was ? [] : [{ ...script, was }];
  });
  const tables = now.records - old.records;
  if (tables + (changed.length > 0 ? 1 : 0) === 0 || (changed.length === 0 && tables !== cursors))
    problems.push(`${tables} tables hold the record`);
  if (changed.length > 1) problems.push("more than one script is other");
  const inner = changed.map((script) => {
    if (script.language === undefined) problems.push(`no script: ${script.code}`);
    return {
      language: script.language ?? "javascript",
      before: script.was,
      after: script.code,
      cursors: cursors - tables,
      selects,
    };
  });
  return { problems, inner };
}
