import { GFM, parser as commonMark } from "@lezer/markdown";

/** Markdown as GitHub has it: with tables, task lists and bare links. */
export const parser = commonMark.configure(GFM);
