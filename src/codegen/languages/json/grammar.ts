import { parser as scriptParser } from "@lezer/javascript";

/** A JavaScript expression covers JSON, its comments, and JSON5. */
export const parser = scriptParser.configure({ top: "SingleExpression" });
