import { commands as editorCommands } from "vscode";
import type { RecordOpener } from "../app/detail/detailPages.ts";
import type { PastNeeds } from "../app/search/search.ts";
import type { ResultRow } from "../domain/record.ts";
import type { ForgettingScreen } from "../app/library/forgetting.ts";
import type { LibraryWriter } from "../store/library/libraryWriter.ts";
import { commands, views } from "../host/ids.ts";
import type { HostConnection } from "../service/contract/authentication.ts";
import type { LazyParts } from "./lazyParts.ts";
import { once } from "./once.ts";
import type { Parts } from "./parts.ts";
import type { CommandHandler, CommandMap } from "../ui/commandMap.ts";
import type { OpenFormsNeeds } from "../ui/search/form/openForms.ts";
import type { SampleFiles } from "../ui/connection/sampleData.ts";
import type { TextLibrary } from "../ui/library/text/textLibrary.ts";
import type { RowSelections } from "../ui/target.ts";

/** The parts that commands are made of. */
export type CommandParts = Parts & LazyParts & { readonly textLibrary: TextLibrary };

/** Every command; each group's code is loaded by its first use. */
export function commandTable(parts: CommandParts): CommandMap {
  const { cost, price, mayUse } = parts.screen;
  const selections: RowSelections = {
    results: parts.screen.results,
    libraryView: parts.libraryView,
    selectedLast: selectedLast(parts),
    knownRows: parts.knownRows,
    rowInFront: parts.rowInFront,
    table: () => parts.table.made(),
    tableOfLibrary: () => parts.libraryTable.made(),
  };
  const opener: RecordOpener = {
    filing: async (id) => await (await parts.pages()).filing(id),
    company: async (slug) => await (await parts.pages()).company(slug),
  };
  const searching = once(async () => {
    const { searchingCommands } = await import("../ui/search/searching.ts");
    const { createRecentValues } = await import("../ui/search/form/recentValues.ts");
    const { keptCount } = await import("../app/library/readLibrary.ts");
    const { seen } = parts.screen;
    const recent = createRecentValues(parts.globalMemory);
    const kept: OpenFormsNeeds["kept"] = (endpoint) => keptCount(parts.library, parts.connections, endpoint);
    return searchingCommands({ ...parts, price, mayUse, seen, recent, kept });
  });
  const past = once(async () => {
    const { pastSearchCommands } = await import("../ui/search/pastSearches.ts");
    const showStored: PastNeeds["showStored"] = async (question, service) =>
      await (await parts.detail()).showStored(question, service);
    return pastSearchCommands({ ...parts, showStored, searching, view: parts.screen.searches, mayUse });
  });
  const arranging = once(async () => {
    const { arrangeCommands } = await import("../ui/results/arrangeCommands.ts");
    return arrangeCommands(parts.screen.arranging);
  });
  const focusedRow = once(async () => {
    const { focusedRowCommand } = await import("../ui/results/focusedRow.ts");
    return {
      run: focusedRowCommand({
        execute: (command, ...values) => editorCommands.executeCommand(command, ...values),
        selection: (view) =>
          view === views.library ? parts.libraryView.selection() : parts.screen.results.selection(),
      }),
    };
  });
  const diagnose = async (hosts: readonly HostConnection[]): Promise<void> =>
    await (await diagnosis()).check(hosts);
  const connecting = once(async () => {
    const { connectingCommands } = await import("../ui/connection/connecting.ts");
    return connectingCommands({ ...parts, diagnose });
  });
  const sample = once(async () => {
    const { sampleDataCommands } = await import("../ui/connection/sampleData.ts");
    return sampleDataCommands({ ...parts, code: loadSampleCode });
  });
  const editorPages = once(async () => await import("../ui/connection/editorPages.ts"));
  const allowance = once(async () => (await import("../ui/usage/allowance.ts")).allowanceCommands(parts));
  const records = once(async () => {
    const { openRecordCommands } = await import("../ui/detail/openRecords.ts");
    return openRecordCommands({ ...parts, cost, opener });
  });
  const rows = once(async () => {
    const { rowCommands } = await import("../ui/detail/rows.ts");
    return rowCommands({ ...parts, ...selections, mayUse });
  });
  const code = once(async () => {
    const { intoCodeCommands } = await import("../ui/code/intoCode.ts");
    const taken = (): void => parts.screen.recordTaken();
    const needs = { code: await parts.code(), insertions: await parts.insertions(), taken };
    return intoCodeCommands({ ...parts, ...selections, ...needs });
  });
  const exporting = once(async () => {
    const { exportCommands } = await import("../ui/export/exporting.ts");
    return exportCommands({ ...parts, ...selections, write: parts.writeFile });
  });
  const fields = once(async () => {
    const { chooseFieldsCommands } = await import("../ui/code/chooseFields.ts");
    return chooseFieldsCommands({ ...parts, ...selections, code: await parts.code() });
  });
  const values = once(async () => {
    const { copyValueCommand, insertValueCommand } = await import("../ui/code/values.ts");
    const needs = { ...parts, ...selections, insertions: await parts.insertions() };
    return { copy: copyValueCommand(needs), insert: insertValueCommand(needs) };
  });
  const lookUp = once(async () => {
    const { lookUpCommand } = await import("../ui/search/lookUp.ts");
    return { lookUp: lookUpCommand({ ...parts, searching: await searching(), price, mayUse }) };
  });
  // A record of the library need not be among the rows that are shown.
  const on = (row: ResultRow): RowSelections => ({ ...selections, knownRows: () => [row] });
  const known = once(async () => {
    const { knownCommands } = await import("../ui/library/text/knownCommands.ts");
    const { intoCodeCommands } = await import("../ui/code/intoCode.ts");
    const { insertValueCommand } = await import("../ui/code/values.ts");
    const taken = (): void => parts.screen.recordTaken();
    const needs = { ...parts, code: await parts.code(), insertions: await parts.insertions(), taken };
    return knownCommands({
      ...parts,
      insert: async (row) => await intoCodeCommands({ ...needs, ...on(row) }).insertRecord(row),
      insertValue: async (row) => await insertValueCommand({ ...needs, ...on(row) })(row),
    });
  });
  const hiddenNames = once(async () => {
    const { manageHiddenNamesCommand } = await import("../ui/library/text/hiddenNames.ts");
    return { manage: manageHiddenNamesCommand(parts) };
  });
  const library = once(async () => {
    const { searchLibraryCommand } = await import("../ui/library/search/searchLibrary.ts");
    return { search: searchLibraryCommand({ ...parts, searching, price }) };
  });
  const diagnosis = once(async () => (await import("../ui/connection/diagnosing.ts")).diagnosing(parts));
  const marking = once(async () => {
    const { markCommands } = await import("../ui/library/marks/markCommands.ts");
    const writer = async (): Promise<LibraryWriter> => (await parts.engine()).store.library;
    const { marks, library: source, servicesNow: services } = parts;
    return markCommands({ ...selections, marking: { writer, known: marks }, source, services });
  });
  const changes = once(async () => {
    const { changesCommand } = await import("../ui/library/marks/changesCommand.ts");
    const { library: source, documents, wording } = parts;
    return { show: changesCommand({ ...selections, source, documents, wording }) };
  });
  const forgetting = once(async () => {
    const { forgetCommands } = await import("../ui/library/forget/forgetCommands.ts");
    const leavePage: ForgettingScreen["leavePage"] = (isGone) => parts.detail.made()?.leave(isGone);
    return forgetCommands({
      ...parts,
      ...selections,
      leavePage,
      forgetForms: () => searching.forget(),
    });
  });
  return {
    [commands.setApiKey]: from(connecting, "setApiKey"),
    [commands.removeApiKey]: from(connecting, "removeApiKey"),
    [commands.configureConnection]: from(connecting, "configureConnection"),
    [commands.useSampleData]: from(sample, "useSampleData"),
    [commands.stopSampleData]: from(sample, "stopSampleData"),
    [commands.openSampleCode]: from(sample, "openSampleCode"),
    [commands.openTour]: from(editorPages, "openTour"),
    [commands.openSettings]: from(editorPages, "openSettings"),
    [commands.search]: from(searching, "search"),
    [commands.editSearch]: from(searching, "editSearch"),
    [commands.browseFundings]: from(searching, "browseFundings"),
    [commands.loadMore]: from(searching, "loadMore"),
    [commands.loadMoreInView]: from(searching, "loadMore"),
    [commands.loadMoreFree]: from(searching, "loadMore"),
    [commands.refreshResults]: from(searching, "refreshResults"),
    [commands.refreshResultsFree]: from(searching, "refreshResults"),
    [commands.cancelSearch]: from(searching, "cancelSearch"),
    [commands.useSuggestion]: from(searching, "useSuggestion"),
    [commands.openSearch]: from(past, "show"),
    [commands.editPastSearch]: from(past, "edit"),
    [commands.runPastSearch]: from(past, "runAgain"),
    [commands.runPastSearchFree]: from(past, "runAgain"),
    [commands.removePastSearch]: from(past, "remove"),
    [commands.sortResults]: from(arranging, "sort"),
    [commands.groupResults]: from(arranging, "group"),
    [commands.onFocusedResult]: from(focusedRow, "run"),
    [commands.openFiling]: from(records, "openFiling"),
    [commands.openCompany]: from(records, "openCompany"),
    [commands.lookUpSelection]: from(lookUp, "lookUp"),
    [commands.searchLibrary]: from(library, "search"),
    [commands.openDetails]: from(rows, "openDetails"),
    [commands.loadDetails]: from(rows, "loadDetails"),
    [commands.openJson]: from(rows, "openJson"),
    [commands.insertRecord]: from(code, "insertRecord"),
    [commands.insertRecordHere]: from(code, "insertRecord"),
    [commands.insertRecordAs]: from(code, "insertRecordAs"),
    [commands.copyRecord]: from(code, "copyRecord"),
    [commands.copyRecordAs]: from(code, "copyRecordAs"),
    [commands.copyRequestAs]: from(code, "copyRequestAs"),
    [commands.export]: from(exporting, "export"),
    [commands.exportInView]: from(exporting, "exportInView"),
    [commands.chooseFields]: from(fields, "choose"),
    [commands.moveFieldUp]: from(fields, "moveUp"),
    [commands.moveFieldDown]: from(fields, "moveDown"),
    [commands.copyValue]: from(values, "copy"),
    [commands.insertValue]: from(values, "insert"),
    [commands.toggleStar]: from(marking, "toggleStar"),
    [commands.editTags]: from(marking, "editTags"),
    [commands.editNote]: from(marking, "editNote"),
    [commands.showChanges]: from(changes, "show"),
    [commands.forgetRecord]: from(forgetting, "forgetRecord"),
    [commands.forgetCompany]: from(forgetting, "forgetCompany"),
    [commands.forgetPerson]: from(forgetting, "forgetPerson"),
    [commands.showMoreInLibrary]: (line) => parts.libraryView.showMore(line),
    [commands.refreshRemaining]: from(allowance, "refreshRemaining"),
    [commands.showUsage]: async () => await (await parts.usage()).open(),
    [commands.diagnoseConnection]: async () => await (await diagnosis()).run(),
    [commands.seePlans]: from(allowance, "seePlans"),
    [commands.clearLocalData]: from(forgetting, "clearLocalData"),
    [commands.showLog]: () => parts.log.show(),
    [commands.toggleMarks]: async () => await parts.textLibrary.toggleMarks(),
    [commands.manageHiddenNames]: from(hiddenNames, "manage"),
    [commands.openKnown]: from(known, "open"),
    [commands.insertKnown]: from(known, "insert"),
    [commands.insertKnownValue]: from(known, "insertValue"),
    [commands.starKnown]: from(known, "star"),
    [commands.hideKnownName]: from(known, "hide"),
    [commands.openTable]: async () => (await parts.table()).open(),
    [commands.openLibraryTable]: async () => (await parts.libraryTable()).open(),
  };
}

function from<Name extends string>(
  load: () => Promise<{ readonly [Key in Name]: CommandHandler }>,
  name: Name,
): CommandHandler {
  return async (...args) => await (await load())[name](...args);
}

/** What is selected in that of the views in which something was selected last. */
function selectedLast({ screen: { results }, libraryView }: CommandParts): RowSelections["selectedLast"] {
  let last: Pick<RowSelections["results"], "selectedRows"> = results;
  results.onDidSelect(() => (last = results));
  libraryView.onDidSelect(() => (last = libraryView));
  return () => last.selectedRows();
}

async function loadSampleCode(): Promise<SampleFiles> {
  return (await import("../sample/code.ts")).sampleCode;
}
