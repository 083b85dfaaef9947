import type { FromDetailPage } from "../../render/detail/messages.ts";

/** Asks the extension for something. */
export type Send = (message: FromDetailPage) => void;
