import { bareText } from "../../literal/rows.ts";
import type { Language, Placement } from "../../language.ts";
import type { SyntaxNode } from "@lezer/common";
import type { Cursor } from "../../context/cursor.ts";
import { type TextContext, unwritableTextAt } from "../../context/cursorContext.ts";
import {
  codeBefore,
  codeNode,
  holderOf,
  inDoubleQuotes,
  isVisible,
  plainTextAt,
} from "../../context/plainCode.ts";
import { provesWord, wordHere } from "../../proof/proof.ts";
import { inComment } from "../../literal/spell.ts";
import { wordSet } from "../../literal/names.ts";

/** Curly quotes are quotes too. A value is an operand or an argument, never a command. */
export const powershell: Language<"powershell"> = {
  id: "powershell",
  label: "PowerShell",
  editorIds: ["powershell"],
  defaultStyle: { indent: "    ", trailingCommas: "never", fieldNaming: "asService" },
  write: undefined,
  writeValue: (value) =>
    `'${bareText(value)
      .replaceAll("\0", "\uFFFD")
      .replaceAll(/['‘’‚‛]/g, "$&$&")}'`,
  types: [],
  cursor: {
    grammar: async () => (await import("./grammar.ts")).parser,
    embeddedAt: () => undefined,
    textAt: (cursor) => plainTextAt(cursor, { groups, openGroups: groups, commentText, stringText }),
    placeAt: () => Promise.resolve(undefined),
    valueAt: (cursor) => Promise.resolve(wordAt(cursor)),
    proves: provesWord,
  },
};

const groups = /^(?:Parentheses|Braces)$/;

function commentText({ name, from, to }: SyntaxNode, text: string, at: number): TextContext {
  const isBlock = name === "BlockComment";
  const range = isBlock ? { from: from + 2, to: to - 2 } : { from: from + 1, to };
  const isDirective = /^#!|^#\s*requires\b/i.test(text.slice(from, to));
  if (isDirective || at < range.from || at > range.to) return unwritableTextAt(at, "string");
  const write = (value: string): string | undefined =>
    isBlock && /#>|^>|#$/.test(value) ? undefined : inComment(value);
  return { kind: "comment", ...range, write };
}

function stringText(node: SyntaxNode, text: string, at: number): TextContext | undefined {
  const range = { from: node.from + 1, to: node.to - 1 };
  if (at < range.from || at > range.to) return undefined;
  if (node.name === "Single") return { kind: "string", ...range, write: inSingle };
  if (node.name !== "Double") return undefined;
  const holder = holderOf(node, groups);
  const isOpen =
    /(?<![\w:?^$])[\w:?^]*\$[\w:?^$]*$/.test(text.slice(range.from, at)) ||
    runs(commandAt(holder, text, node.from));
  return { kind: "string", ...range, write: (value) => (isOpen ? undefined : inDoubleQuotes(value)) };
}

/** Any of the quotes ends a string in single quotes, and is doubled in it. */
function inSingle(value: string): string | undefined {
  return isVisible(value) ? value.replaceAll(/['‘’‚‛]/g, "$&$&") : undefined;
}

function startOf(holder: SyntaxNode, text: string): number {
  if (!groups.test(holder.name)) return 0;
  return holder.from + (text.charAt(holder.from) === "$" ? 2 : 1);
}

function commandAt(holder: SyntaxNode, text: string, at: number): string {
  const code = codeBefore(holder, text, at, startOf(holder, text)).replaceAll(
    /([,=+*/|]|-\w+)[ \t]*\n\s*/g,
    "$1 ",
  );
  return code.split(/[;\n|]|&&/).at(-1) ?? "";
}

/** Commands that run what they are given. */
const runners =
  wordSet(`iex invoke-expression invoke-command icm start-process saps start powershell pwsh cmd add-type set-alias
  sal new-alias nal invoke-item ii ssh bash sh wsl start-job sajb start-threadjob % foreach foreach-object
  import-module ipmo new-service set-psbreakpoint register-scheduledtask schtasks invoke-wmimethod invoke-cimmethod
  . & python node perl ruby rundll32 mshta wmic msbuild csc dotnet`);

const assignment = /^.*?[\w:.\])}Q]\s*(?:[-+*/%]|\?\?)?=(?!=)\s*/;

