/** What people write after a fence, where it is not the editor's own id. */
const aliases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    javascript: "js mjs cjs node",
    javascriptreact: "jsx",
    typescript: "ts mts cts",
    typescriptreact: "tsx",
    python: "py python3",
    sql: "postgresql sqlite3",
    jsonl: "ndjson",
    yaml: "yml",
    html: "htm",
    xml: "svg",
    ruby: "rb",
    r: "rscript",
    go: "golang",
    rust: "rs",
    kotlin: "kt kts",
    csharp: "cs c#",
    shellscript: "sh bash zsh shell",
    powershell: "ps1 pwsh",
    markdown: "md",
  }).flatMap(([id, words]) => words.split(" ").map((word) => [word, id] as const)),
);

/** The editor's id of the language that is named after a fence: `js title="a.js"`, `{.python}`; `""` where none is. */
export function languageOfFence(info: string): string {
  const word = /^\s*\{?\s*\.?([\w+#-]*)/.exec(info)?.[1]?.toLowerCase() ?? "";
  return aliases.get(word) ?? word;
}
