/** Text around a cursor, in the language with the editor's id `languageId`. */
export interface Surroundings {
  readonly languageId: string;
  readonly before: string;
  readonly after: string;
}

/** What people write behind a fence, where it is not the editor's own id. */
const aliases: Readonly<Record<string, string>> = {
  js: "javascript",
  mjs: "javascript",
  node: "javascript",
  jsx: "javascriptreact",
  ts: "typescript",
  tsx: "typescriptreact",
  py: "python",
  python3: "python",
  md: "markdown",
  postgresql: "sql",
  sqlite3: "sql",
  ndjson: "jsonl",
  yml: "yaml",
  htm: "html",
  rb: "ruby",
  rscript: "r",
  golang: "go",
  rs: "rust",
  kt: "kotlin",
  kts: "kotlin",
  cs: "csharp",
  "c#": "csharp",
};

/**
 * The code around a cursor that stands in a fenced block of Markdown, as a text of its own; undefined outside of
 * fences. A fence without a language is of the language `""`.
 */
export function fenceAround(before: string, after: string): Surroundings | undefined {
  let open: { readonly fence: string; readonly language: string; readonly start: number } | undefined;
  let start = 0;
  for (const line of before.split("\n").slice(0, -1)) {
    const end = start + line.length + 1;
    const [, fence, info] = /^ {0,3}(`{3,}|~{3,})([^\r]*)/.exec(line) ?? [];
    if (fence !== undefined && info !== undefined) {
      if (open === undefined) {
        if (!(fence.startsWith("`") && info.includes("`")))
          open = { fence, language: languageOf(info), start: end };
      } else if (fence.startsWith(open.fence) && info.trim() === "") open = undefined;
    }
    start = end;
  }
  if (open === undefined) return undefined;
  const { fence, language } = open;
  const close = new RegExp(`^ {0,3}${fence}[${fence.charAt(0)}]*[ \\t]*\\r?$`, "m").exec(after);
  return {
    languageId: language,
    before: before.slice(open.start),
    after: close === null ? after : after.slice(0, close.index),
  };
}

function languageOf(info: string): string {
  const word = /^\s*\{?\s*\.?([\w+#-]*)/.exec(info)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(aliases, word) ? (aliases[word] ?? "") : word;
}
