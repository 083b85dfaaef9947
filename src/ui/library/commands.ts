import type { ResultRow } from "../../domain/record.ts";
import { commandsByFeature } from "../../host/ids.ts";
import { type CodeParts, lazyIntoCode, lazyValues } from "../code/commands.ts";
import { type CommandsOf, from, fromOne } from "../commandMap.ts";
import type { DetailView } from "../detail/pages.ts";
import { type Lazy, lazy } from "../lazy.ts";
import type { Searching } from "../search/searching.ts";
import type { ForgetNeeds } from "./forget/forgetCommands.ts";
import type { ChangesNeeds } from "./marks/changesCommand.ts";
import type { MarkCommandNeeds } from "./marks/markCommands.ts";
import type { SearchLibraryNeeds } from "./search/searchLibrary.ts";
import type { LibraryTableView } from "./table/libraryTableView.ts";
import type { HiddenNamesNeeds } from "./text/hiddenNames.ts";
import type { KnownCommandNeeds } from "./text/knownCommands.ts";
import type { TextLibrary } from "./text/textLibrary.ts";
import type { LibraryView } from "./view/libraryView.ts";

const { library: ids } = commandsByFeature;

type LibraryParts = CodeParts &
  Omit<ForgetNeeds, "leavePage" | "forgetForms"> &
  ChangesNeeds &
  MarkCommandNeeds &
  SearchLibraryNeeds &
  HiddenNamesNeeds &
  Omit<KnownCommandNeeds, "insert" | "insertValue"> & {
    readonly searching: Lazy<Searching>;
    readonly detail: Lazy<Pick<DetailView, "leave">>;
    readonly libraryTable: () => Promise<Pick<LibraryTableView, "open">>;
    readonly libraryView: Pick<LibraryView, "showMore">;
    readonly textLibrary: Pick<TextLibrary, "toggleMarks">;
  };

export function libraryCommands(parts: LibraryParts): CommandsOf<"library"> {
  const search = lazy(
    () => import("./search/searchLibrary.ts"),
    ({ searchLibraryCommand }) => searchLibraryCommand(parts),
  );
  const marking = lazy(
    () => import("./marks/markCommands.ts"),
    ({ markCommands }) => markCommands(parts),
  );
  const changes = lazy(
    () => import("./marks/changesCommand.ts"),
    ({ changesCommand }) => changesCommand(parts),
  );
  const forgetting = lazy(
    () => import("./forget/forgetCommands.ts"),
    ({ forgetCommands }) =>
      forgetCommands({
        ...parts,
        leavePage: (isGone) => parts.detail.made()?.leave(isGone),
        forgetForms: () => parts.searching.forget(),
      }),
  );
  const hiddenNames = lazy(
    () => import("./text/hiddenNames.ts"),
    ({ manageHiddenNamesCommand }) => manageHiddenNamesCommand(parts),
  );
  const known = lazyKnown(parts);
  return {
    [ids.searchLibrary]: fromOne(search),
    [ids.openLibraryTable]: from(parts.libraryTable, "open"),
    [ids.toggleStar]: from(marking, "toggleStar"),
    [ids.editTags]: from(marking, "editTags"),
    [ids.editNote]: from(marking, "editNote"),
    [ids.showChanges]: fromOne(changes),
    [ids.forgetRecord]: from(forgetting, "forgetRecord"),
    [ids.forgetCompany]: from(forgetting, "forgetCompany"),
    [ids.forgetPerson]: from(forgetting, "forgetPerson"),
    [ids.clearLocalData]: from(forgetting, "clearLocalData"),
    [ids.showMoreInLibrary]: (line) => parts.libraryView.showMore(line),
    [ids.toggleMarks]: () => parts.textLibrary.toggleMarks(),
    [ids.manageHiddenNames]: fromOne(hiddenNames),
    [ids.openKnown]: from(known, "open"),
    [ids.insertKnown]: from(known, "insert"),
    [ids.insertKnownValue]: from(known, "insertValue"),
    [ids.starKnown]: from(known, "star"),
    [ids.hideKnownName]: from(known, "hide"),
  };
}

function lazyKnown(parts: LibraryParts) {
  // A record of the library need not be among the rows that are shown.
  const on = (row: ResultRow): CodeParts => ({ ...parts, knownRows: () => [row] });
  return lazy(
    () => import("./text/knownCommands.ts"),
    ({ knownCommands }) =>
      knownCommands({
        ...parts,
        insert: async (row) => await (await lazyIntoCode(on(row))()).insertRecord(row),
        insertValue: async (row) => await (await lazyValues(on(row))()).insert(row),
      }),
  );
}
