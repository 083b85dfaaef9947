import { type CommandMap, lazyCommands, lazyHandlers } from "../ui/commandMap.ts";
import { codeCommands } from "../ui/code/commands.ts";
import { connectionCommands } from "../ui/connection/commands.ts";
import { detailCommands } from "../ui/detail/commands.ts";
import { libraryCommands } from "../ui/library/commands.ts";
import type { TextLibrary } from "../ui/library/text/textLibrary.ts";
import { resultsCommands } from "../ui/results/commands.ts";
import { savedCommands } from "../ui/saved/commands.ts";
import { searchCommands } from "../ui/search/commands.ts";
import type { LazyParts } from "./lazyParts.ts";

/** Every command, by features; the code of each is loaded by its first use. */
export function commandTable(given: LazyParts & { readonly textLibrary: TextLibrary }): CommandMap {
  const parts = { ...given, ...selectedRows(given) };
  return {
    ...lazyCommands(() => import("../ui/agents/stopCommands.ts"), parts, "stopAgents", "allowAgents"),
    ...codeCommands(parts),
    ...connectionCommands({
      ...parts,
      sampleFiles: async () => (await import("../sample/code.ts")).sampleCode,
    }),
    ...detailCommands(parts),
    ...lazyCommands(() => import("../ui/export/exportCommands.ts"), parts, "export", "exportInView"),
    ...libraryCommands(parts),
    ...resultsCommands(parts),
    ...savedCommands(parts),
    ...searchCommands(parts),
    ...lazyHandlers(parts.table, "openTable"),
    ...lazyCommands(() => import("../ui/usage/allowance.ts"), parts, "refreshRemaining", "seePlans"),
    ...lazyHandlers(parts.usage, "showUsage"),
  };
}

function selectedRows({ results, libraryView, table, libraryTable }: LazyParts) {
  let last: Pick<typeof results | typeof libraryView, "selectedRows"> = results;
  results.onDidSelect(() => (last = results));
  libraryView.onDidSelect(() => (last = libraryView));
  return {
    selectedLast: () => last.selectedRows(),
    tableInUse: () => table.current(),
    libraryTableInUse: () => libraryTable.current(),
  };
}
