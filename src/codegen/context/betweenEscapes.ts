/** No escape sequence is longer. */
const longestEscape = 12;

/**
 * Writes a text into a string literal, unless that would change an escape sequence around the cursor: `\‸n`, `\x4‸1`.
 * `escape` matches one sequence, finished or not, and is sticky. `from` is where the literal's text starts.
 */
export function betweenEscapes(
  text: string,
  { from, at, escape }: { readonly from: number; readonly at: number; readonly escape: RegExp },
  write: (value: string) => string | undefined,
): (value: string) => string | undefined {
  const start = lastEscape(text.slice(from, at));
  if (start === undefined) return write;
  const head = text.slice(from + start, at);
  const isWithin = (behind: string): boolean => lengthOf(escape, head + behind) > head.length;
  const behind = text.slice(at, at + longestEscape);
  return (value) => {
    const written = write(value);
    if (written === undefined || isWithin(behind)) return undefined;
    return isWithin(written.slice(0, longestEscape) + behind) ? undefined : written;
  };
}

/** Where the last escape sequence starts; undefined where there is none. */
function lastEscape(head: string): number | undefined {
  const last = head.lastIndexOf("\\");
  if (last === -1) return undefined;
  let first = last;
  while (head.charAt(first - 1) === "\\") first -= 1;
  return (last - first) % 2 === 0 ? last : last - 1;
}

function lengthOf(escape: RegExp, text: string): number {
  escape.lastIndex = 0;
  return escape.exec(text)?.[0].length ?? 0;
}
