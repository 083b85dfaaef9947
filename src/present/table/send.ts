import type { FromLibraryPage } from "./libraryMessages.ts";
import type { FromTablePage } from "./messages.ts";

export type Send = (message: FromTablePage | FromLibraryPage) => void;
