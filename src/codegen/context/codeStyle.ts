import type { LiteralOptions } from "../literal/form.ts";
import type { Cursor } from "./cursor.ts";

type CodeStyle = Required<Pick<LiteralOptions, "indent" | "trailingCommas" | "semicolons">>;

const linesRead = 2000;
/** A file may be a single long line. */
const charactersRead = 200_000;

export function codeStyleOf(text: string, fallback: CodeStyle): CodeStyle {
  const lines = text
    .slice(0, charactersRead)
    .split(/\r?\n/, linesRead)
    .filter((line) => line !== "");
  return {
    indent: indentOf(lines) ?? fallback.indent,
    trailingCommas: trailingCommasOf(lines.filter((line) => line.trim() !== "")) ?? fallback.trailingCommas,
    semicolons: semicolonsOf(lines) ?? fallback.semicolons,
  };
}

function indentOf(lines: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  let before = 0;
  for (const line of lines) {
    const space = /^[ \t]*/.exec(line)?.[0] ?? "";
    const deeper = space.length - before;
    before = space.length;
    const unit = space.startsWith("\t") ? "\t" : " ".repeat(Math.max(deeper, 0));
    // Other steps are alignment: a comment’s star, an argument under an argument.
    if (deeper > 0 && (unit === "\t" || [2, 3, 4, 8].includes(deeper))) {
      counts.set(unit, (counts.get(unit) ?? 0) + 1);
    }
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

function trailingCommasOf(lines: readonly string[]): boolean | undefined {
  let withComma = 0;
  let without = 0;
  for (const [index, line] of lines.entries()) {
    const last = lines[index - 1]?.replace(/(?<!\s)\s+(?:\/\/|#|--).*$/, "").trimEnd();
    if (last === undefined || !/^\s*[\]})]/.test(line)) continue;
    if (last.endsWith(",")) withComma += 1;
    // The last line of a block ends with `;` or has no colon; count only the ends of lists and objects.
    else if (/^\s*\]/.test(line) ? /[\w"'`)\]}]$/.test(last) : /^\s*["'\w-]+\s*:\s.*[\w"'`)\]}]$/.test(last))
      without += 1;
  }
  return withComma + without === 0 ? undefined : withComma >= without;
}

function semicolonsOf(lines: readonly string[]): boolean | undefined {
  let ended = 0;
  let open = 0;
  for (const [index, line] of lines.entries()) {
    const code = line.replace(/(?<!\S)\/\/.*$/, "").trim();
    if (!/^(?:import|export|const|let|var|return|throw|await|[\w$.]+\(|[\w$.]+ = )/.test(code)) continue;
    if (code.endsWith(";")) ended += 1;
    else if (/[\w$"'`)\]]$/.test(code) && !/^\s*[.?:&|+*/=,-]/.test(lines[index + 1] ?? "")) open += 1;
  }
  // A single line may be half typed.
  return ended + open < 2 ? undefined : ended >= open;
}

const quotesRead = 100_000;

/** Returns the quotes that most strings before the cursor have, or, if there are none, most strings after it. */
export function quotesOf({ tree, text, at }: Cursor): "single" | "double" {
  const before = balance(Math.max(0, at - quotesRead), at);
  const found = before === undefined ? balance(at, Math.min(text.length, at + quotesRead)) : before;
  return found !== undefined && found < 0 ? "single" : "double";

  function balance(from: number, to: number): number | undefined {
    let doubles = 0;
    let singles = 0;
    tree.iterate({
      from,
      to,
      enter(node) {
        if (node.from < from || node.to > to || !/string|literal|quoted/i.test(node.name)) return;
        const quote = text.charAt(node.from);
        if (quote === '"') doubles += 1;
        if (quote === "'") singles += 1;
      },
    });
    return doubles + singles === 0 ? undefined : doubles - singles;
  }
}
