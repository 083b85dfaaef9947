import type { FromTablePage } from "../../present/table/messages.ts";

/** Asks the extension for something. */
export type Send = (message: FromTablePage) => void;
