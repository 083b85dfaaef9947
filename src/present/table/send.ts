import type { FromLibraryPage } from "./libraryMessages.ts";
import type { FromTablePage } from "./messages.ts";

/** Asks the extension for something. */
export type Send = (message: FromTablePage | FromLibraryPage) => void;
