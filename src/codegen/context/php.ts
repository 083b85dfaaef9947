const opening = /<\?(?:php\b|=|(?!xml))/gi;

/** What may hold `?>` without an end of the code, and `?>` itself. */
const pieces = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\/\*.*?\*\/|(?:\/\/|#)[^\n]*?(?=\?>|\n|$)|\?>/gs;

/** The PHP before a cursor, from its `<?php` on; undefined where the cursor stands outside of PHP. */
export function phpBefore(before: string): string | undefined {
  opening.lastIndex = 0;
  for (let open = opening.exec(before); open !== null; open = opening.exec(before)) {
    const start = opening.lastIndex;
    const close = endOfCode(before, start);
    if (close === undefined) return before.slice(start);
    opening.lastIndex = close;
  }
  return undefined;
}

function endOfCode(text: string, start: number): number | undefined {
  pieces.lastIndex = start;
  for (let piece = pieces.exec(text); piece !== null; piece = pieces.exec(text)) {
    if (piece[0] === "?>") return pieces.lastIndex;
  }
  return undefined;
}
