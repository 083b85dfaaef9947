/** What may hold a bracket or a line end without meaning it: texts, comments; and brackets themselves. */
const pieces =
  /"""(?:[^\\]|\\.)*?(?:"{3,5}|$)|'''.*?(?:'{3,5}|$)|"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?|#[^\n]*|[[{\]}\n]/gs;

/**
 * How a record fits into TOML at a cursor: as a table of its own where no value of another would follow it, else as
 * one value. Undefined in the middle of a line, a text or a list.
 */
export function tomlInsertion(before: string, after: string): "statement" | "member" | undefined {
  const head = before.slice(before.lastIndexOf("\n") + 1);
  const [rest = "", ...below] = after.split(/\r?\n/);
  if (head.trim() !== "" || rest.trim() !== "" || isOpen(before)) return undefined;
  const next = below.map((line) => line.trim()).find((line) => line !== "" && !line.startsWith("#"));
  return next === undefined || next.startsWith("[") ? "statement" : "member";
}

function isOpen(before: string): boolean {
  let depth = 0;
  for (const [piece] of before.matchAll(pieces)) {
    if (piece === "[" || piece === "{") depth += 1;
    else if (piece === "]" || piece === "}") depth -= 1;
    else if (/^(?:"""|''')/.test(piece) && !(piece.length >= 6 && piece.endsWith(piece.slice(0, 3))))
      return true;
  }
  return depth > 0;
}
