import type { Parser, SyntaxNode } from "@lezer/common";
import type { Cursor } from "../context/cursor.ts";
import { type TextContext, unwritableTextAt } from "../context/cursorContext.ts";
import { isUnfinished } from "../context/unclosed.ts";
import type { Language, Placement } from "../language.ts";
import { bareText } from "../literal/rows.ts";
import { inComment, isVisible } from "../literal/spell.ts";
import { provesWord, wordHere } from "../proof/treeProof.ts";

/** The places of values in a shell; the patterns match code with strings as `Q`s and comments as spaces. */
export interface ShellSyntax<Id extends string> extends Pick<Language<Id>, "id" | "label" | "editorIds"> {
  readonly indent: string;
  readonly parser: () => Promise<Parser>;
  /** Nodes that contain code, and the subset that may lack its end. */
  readonly groups: RegExp;
  readonly openGroups: RegExp;
  /** Comments that a program reads. */
  readonly directive: RegExp;
  /** The quote that ends a string in single quotes, and its spelling within such a string. */
  readonly quote: readonly [sign: RegExp, written: string];
  /** Matches text before a cursor in double quotes if a value would continue a variable or an escape. */
  readonly unfinished: RegExp;
  readonly separators: RegExp;
  /** Matches the end of a line after which a command continues. */
  readonly continuation?: RegExp;
  readonly assignments: RegExp;
  /** Commands that run their operands, by name and by their code. */
  readonly runners: ReadonlySet<string>;
  readonly runnerCode: RegExp;
  /** Code after an argument, and after an operand. */
  readonly afterArgument: RegExp;
  readonly afterOperand: RegExp;
  /** A command up to its operand: `a = `. */
  readonly beforeOperand: RegExp;
  /** Code before parentheses that contain values; without it, none do. */
  readonly beforeParentheses?: RegExp;
  /** Code before brackets without values, and before brackets without arguments. */
  readonly noValues?: RegExp;
  readonly noArguments?: RegExp;
  readonly callee: RegExp;
  readonly keywords: ReadonlySet<string>;
}

/** Returns a shell’s language, in which a value is an operand or an argument, never a command; records have no form. */
export function shellLanguage<Id extends string>(syntax: ShellSyntax<Id>): Language<Id> {
  const { id, label, editorIds, indent } = syntax;
  return {
    id,
    label,
    editorIds,
    defaultStyle: { indent, trailingCommas: "never", fieldNaming: "asService" },
    write: undefined,
    writeValue: (value) =>
      `'${bareText(value)
        .replaceAll("\0", "\uFFFD")
        .replaceAll(...syntax.quote)}'`,
    types: [],
    cursor: {
      grammar: syntax.parser,
      textAt: (cursor) => textAt(cursor, syntax),
      placeAt: () => Promise.resolve(undefined),
      valueAt: (cursor) => Promise.resolve(wordAt(cursor, syntax)),
      proves: provesWord,
    },
  };
}

type AnyShell = ShellSyntax<string>;

function textAt({ tree, text, at }: Cursor, syntax: AnyShell): TextContext | undefined {
  const unsure = unwritableTextAt(at, "string");
  const before = tree.resolveInner(at, -1);
  if (before.name === "Comment" && before.to === at) return commentText(before, text, at, syntax);
  if (before.name === "Unknown" && before.to === at) return unsure;
  for (
    let node: SyntaxNode | null = tree.resolveInner(at, 0);
    node !== null && node.parent !== null;
    node = node.parent
  ) {
    if (node.from >= at || at >= node.to) continue;
    if (isUnfinished(node, syntax.openGroups)) return unsure;
    if (syntax.groups.test(node.name)) return at < insideOf(node, text) ? unsure : undefined;
    if (node.name.endsWith("Comment")) return commentText(node, text, at, syntax);
    // The cursor is in the middle of an escaped quote.
    if (node.name === "Quote")
      return { ...(stringText(node.parent, text, at, syntax) ?? unsure), write: unsure.write };
    return stringText(node, text, at, syntax) ?? unsure;
  }
  return isUnfinished(before, syntax.openGroups) ? unsure : undefined;
}

