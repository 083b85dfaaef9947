/** Code in a text in which every line starts with a prefix, as one without the prefix. */
export interface Unprefixed {
  readonly text: string;
  /** Offset of the cursor in it. */
  readonly at: number;
  /** What the cursor's line lacks of the prefix: an empty line may stand without. */
  readonly missing: string;
}

/**
 * Code without what its lines start with: `> ` in a quote, the indentation of a list. Blanks of the prefix may lack in
 * a line, the other signs may not. Undefined where the cursor stands within the prefix, or a line has another one.
 */
export function withoutPrefix(text: string, prefix: string, at: number): Unprefixed | undefined {
  if (prefix === "") return { text, at, missing: "" };
  const least = prefix.trimEnd().length;
  const lines: string[] = [];
  let start = 0;
  let place: Omit<Unprefixed, "text"> | undefined;
  for (const line of text.split("\n")) {
    const length = commonLength(line, prefix);
    if (length < least && line.trim() !== "") return undefined;
    if (at >= start && at <= start + line.length) {
      const isBlank = line.slice(at - start).trim() === "";
      if (at - start < length && !isBlank) return undefined;
      const kept = lines.reduce((sum, one) => sum + one.length + 1, 0);
      const head = Math.max(0, at - start - length);
      const isShort = isBlank && head === 0;
      place = { at: kept + head, missing: isShort ? prefix.slice(Math.min(length, at - start)) : "" };
    }
    lines.push(line.slice(length));
    start += line.length + 1;
  }
  return place === undefined ? undefined : { ...place, text: lines.join("\n") };
}

function commonLength(line: string, prefix: string): number {
  let length = 0;
  while (length < prefix.length && line.charAt(length) === prefix.charAt(length)) length += 1;
  return length;
}
