import { commandsByFeature } from "../../host/ids.ts";
import type { CodeParts } from "../code/lastEditor.ts";
import { type CommandsOf, lazyCommands, lazyHandler } from "../commandMap.ts";
import type { ForgetNeeds } from "./forget/forgetCommands.ts";
import type { ChangesNeeds } from "./marks/changesCommand.ts";
import type { LibraryTableView } from "./table/libraryTableView.ts";
import type { TextLibrary } from "./text/textLibrary.ts";
import type { LibraryView } from "./view/libraryView.ts";

const { library: ids } = commandsByFeature;

interface LibraryParts extends CodeParts, ForgetNeeds, ChangesNeeds {
  readonly libraryTable: () => Promise<LibraryTableView>;
  readonly libraryView: LibraryView;
  readonly textLibrary: TextLibrary;
}

export function libraryCommands(parts: LibraryParts): CommandsOf<"library"> {
  const search = lazyCommands(() => import("./search/searchLibrary.ts"), parts);
  const marking = lazyCommands(() => import("./marks/markCommands.ts"), parts);
  const changes = lazyCommands(() => import("./marks/changesCommand.ts"), parts);
  const forgetting = lazyCommands(() => import("./forget/forgetCommands.ts"), parts);
  const hiddenNames = lazyCommands(() => import("./text/hiddenNames.ts"), parts);
  const known = lazyCommands(() => import("./text/knownCommands.ts"), parts);
  return {
    [ids.searchLibrary]: search(({ searchLibrary }) => searchLibrary),
    [ids.openLibraryTable]: lazyHandler(parts.libraryTable, "open"),
    [ids.toggleStar]: marking(({ toggleStar }) => toggleStar),
    [ids.editTags]: marking(({ editTags }) => editTags),
    [ids.editNote]: marking(({ editNote }) => editNote),
    [ids.showChanges]: changes(({ showChanges }) => showChanges),
    [ids.forgetRecord]: forgetting(({ forgetRecord }) => forgetRecord),
    [ids.forgetCompany]: forgetting(({ forgetCompany }) => forgetCompany),
    [ids.forgetPerson]: forgetting(({ forgetPerson }) => forgetPerson),
    [ids.clearLocalData]: forgetting(({ clearLocalData }) => clearLocalData),
    [ids.showMoreInLibrary]: (line) => parts.libraryView.showMore(line),
    [ids.toggleMarks]: () => parts.textLibrary.toggleMarks(),
    [ids.manageHiddenNames]: hiddenNames(({ manageHiddenNames }) => manageHiddenNames),
    [ids.openKnown]: known(({ openKnown }) => openKnown),
    [ids.insertKnown]: known(({ insertKnown }) => insertKnown),
    [ids.insertKnownValue]: known(({ insertKnownValue }) => insertKnownValue),
    [ids.starKnown]: known(({ starKnown }) => starKnown),
    [ids.hideKnownName]: known(({ hideKnownName }) => hideKnownName),
  };
}
