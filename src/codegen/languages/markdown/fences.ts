/** What people write after a fence, where it is not the editor's own id. */
const aliases: ReadonlyMap<string, string> = new Map([
  ["js", "javascript"],
  ["mjs", "javascript"],
  ["cjs", "javascript"],
  ["node", "javascript"],
  ["jsx", "javascriptreact"],
  ["ts", "typescript"],
  ["mts", "typescript"],
  ["cts", "typescript"],
  ["tsx", "typescriptreact"],
  ["py", "python"],
  ["python3", "python"],
  ["postgresql", "sql"],
  ["sqlite3", "sql"],
  ["ndjson", "jsonl"],
  ["yml", "yaml"],
  ["htm", "html"],
  ["svg", "xml"],
  ["rb", "ruby"],
  ["rscript", "r"],
  ["golang", "go"],
  ["rs", "rust"],
  ["kt", "kotlin"],
  ["kts", "kotlin"],
  ["cs", "csharp"],
  ["c#", "csharp"],
  ["sh", "shellscript"],
  ["bash", "shellscript"],
  ["zsh", "shellscript"],
  ["shell", "shellscript"],
  ["ps1", "powershell"],
  ["pwsh", "powershell"],
  ["md", "markdown"],
]);

/** The editor's id of the language that is named after a fence: `js title="a.js"`, `{.python}`; `""` where none is. */
export function languageOfFence(info: string): string {
  const word = /^\s*\{?\s*\.?([\w+#-]*)/.exec(info)?.[1]?.toLowerCase() ?? "";
  return aliases.get(word) ?? word;
}
