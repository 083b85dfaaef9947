import { commands } from "../../host/ids.ts";
import type { CodeParts } from "../code/lastEditor.ts";
import { lazyCommands, lazyHandlers } from "../commandMap.ts";
import type { ForgetNeeds } from "./forget/forgetCommands.ts";
import type { ChangesNeeds } from "./marks/changesCommand.ts";
import type { LibraryTableView } from "./table/libraryTableView.ts";
import type { TextLibrary } from "./text/textLibrary.ts";
import type { LibraryView } from "./view/libraryView.ts";

interface LibraryParts extends CodeParts, ForgetNeeds, ChangesNeeds {
  readonly libraryTable: () => Promise<LibraryTableView>;
  readonly libraryView: LibraryView;
  readonly textLibrary: TextLibrary;
}

const marking = () => import("./marks/markCommands.ts");
const forgetting = () => import("./forget/forgetCommands.ts");
const known = () => import("./text/knownCommands.ts");

export function libraryCommands(parts: LibraryParts) {
  return {
    ...lazyCommands(() => import("./search/searchLibrary.ts"), parts, "searchLibrary"),
    ...lazyHandlers(parts.libraryTable, "openLibraryTable"),
    ...lazyCommands(marking, parts, "toggleStar", "editTags", "editNote"),
    ...lazyCommands(() => import("./marks/changesCommand.ts"), parts, "showChanges"),
    ...lazyCommands(forgetting, parts, "forgetRecord", "forgetCompany", "forgetPerson", "clearLocalData"),
    [commands.showMoreInLibrary]: (line: unknown) => parts.libraryView.showMore(line),
    [commands.toggleMarks]: () => parts.textLibrary.toggleMarks(),
    ...lazyCommands(known, parts, "openKnown", "insertKnown", "insertKnownValue"),
    ...lazyCommands(known, parts, "starKnown", "hideKnownName", "manageHiddenNames"),
  };
}
