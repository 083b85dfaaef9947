import { setTimeout as wait } from "node:timers/promises";
import { commands as editorCommands } from "vscode";
import { commands, extensionId, tour, views } from "../host/ids.ts";
import { type CommandMap, lazyCommands, lazyHandlers } from "../ui/commandMap.ts";
import { lazy } from "../ui/lazy.ts";
import type { TextLibrary } from "../ui/library/text/textLibrary.ts";
import { isSavedNode } from "../ui/search/searchesNode.ts";
import type { LazyParts } from "./lazyParts.ts";

const checking = () => import("../ui/saved/checkCommands.ts");
const connecting = () => import("../ui/connection/connectionCommands.ts");
const forgetting = () => import("../ui/library/forget/forgetCommands.ts");
const intoCode = () => import("../ui/code/insertAndCopyCommands.ts");
const known = () => import("../ui/library/text/knownCommands.ts");
const marking = () => import("../ui/library/marks/markCommands.ts");
const past = () => import("../ui/search/pastSearchCommands.ts");
const showing = () => import("../ui/search/runSearch.ts");
const rows = () => import("../ui/detail/recordCommands.ts");
const sample = () => import("../ui/connection/sampleCommands.ts");
const saving = () => import("../ui/saved/savedCommands.ts");

const sampleFiles = async () => (await import("../sample/sampleCode.ts")).sampleCode;

/** The code of a command is loaded on first use. */
export function commandTable(given: LazyParts & { readonly textLibrary: TextLibrary }): CommandMap {
  const parts = { ...given, ...selectedRows(given), sampleFiles };
  const fields = lazy(
    () => import("../ui/code/chooseFields.ts"),
    ({ chooseFieldsCommands }) => chooseFieldsCommands(parts),
  );
  const byId = lazy(
    () => import("../ui/detail/recordCommands.ts"),
    ({ openRecordCommands }) => openRecordCommands(parts),
  );
  const focusedRow = lazy(
    () => import("../ui/results/focusedRow.ts"),
    ({ focusedRowCommand }) =>
      focusedRowCommand({
        execute: (command, ...values) => editorCommands.executeCommand(command, ...values),
        selection: (view) => (view === views.library ? given.libraryView : given.results).selection(),
        wait,
      }),
  );
  const inMenusToo = {
    ...lazyCommands(intoCode, parts, "insertRecord", "copyRecord"),
    ...lazyCommands(rows, parts, "loadDetails"),
    ...lazyCommands(checking, parts, "checkSearch"),
    ...lazyCommands(showing, parts, "loadMore", "refreshResults", "retrySearch"),
    ...lazyCommands(past, parts, "runPastSearch"),
  };
  return {
    ...inMenusToo,
    [commands.insertRecordHere]: inMenusToo[commands.insertRecord],
    [commands.insertNew]: inMenusToo[commands.insertRecord],
    [commands.copyNew]: inMenusToo[commands.copyRecord],
    [commands.loadDetailsInView]: inMenusToo[commands.loadDetails],
    [commands.checkSearchInView]: inMenusToo[commands.checkSearch],
    [commands.loadMoreInView]: inMenusToo[commands.loadMore],
    [commands.refreshResultsFree]: inMenusToo[commands.refreshResults],
    [commands.runPastSearchFree]: inMenusToo[commands.runPastSearch],
    ...lazyCommands(intoCode, parts, "insertRecordAs", "copyRecordAs", "copyRequestAs"),
    ...lazyHandlers(fields, "chooseFields", "moveField"),
    ...lazyCommands(() => import("../ui/code/valueCommands.ts"), parts, "copyValue", "insertValue"),
    ...lazyCommands(() => import("../ui/agents/stopCommands.ts"), parts, "stopAgents", "allowAgents"),
    ...lazyCommands(connecting, parts, "setApiKey", "removeApiKey", "configureConnection"),
    ...lazyCommands(sample, parts, "useSampleData", "stopSampleData", "openSampleCode"),
    ...lazyCommands(() => import("../ui/connection/diagnoseCommand.ts"), parts, "diagnoseConnection"),
    [commands.openTour]: async () =>
      await editorCommands.executeCommand("workbench.action.openWalkthrough", `${extensionId}#${tour}`),
    [commands.openSettings]: async () =>
      await editorCommands.executeCommand("workbench.action.openSettings", `@ext:${extensionId}`),
    [commands.showLog]: () => parts.log.show(),
    ...lazyHandlers(byId, "openFiling", "openCompany"),
    ...lazyCommands(rows, parts, "openDetails", "openJson"),
    ...lazyCommands(() => import("../ui/export/exportCommands.ts"), parts, "export", "exportInView"),
    ...lazyCommands(() => import("../ui/library/search/searchLibrary.ts"), parts, "searchLibrary"),
    ...lazyHandlers(parts.libraryTable, "openLibraryTable"),
    ...lazyCommands(marking, parts, "toggleStar", "editTags", "editNote"),
    ...lazyCommands(() => import("../ui/library/marks/changesCommand.ts"), parts, "showChanges"),
    ...lazyCommands(forgetting, parts, "forgetRecord", "forgetCompany", "forgetPerson", "clearLocalData"),
    [commands.showMoreInLibrary]: (line: unknown) => parts.libraryView.showMore(line),
    [commands.toggleMarks]: () => parts.textLibrary.toggleMarks(),
    ...lazyCommands(known, parts, "openKnown", "insertKnown", "insertKnownValue"),
    ...lazyCommands(known, parts, "starKnown", "hideKnownName", "manageHiddenNames"),
    ...lazyCommands(() => import("../ui/results/arrangeCommands.ts"), parts.arranging, "arrangeResults"),
    [commands.hideHint]: () => parts.results.hideHint(),
    [commands.onFocusedResult]: async (named: unknown) => await (await focusedRow())(named),
    ...lazyCommands(saving, parts, "saveSearch"),
    ...lazyCommands(saving, parts, "pinSearch", "removeSearch", "markSeen"),
    ...lazyCommands(checking, parts, "checkSavedSearches", "goOnChecking"),
    ...lazyCommands(() => import("../ui/saved/scheduleCommand.ts"), parts, "scheduleSearch"),
    ...lazyHandlers(parts.searching, "search", "editSearch", "browseFundings", "cancelSearch"),
    ...lazyCommands(() => import("../ui/search/lookUpCommand.ts"), parts, "lookUpSelection"),
    ...lazyCommands(() => import("../ui/search/loadPages.ts"), parts, "loadPages"),
    ...lazyCommands(past, parts, "removePastSearch"),
    [commands.openSearch]: async (line: unknown) =>
      isSavedNode(line)
        ? await (await saving()).openSavedSearch(parts, line)
        : await (await past()).openSearch(parts, line),
    [commands.editPastSearch]: async (line: unknown) =>
      isSavedNode(line)
        ? await (await saving()).editSavedSearch(parts, line)
        : await (await past()).editPastSearch(parts, line),
    ...lazyHandlers(parts.table, "openTable"),
    ...lazyCommands(() => import("../ui/list/lookUpMany.ts"), parts, "lookUpMany"),
    ...lazyCommands(() => import("../ui/usage/allowanceCommands.ts"), parts, "refreshRemaining", "seePlans"),
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
