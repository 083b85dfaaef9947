import type { FromDetailPage } from "../../present/detail/page.ts";

/** Asks the extension for something. */
export type Send = (message: FromDetailPage) => void;