function runs(command: string): boolean {
  const own = command
    .replace(assignment, "")
    .replace(/^\s*(?:return|throw)\s+/i, "")
    .trimStart();
  const first = /^\S*/.exec(own)?.[0].toLowerCase() ?? "";
  return runners.has(first) || /^[&.](?:\s|Q|\$)/.test(own);
}

const keywords =
  /^(?:if|elseif|else|foreach|while|for|switch|function|filter|param|class|enum|using|try|catch|finally|do|until|data|trap|begin|process|end|break|continue|exit|workflow|configuration|dynamicparam)$/i;

function wordAt(cursor: Cursor): Placement | undefined {
  const { text, at } = cursor;
  const holder = codeNode(cursor, groups);
  const command = commandAt(holder, text, at);
  const own = command.trim();
  if (!/^(?:[\s)\]},;|]|$)/.test(text.slice(at, at + 1)) || runs(command)) return undefined;
  if (own === "") return isOpenGroup(holder, text) && endsHere(cursor) ? wordHere : undefined;
  if (/(?:^|[^-\w$])(?:enum|class)\s/i.test(text.slice(Math.max(0, holder.from - 200), holder.from)))
    return undefined;
  if (/(?:=|,|\+)$/.test(command.trimEnd()))
    return canTake(command, holder, text) && endsHere(cursor) ? wordHere : undefined;
  if (!/\s$/.test(command)) return undefined;
  if (/(?:^|\s)(?:return|throw|in)$/i.test(own)) return endsHere(cursor) ? wordHere : undefined;
  const called = command.replace(assignment, "").trimStart();
  const [first = ""] = /^[^\s]+/.exec(called) ?? [];
  const isCommand = /^[a-z][\w.:\\/-]*$/i.test(first) && !keywords.test(first) && !/Q/.test(first);
  if (isCommand) return /[>]$/.test(own) || holderIsTable(holder, text) ? undefined : wordHere;
  const isOperator =
    /\s-(?:[ic]?(?:eq|ne|gt|ge|lt|le|like|notlike|match|notmatch|contains|notcontains|in|notin|replace|split)|join|and|or|f)$/i;
  return isOperator.test(own) && endsHere(cursor) ? wordHere : undefined;
}

function endsHere({ text, at }: Cursor): boolean {
  return /^[ \t]*(?:$|[\n)\]},;|+]|#)/.test(text.slice(at));
}

function isOpenGroup(holder: SyntaxNode, text: string): boolean {
  if (holder.name !== "Parentheses") return false;
  const before = text.slice(Math.max(0, holder.from - 200), holder.from);
  if (/\bparam\s*$|\b(?:function|filter|workflow|configuration|class)\s+[\w:-]+\s*$/i.test(before))
    return false;
  // A word right before them is a method's name, or a keyword.
  const [, sign = "", word = ""] = /(^|[^\w-])([\w-]+)[ \t]*$/.exec(before) ?? [];
  return word === "" || /[.:]/.test(sign) || /^(?:if|elseif|while|switch|return|throw|until)$/i.test(word);
}

/** Whether an operand is missing at the end: parameters and keys have none. */
function canTake(command: string, holder: SyntaxNode, text: string): boolean {
  if (!command.trimEnd().endsWith(",")) return true;
  const before = text.slice(Math.max(0, holder.from - 200), holder.from);
  const isParameters =
    /\bparam\s*$|\b(?:function|filter)\s+[\w:-]+\s*$/i.test(before) || /[^.:\w]\w+$/.test(before);
  return !(holder.name === "Parentheses" && isParameters);
}

function holderIsTable(holder: SyntaxNode, text: string): boolean {
  return holder.name === "Braces" && text.charAt(holder.from - 1) === "@";
}
