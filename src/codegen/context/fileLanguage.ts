/** Languages that the editor knows only where an extension brings them, by the end of a file's name. */
const endings: Readonly<Record<string, string>> = {
  csv: "csv",
  tsv: "tsv",
  jsonl: "jsonl",
  ndjson: "jsonl",
  toml: "toml",
  vue: "vue",
  svelte: "svelte",
};

/** The language of a file: the editor's own id for it, or, where it takes it for plain text, by its name. */
export function languageOfFile(languageId: string, path: string): string {
  const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  return languageId === "plaintext" && Object.hasOwn(endings, ending)
    ? (endings[ending] ?? languageId)
    : languageId;
}

export function isPlainText(languageId: string): boolean {
  return languageId === "" || languageId === "plaintext" || languageId === "log";
}