function commentText(
  { name, from, to }: SyntaxNode,
  text: string,
  at: number,
  syntax: AnyShell,
): TextContext {
  const isBlock = name === "BlockComment";
  const range = isBlock ? { from: from + 2, to: to - 2 } : { from: from + 1, to };
  const isDirective = syntax.directive.test(text.slice(from, to));
  if (isDirective || at < range.from || at > range.to) return unwritableTextAt(at, "string");
  const ends = (value: string): boolean => isBlock && /#>|^>|#$/.test(value);
  return { kind: "comment", ...range, write: (value) => (ends(value) ? undefined : inComment(value)) };
}

/** Text without a meaning in double quotes, both in a shell and in the programs that receive it. */
const harmless = /^[\p{L}\p{N} .,:/@_-]*$/u;

/** Returns undefined outside of the quotes, and for nodes that aren’t strings. */
function stringText(node: SyntaxNode, text: string, at: number, syntax: AnyShell): TextContext | undefined {
  const range = { from: insideOf(node, text), to: node.to - 1 };
  if (at < range.from || at > range.to || !/^(?:Single|Double|Ansi)$/.test(node.name)) return undefined;
  if (node.name === "Single")
    return {
      kind: "string",
      ...range,
      write: (value) => (isVisible(value) ? value.replaceAll(...syntax.quote) : undefined),
    };
  let holder = node.parent ?? node;
  while (holder.parent !== null && !syntax.groups.test(holder.name)) holder = holder.parent;
  const isOpen =
    syntax.unfinished.test(text.slice(range.from, at)) ||
    isRunner(commandAt(holder, text, node.from, syntax), syntax);
  return {
    kind: "string",
    ...range,
    write: (value) => (!isOpen && harmless.test(value) ? value : undefined),
  };
}

function insideOf({ from, parent }: SyntaxNode, text: string): number {
  if (parent === null) return 0;
  return from + (text.charAt(from) === "$" ? 2 : 1);
}

/** Returns the command before an offset with other nodes, such as strings, as `Q`s. */
function commandAt(holder: SyntaxNode, text: string, at: number, syntax: AnyShell): string {
  let code = "";
  let from = insideOf(holder, text);
  for (let part = holder.firstChild; part !== null && part.from < at; part = part.nextSibling) {
    if (part.from < from || part.type.isError) continue;
    code += text.slice(from, part.from);
    const whole = text.slice(part.from, Math.min(at, part.to));
    const isBlank = part.name === "Comment" || /^[\\`]\n$/.test(whole);
    const sign = isBlank ? " " : "Q";
    code += part.name === "HereDocument" ? ";" : sign.repeat(whole.length);
    from = part.to;
  }
  code += text.slice(from, at);
  const joined = syntax.continuation === undefined ? code : code.replaceAll(syntax.continuation, "$1 ");
  return joined.split(syntax.separators).at(-1) ?? "";
}

function isRunner(command: string, syntax: AnyShell): boolean {
  const own = command.replace(syntax.assignments, "").trimStart();
  const name = own
    .replace(/\s[^]*/, "")
    .replace(/^.*\//, "")
    .toLowerCase();
  return syntax.runners.has(name) || syntax.runnerCode.test(own);
}

function wordAt({ tree, text, at }: Cursor, syntax: AnyShell): Placement | undefined {
  let holder = tree.resolveInner(at, 0);
  while (holder.parent !== null && !(syntax.groups.test(holder.name) && holder.from < at && at < holder.to))
    holder = holder.parent;
  const command = commandAt(holder, text, at, syntax);
  const rest = text.slice(at, at + 200);
  if (!syntax.afterArgument.test(rest) || isRunner(command, syntax)) return undefined;
  const opening = text.slice(Math.max(0, holder.from - 200), holder.from);
  if (syntax.noValues?.test(opening) === true) return undefined;
  const isPart =
    syntax.beforeParentheses !== undefined && holder.name === "Parentheses" && /^\s*$|,\s*$/.test(command);
  if (isPart ? syntax.beforeParentheses.test(opening) : syntax.beforeOperand.test(command))
    return syntax.afterOperand.test(rest) ? wordHere : undefined;
  if (isPart || syntax.noArguments?.test(opening) === true || /[<>]&?\s*$/.test(command)) return undefined;
  const called = command.replace(syntax.assignments, "").trimStart();
  const [, name = ""] = /^(\S+)\s(?:[^]*\s)?$/.exec(called) ?? [];
  return syntax.callee.test(name) && !syntax.keywords.has(name.toLowerCase()) ? wordHere : undefined;
}
