/** Files whose languages the editor knows only with an extension installed. */
const extensionLanguages = /\.(?:(jsonl|ndjson)|(csv|tsv|toml|vue|svelte))$/;

/** Maps file extensions to the editor’s ids of their languages; templates have none with rules. */
const extensions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "erb rhtml ejs hbs mustache handlebars j2 jinja jinja2 liquid twig haml slim pug cshtml razor": "",
    "js mjs cjs jsx ts mts cts tsx": "javascript javascriptreact typescript typescriptreact",
    "json jsonc json5 jsonl ndjson": "json jsonc json5 jsonl",
    "py pyi": "python",
    rb: "ruby",
    go: "go",
    rs: "rust",
    java: "java",
    "kt kts": "kotlin",
    cs: "csharp",
    swift: "swift",
    "html htm": "html vue svelte",
    xml: "xml",
    "yaml yml": "yaml",
    toml: "toml",
    "sh bash zsh": "shellscript",
    ps1: "powershell",
    "csv tsv": "csv tsv",
  }).flatMap(([names, ids]) => names.split(" ").map((name) => [name, ids] as const)),
);

const markup = /^\s*<(?:!doctype|[a-z][\w-]*[\s/>]|%)/i;
const codeLanguages: ReadonlySet<string> = new Set(
  "python ruby go rust java kotlin csharp swift r sql yaml toml json shellscript powershell csv tsv".split(
    " ",
  ),
);

/**
 * Returns the language id of a file: the editor's, or for plain text the one that the file's name implies. If name or
 * first line contradict the id, such as `page.html.erb` opened as Ruby, the result is an id without rules.
 */
export function languageOfFile(languageId: string, path: string, firstLine = ""): string {
  const file = path.toLowerCase();
  if (languageId === "plaintext") {
    const found = extensionLanguages.exec(file);
    return found === null ? languageId : (found[2] ?? "jsonl");
  }
  const ids = extensions.get(/\.(\w+)$/.exec(file)?.[1] ?? "");
  const isOther = ids !== undefined && isKnown(languageId) && !ids.split(" ").includes(languageId);
  return isOther || (codeLanguages.has(languageId) && markup.test(firstLine))
    ? `${languageId}, contradicted`
    : languageId;
}

function isKnown(languageId: string): boolean {
  return [...extensions.values()].some((ids) => ids.split(" ").includes(languageId));
}

export function isPlainText(languageId: string): boolean {
  return languageId === "" || languageId === "plaintext" || languageId === "log";
}
