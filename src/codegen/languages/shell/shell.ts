import { bareText } from "../../literal/rows.ts";
import type { Language, Placement } from "../../language.ts";
import type { SyntaxNode } from "@lezer/common";
import type { Cursor } from "../../context/cursor.ts";
import { type TextContext, unwritableTextAt } from "../../context/cursorContext.ts";
import { codeBefore, codeNode, isUnfinished } from "../../context/plainCode.ts";
import { provesWord, wordHere } from "../../proof/proof.ts";
import { inComment } from "../../literal/spell.ts";
import { wordSet } from "../../literal/names.ts";

/** Shells after POSIX. A value is an argument or is assigned, never a command. */
export const shellscript: Language<"shellscript"> = {
  id: "shellscript",
  label: "Shell script",
  editorIds: ["shellscript"],
  defaultStyle: { indent: "  ", trailingCommas: "never", fieldNaming: "asService" },
  write: undefined,
  writeValue: (value) =>
    `'${bareText(value)
      .replaceAll("\0", "\uFFFD")
      .replaceAll("'", String.raw`'\''`)}'`,
  types: [],
  // In a string, a quote would end it and begin another: templates fill comments alone.
  texts: { comment: inComment },
  cursor: {
    grammar: async () => (await import("./grammar.ts")).parser,
    embeddedAt: () => undefined,
    textAt,
    placeAt: () => Promise.resolve(undefined),
    valueAt: (cursor) => Promise.resolve(wordAt(cursor)),
    proves: provesWord,
  },
};

/** What means nothing but itself between double quotes, in a shell and in what it may be handed to. */
export const harmless = /^[\p{L}\p{N} .,:/@_-]*$/u;

function textAt({ tree, text, at }: Cursor): TextContext | undefined {
  const before = tree.resolveInner(at, -1);
  if (before.name === "Comment" && before.to === at) return commentText(before, text, at);
  for (
    let node: SyntaxNode | null = tree.resolveInner(at, 0);
    node !== null && node.parent !== null;
    node = node.parent
  ) {
    if (node.from >= at || at >= node.to) continue;
    if (isUnfinished(node)) return unwritableTextAt(at, "string");
    if (node.name === "Substitution") return at - node.from < 2 ? unwritableTextAt(at, "string") : undefined;
    if (node.name === "Comment") return commentText(node, text, at);
    // In the middle of what a quote is written as.
    if (node.name === "Quote")
      return {
        ...(stringText(node.parent ?? node, text, at) ?? unwritableTextAt(at, "string")),
        write: () => undefined,
      };
    return stringText(node, text, at) ?? unwritableTextAt(at, "string");
  }
  return isUnfinished(before) ? unwritableTextAt(at, "string") : undefined;
}

function commentText({ from, to }: SyntaxNode, text: string, at: number): TextContext {
  const isDirective = /^#!|^#\s*shellcheck/.test(text.slice(from, to));
  if (isDirective || at === from) return unwritableTextAt(at, "string");
  return { kind: "comment", from: from + 1, to, write: inComment };
}

function stringText(node: SyntaxNode, text: string, at: number): TextContext | undefined {
  const start = text.charAt(node.from) === "$" ? 2 : 1;
  const range = { from: node.from + start, to: node.to - 1 };
  if (at < range.from || at > range.to) return undefined;
  if (node.name === "Single") return { kind: "string", ...range, write: inSingle };
  if (node.name !== "Double" && node.name !== "Ansi") return undefined;
  // An expansion or an escape that is begun would go on in the value.
  const isOpen = /\$\w*$|\\\w*$/.test(text.slice(range.from, at)) || runsAt(holderOf(node), text, node.from);
  return {
    kind: "string",
    ...range,
    write: (value) => (!isOpen && harmless.test(value) ? value : undefined),
  };
}

