import type { FromDetailPage } from "../../present/detail/messages.ts";

/** Asks the extension for something. */
export type Send = (message: FromDetailPage) => void;
