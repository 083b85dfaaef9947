import { parser as scriptParser } from "@lezer/javascript";

/** One expression of JavaScript, which has all of JSON, of its comments, and of JSON5. */
export const parser = scriptParser.configure({ top: "SingleExpression" });
