import type { FromTablePage } from "../../render/table/messages.ts";

/** Asks the extension for something. */
export type Send = (message: FromTablePage) => void;
