import { wordSet } from "../../literal/names.ts";
import { shellLanguage } from "../../plain/shellLanguage.ts";

export const powershell = shellLanguage({
  id: "powershell",
  label: "PowerShell",
  editorIds: ["powershell"],
  indent: "    ",
  parser: async () => (await import("./grammar.ts")).parser,
  groups: /^(?:Parentheses|Braces)$/,
  openGroups: /^(?:Parentheses|Braces)$/,
  directive: /^#!|^#\s*requires\b/i,
  quote: [/['‘’‚‛]/g, "$&$&"],
  unfinished: /(?<![\w:?^$])[\w:?^]*\$[\w:?^$]*$/,
  separators: /[;\n|]|&&/,
  continuation: /([,=+*/|]|-\w+)[ \t]*\n\s*/g,
  assignments: /^(?:.*?[\w:.\])}Q]\s*(?:[-+*/%]|\?\?)?=(?!=)\s*)?(?:\s*(?:return|throw)\s+)?/i,
  runners:
    wordSet(`iex invoke-expression invoke-command icm start-process saps start powershell pwsh cmd add-type set-alias
    sal new-alias nal invoke-item ii ssh bash sh wsl start-job sajb start-threadjob % foreach foreach-object
    import-module ipmo new-service set-psbreakpoint register-scheduledtask schtasks invoke-wmimethod invoke-cimmethod
    . & python node perl ruby rundll32 mshta wmic msbuild csc dotnet`),
  runnerCode: /^[&.](?:\s|Q|\$)/,
  afterArgument: /^(?:[\s)\]},;|]|$)/,
  afterOperand: /^[ \t]*(?:$|[\n)\]},;|+]|#)/,
  beforeOperand:
    /[=,+]\s*$|(?:^|\s)(?:(?:return|throw|in)|-(?:[ic]?(?:eq|ne|gt|ge|lt|le|like|notlike|match|notmatch|contains|notcontains|in|notin|replace|split)|join|and|or|f))\s+$/i,
  beforeParentheses:
    /(?:[.:][\w-]+|@|[=,(]\s*|(?<![\w-])(?:if|elseif|while|switch|return|throw|until)[ \t]*)$/i,
  noValues: /(?:^|[^-\w$])(?:enum|class)\s/i,
  noArguments: /@$/,
  callee: /^[a-z][\w.:\\/-]*$/i,
  keywords:
    wordSet(`if elseif else foreach while for switch function filter param class enum using try catch finally do until
    data trap begin process end break continue exit workflow configuration dynamicparam return throw`),
});
