import { setTimeout as wait } from "node:timers/promises";
import { commands as editorCommands } from "vscode";
import { commands, extensionId, tour, views } from "../host/ids.ts";
import { type CommandMap, lazyCommands, lazyHandlers } from "../ui/commandMap.ts";
import { lazy } from "../ui/lazy.ts";
import type { TextLibrary } from "../ui/library/text/textLibrary.ts";
import { isSavedNode } from "../ui/search/searchesNode.ts";
import type { LazyServices } from "./lazyServices.ts";

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
export function commandTable(given: LazyServices & { readonly textLibrary: TextLibrary }): CommandMap {
  const services = { ...given, ...selectedRows(given), sampleFiles };
  const fields = lazy(
    () => import("../ui/code/chooseFields.ts"),
    ({ chooseFieldsCommands }) => chooseFieldsCommands(services),
  );
  const byId = lazy(
    () => import("../ui/detail/recordCommands.ts"),
    ({ openRecordCommands }) => openRecordCommands(services),
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
    ...lazyCommands(intoCode, services, "insertRecord", "copyRecord"),
    ...lazyCommands(rows, services, "loadDetails"),
    ...lazyCommands(checking, services, "checkSearch"),
    ...lazyCommands(showing, services, "loadMore", "refreshResults", "retrySearch"),
    ...lazyCommands(past, services, "runPastSearch"),
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
    ...lazyCommands(intoCode, services, "insertRecordAs", "copyRecordAs", "copyRequestAs"),
    ...lazyHandlers(fields, "chooseFields", "moveField"),
    ...lazyCommands(() => import("../ui/code/valueCommands.ts"), services, "copyValue", "insertValue"),
    ...lazyCommands(() => import("../ui/agents/stopCommands.ts"), services, "stopAgents", "allowAgents"),
    ...lazyCommands(connecting, services, "setApiKey", "removeApiKey", "configureConnection"),
    ...lazyCommands(sample, services, "useSampleData", "stopSampleData", "openSampleCode"),
    ...lazyCommands(() => import("../ui/connection/diagnoseCommand.ts"), services, "diagnoseConnection"),
    [commands.openTour]: async () =>
      await editorCommands.executeCommand("workbench.action.openWalkthrough", `${extensionId}#${tour}`),
    [commands.openSettings]: async () =>
      await editorCommands.executeCommand("workbench.action.openSettings", `@ext:${extensionId}`),
    [commands.showLog]: () => services.log.show(),
    ...lazyHandlers(byId, "openFiling", "openCompany"),
    ...lazyCommands(rows, services, "openDetails", "openJson"),
    ...lazyCommands(() => import("../ui/export/exportCommands.ts"), services, "export", "exportInView"),
    ...lazyCommands(() => import("../ui/library/search/searchLibrary.ts"), services, "searchLibrary"),
    ...lazyHandlers(services.libraryTable, "openLibraryTable"),
    ...lazyCommands(marking, services, "toggleStar", "editTags", "editNote"),
    ...lazyCommands(() => import("../ui/library/marks/changesCommand.ts"), services, "showChanges"),
    ...lazyCommands(forgetting, services, "forgetRecord", "forgetCompany", "forgetPerson", "clearLocalData"),
    [commands.showMoreInLibrary]: (line: unknown) => services.libraryView.showMore(line),
    [commands.toggleMarks]: () => services.textLibrary.toggleMarks(),
    ...lazyCommands(known, services, "openKnown", "insertKnown", "insertKnownValue"),
    ...lazyCommands(known, services, "starKnown", "hideKnownName", "manageHiddenNames"),
    ...lazyCommands(() => import("../ui/results/arrangeCommands.ts"), services.arranging, "arrangeResults"),
    [commands.hideHint]: () => services.results.hideHint(),
    [commands.onFocusedResult]: async (named: unknown) => await (await focusedRow())(named),
    ...lazyCommands(saving, services, "saveSearch"),
    ...lazyCommands(saving, services, "pinSearch", "removeSearch", "markSeen"),
    ...lazyCommands(checking, services, "checkSavedSearches", "goOnChecking"),
    ...lazyCommands(() => import("../ui/saved/scheduleCommand.ts"), services, "scheduleSearch"),
    ...lazyHandlers(services.searching, "search", "editSearch", "browseFundings", "cancelSearch"),
    ...lazyCommands(() => import("../ui/search/lookUpCommand.ts"), services, "lookUpSelection"),
    ...lazyCommands(() => import("../ui/search/loadPages.ts"), services, "loadPages"),
    ...lazyCommands(past, services, "removePastSearch"),
    [commands.openSearch]: async (line: unknown) =>
      isSavedNode(line)
        ? await (await saving()).openSavedSearch(services, line)
        : await (await past()).openSearch(services, line),
    [commands.editPastSearch]: async (line: unknown) =>
      isSavedNode(line)
        ? await (await saving()).editSavedSearch(services, line)
        : await (await past()).editPastSearch(services, line),
    ...lazyHandlers(services.table, "openTable"),
    ...lazyCommands(() => import("../ui/list/lookUpMany.ts"), services, "lookUpMany"),
    ...lazyCommands(
      () => import("../ui/usage/allowanceCommands.ts"),
      services,
      "refreshRemaining",
      "seePlans",
    ),
    ...lazyHandlers(services.usage, "showUsage"),
  };
}

function selectedRows({ results, libraryView, table, libraryTable }: LazyServices) {
  let last: Pick<typeof results | typeof libraryView, "selectedRows"> = results;
  results.onDidSelect(() => (last = results));
  libraryView.onDidSelect(() => (last = libraryView));
  return {
    selectedLast: () => last.selectedRows(),
    tableInUse: () => table.current(),
    libraryTableInUse: () => libraryTable.current(),
  };
}
