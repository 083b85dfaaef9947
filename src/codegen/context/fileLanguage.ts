/** Files of languages that the editor knows only where an extension brings them. */
const named = /\.(?:(jsonl|ndjson)|(csv|tsv|toml|vue|svelte))$/;

/** The language of a file: the editor's own id for it, or, where it takes it for plain text, by its name. */
export function languageOfFile(languageId: string, path: string): string {
  const found = languageId === "plaintext" ? named.exec(path.toLowerCase()) : null;
  if (found === null) return languageId;
  return found[2] ?? "jsonl";
}

export function isPlainText(languageId: string): boolean {
  return languageId === "" || languageId === "plaintext" || languageId === "log";
}
