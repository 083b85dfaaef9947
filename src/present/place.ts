/** A place that the service spells in capitals, readable: "NEW YORK" → "New York". Text in mixed case stays as it is. */
export function readablePlace(text: string): string {
  if (text !== text.toUpperCase() || text.length <= 3) return text;
  return text
    .toLowerCase()
    .replaceAll(
      /(^|[\s(/-])(\p{L}[\p{L}'’]*)/gu,
      (_all, gap: string, word: string) =>
        gap + (gap !== "" && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)),
    );
}

const small = new Set(["of", "and", "the"]);
