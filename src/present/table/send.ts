import type { FromLibraryPage } from "./libraryMessages.ts";
import type { FromTablePage } from "./messages.ts";

export type SendTable = (message: FromTablePage | FromLibraryPage) => void;
