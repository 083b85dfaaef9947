import type { CommandMap } from "../ui/commandMap.ts";
import { agentCommands } from "../ui/agents/commands.ts";
import { codeCommands } from "../ui/code/commands.ts";
import { connectionCommands } from "../ui/connection/commands.ts";
import { detailCommands } from "../ui/detail/commands.ts";
import { exportCommands } from "../ui/export/commands.ts";
import { libraryCommands } from "../ui/library/commands.ts";
import type { TextLibrary } from "../ui/library/text/textLibrary.ts";
import { resultsCommands } from "../ui/results/commands.ts";
import { savedCommands } from "../ui/saved/commands.ts";
import { searchCommands } from "../ui/search/commands.ts";
import { tableCommands } from "../ui/table/commands.ts";
import { usageCommands } from "../ui/usage/commands.ts";
import type { LazyParts } from "./lazyParts.ts";

/** Every command, by features; the code of each is loaded by its first use. */
export function commandTable(given: LazyParts & { readonly textLibrary: TextLibrary }): CommandMap {
  const parts = { ...given, ...selectedRows(given) };
  return {
    ...agentCommands(parts),
    ...codeCommands(parts),
    ...connectionCommands({
      ...parts,
      sampleFiles: async () => (await import("../sample/code.ts")).sampleCode,
    }),
    ...detailCommands(parts),
    ...exportCommands(parts),
    ...libraryCommands(parts),
    ...resultsCommands(parts),
    ...savedCommands(parts),
    ...searchCommands(parts),
    ...tableCommands(parts),
    ...usageCommands(parts),
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