/** Between single quotes nothing is special but the quote. */
function inSingle(value: string): string | undefined {
  const isUnsafe = /(?![\n\t])\p{Cc}|[\p{Zl}\p{Zp}\p{Bidi_Control}\u{feff}]/u.test(value);
  return isUnsafe ? undefined : value.replaceAll("'", String.raw`'\''`);
}

/** Commands that run what they are given. */
const runners =
  wordSet(`eval exec source . sh bash dash zsh ksh fish sudo doas su env nohup xargs command builtin nice trap ssh
  alias watch timeout setsid script at batch crontab parallel time coproc expect awk gawk mawk sed perl python
  python3 ruby node php osascript pwsh powershell cmd systemd-run docker kubectl bind complete`);

const keywords =
  /^(?:if|then|elif|else|fi|while|until|do|done|case|esac|in|select|function|time|!|\{|\}|\[\[|\]\]|coproc)$/;
/** After these a command begins. */
const separators = /[;|\n(){}]|&(?!>)|(?<=^|\s)(?:then|do|else|elif|if|while|until|!)(?=\s)/;

function holderOf(node: SyntaxNode): SyntaxNode {
  let holder = node.parent ?? node;
  while (holder.parent !== null && holder.name !== "Substitution") holder = holder.parent;
  return holder;
}

function wordsAt(holder: SyntaxNode, text: string, at: number): readonly string[] {
  const code = codeBefore(holder, text, at, holder.name === "Substitution" ? holder.from + 2 : 0);
  const command = code.split(separators).at(-1) ?? "";
  const words = command.trimStart().split(/\s+/);
  const first = words.findIndex((word) => !/^\w+(?:\[[^\]]*\])?\+?=/.test(word));
  return first === -1 ? [] : words.slice(first);
}

function runsAt(holder: SyntaxNode, text: string, at: number): boolean {
  const [command = "", ...others] = wordsAt(holder, text, at);
  const last = others.filter((word) => word !== "").at(-1) ?? "";
  return (
    runners.has(command.replace(/^.*\//, "")) || /^(?:-\w*[ce]|--eval|--command|-exec(?:dir)?)$/.test(last)
  );
}

function wordAt(cursor: Cursor): Placement | undefined {
  const { text, at } = cursor;
  if (!/^(?:[\s;)|&]|$)/.test(text.slice(at, at + 1)) || /^\s*\(/.test(text.slice(at))) return undefined;
  const holder = codeNode(cursor, /^Substitution$/);
  const start = holder.name === "Substitution" ? holder.from + 2 : 0;
  const code = codeBefore(holder, text, at, start);
  const command = code.split(separators).at(-1) ?? "";
  if (runsAt(holder, text, at)) return undefined;
  const [last = ""] = /\S*$/.exec(command) ?? [];
  const isAssigned = /^\w+\+?=$/.test(last) && !runsLater.test(last);
  if (last !== "") return isAssigned || /^--?[\w-]+=$/.test(last) ? wordHere : undefined;
  if (/=\([^()]*$/.test(code)) return wordHere;
  const words = wordsAt(holder, text, at).filter((word) => word !== "");
  const [first, ...others] = words;
  if (first === undefined || !/^[\w./-]+$/.test(first) || /^Q+$/.test(first)) return undefined;
  if (first === "for") return others[1] === "in" ? wordHere : undefined;
  if (first === "[" || first === "[[" || first === "test")
    return /^(?:==?|!=|-[a-z]{1,2})$/.test(others.at(-1) ?? "") ? wordHere : undefined;
  if (keywords.test(first) || /[<>]&?$/.test(words.at(-1) ?? "")) {
    return words.at(-1) === "<<<" ? wordHere : undefined;
  }
  return wordHere;
}

/** Variables whose text a shell runs, or looks for programs by. */
const runsLater =
  /^(?:PROMPT_COMMAND|PS[0-4]|PATH|ENV|BASH_ENV|IFS|LD_\w+|EDITOR|VISUAL|PAGER|SHELL|CDPATH|FPATH)\+?=$/;
