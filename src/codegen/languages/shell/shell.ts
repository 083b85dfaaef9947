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
  cursor: {
    grammar: async () => (await import("./grammar.ts")).parser,
    embeddedAt: () => undefined,
    textAt: (cursor) =>
      plainTextAt(cursor, { groups: substitution, openGroups: /^$/, commentText, stringText }),
    placeAt: () => Promise.resolve(undefined),
    valueAt: (cursor) => Promise.resolve(wordAt(cursor)),
    proves: provesWord,
  },
};

const substitution = /^Substitution$/;

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
  const isOpen =
    /\$\w*$|\\\w*$/.test(text.slice(range.from, at)) || runsAt(holderOf(node, substitution), text, node.from);
  return { kind: "string", ...range, write: (value) => (isOpen ? undefined : inDoubleQuotes(value)) };
}

/** Between single quotes nothing is special but the quote. */
function inSingle(value: string): string | undefined {
  return isVisible(value) ? value.replaceAll("'", String.raw`'\''`) : undefined;
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

function codeIn(holder: SyntaxNode, text: string, at: number): string {
  return codeBefore(holder, text, at, substitution.test(holder.name) ? holder.from + 2 : 0);
}

function wordsAt(holder: SyntaxNode, text: string, at: number): readonly string[] {
  const command = codeIn(holder, text, at).split(separators).at(-1) ?? "";
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
  const holder = codeNode(cursor, substitution);
  const code = codeIn(holder, text, at);
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
