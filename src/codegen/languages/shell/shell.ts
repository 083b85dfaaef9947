import { wordSet } from "../../literal/names.ts";
import { shellLanguage } from "../../plain/shellLanguage.ts";

export const shellscript = shellLanguage({
  id: "shellscript",
  label: "Shell script",
  editorIds: ["shellscript"],
  indent: "  ",
  parser: async () => (await import("./grammar.ts")).parser,
  groups: /^Substitution$/,
  openGroups: /^$/,
  directive: /^#!|^#\s*shellcheck/,
  quote: [/'/g, String.raw`'\''`],
  unfinished: /\$\w*$|\\\w*$/,
  separators: /[;|\n(){}]|&(?!>)|(?<=^|\s)(?:then|do|else|elif|if|while|until|!)(?=\s)/,
  assignments: /^\s*(?:\w+(?:\[[^\]]*\])?\+?=\S*\s+)*/,
  runners:
    wordSet(`eval exec source . sh bash dash zsh ksh fish sudo doas su env nohup xargs command builtin nice trap ssh
    alias watch timeout setsid script at batch crontab parallel time coproc expect awk gawk mawk sed perl python
    python3 ruby node php osascript pwsh powershell cmd systemd-run docker kubectl bind complete`),
  runnerCode: /\s(?:-\w*[ce]|--eval|--command|-exec(?:dir)?)\s*$/,
  afterArgument: /^(?!\s*\()(?:[\s;)|&]|$)/,
  afterOperand: /^/,
  // A shell runs the text of some variables, or finds programs by it.
  beforeOperand:
    /(?<!\S)(?:(?!(?:PROMPT_COMMAND|PS[0-4]|PATH|ENV|BASH_ENV|IFS|LD_\w+|EDITOR|VISUAL|PAGER|SHELL|CDPATH|FPATH)\+?=)\w+\+?=|--?[\w-]+=)$|<<<\s+$|^\s*for\s+\w+\s+in\s(?:.*\s)?$/,
  callee: /^(?!Q+$)[\w./-]+$/,
  keywords: wordSet(
    "if then elif else fi while until do done case esac in select function time coproc for test",
  ),
});
