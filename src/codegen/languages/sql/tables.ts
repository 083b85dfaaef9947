import type { Cursor } from "../../context/cursor.ts";
import type { SqlTable } from "../../literal/form.ts";
import { partsOf, unquoteName } from "./valueRows.ts";

const definition =
  /\bcreate\s+(?:(?:global|local|temp|temporary|unlogged)\s+)*table\s+(?:if\s+not\s+exists\s+)?((?:[\w$]+|"[^"]+"|`[^`]+`|\[[^\]]+\])(?:\.(?:[\w$]+|"[^"]+"|`[^`]+`|\[[^\]]+\]))*)\s*(?=\()/giu;

/** Keywords that begin a constraint or an index instead of a column. */
const noColumn = /^(?:constraint|primary|foreign|unique|check|key|index|exclude|like|period)$/i;

/** Returns the tables that a file defines: the nearest before the cursor first, then those after it. */
export function tablesOf({ text, tree, at }: Pick<Cursor, "text" | "tree" | "at">): readonly SqlTable[] {
  const found = [...text.matchAll(definition)].flatMap(({ 0: whole, 1: name = "", index }) => {
    const list = tree.resolveInner(index + whole.length, 1).parent;
    // A definition in a string or comment doesn’t count.
    if (tree.resolveInner(index, 1).name !== "Keyword" || list?.name !== "Parens") return [];
    const columns = partsOf(list, text).flatMap((part) => {
      const [, column = ""] = /^\s*("[^"]+"|`[^`]+`|\[[^\]]+\]|[^\s"'`[\](),.;]+)/.exec(part) ?? [];
      return column === "" || noColumn.test(column)
        ? []
        : [{ code: column, name: unquoteName(column) ?? column }];
    });
    return [{ name, columns, from: index }];
  });
  const before = found.filter(({ from }) => from < at).toReversed();
  return [...before, ...found.filter(({ from }) => from >= at)];
}
