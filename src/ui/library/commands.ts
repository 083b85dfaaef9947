import type { ResultRow } from "../../domain/record.ts";
import { commandsByFeature } from "../../host/ids.ts";
import { type CodeParts, lazyIntoCode, lazyValues } from "../code/commands.ts";
import { type CommandsOf, lazyHandler, lazyCommand } from "../commandMap.ts";
import type { DetailView } from "../detail/pages.ts";
import { type Lazy, lazy } from "../lazy.ts";
import type { SearchCommands } from "../search/searchCommands.ts";
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
    readonly searching: Lazy<SearchCommands>;
    readonly detail: Lazy<Pick<DetailView, "closeIfGone">>;
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
        leavePage: (isGone) => parts.detail.current()?.closeIfGone(isGone),
        forgetForms: () => parts.searching.forget(),
      }),
  );
  const hiddenNames = lazy(
    () => import("./text/hiddenNames.ts"),
    ({ manageHiddenNamesCommand }) => manageHiddenNamesCommand(parts),
  );
  const known = lazyKnown(parts);
  return {
    [ids.searchLibrary]: lazyCommand(search),
    [ids.openLibraryTable]: lazyHandler(parts.libraryTable, "open"),
    [ids.toggleStar]: lazyHandler(marking, "toggleStar"),
    [ids.editTags]: lazyHandler(marking, "editTags"),
    [ids.editNote]: lazyHandler(marking, "editNote"),
    [ids.showChanges]: lazyCommand(changes),
    [ids.forgetRecord]: lazyHandler(forgetting, "forgetRecord"),
    [ids.forgetCompany]: lazyHandler(forgetting, "forgetCompany"),
    [ids.forgetPerson]: lazyHandler(forgetting, "forgetPerson"),
    [ids.clearLocalData]: lazyHandler(forgetting, "clearLocalData"),
    [ids.showMoreInLibrary]: (line) => parts.libraryView.showMore(line),
    [ids.toggleMarks]: () => parts.textLibrary.toggleMarks(),
    [ids.manageHiddenNames]: lazyCommand(hiddenNames),
    [ids.openKnown]: lazyHandler(known, "open"),
    [ids.insertKnown]: lazyHandler(known, "insert"),
    [ids.insertKnownValue]: lazyHandler(known, "insertValue"),
    [ids.starKnown]: lazyHandler(known, "star"),
    [ids.hideKnownName]: lazyHandler(known, "hide"),
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
