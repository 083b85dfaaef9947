import { parser as goParser } from "@lezer/go";
import { MaskedParser } from "../../context/maskedParser.ts";

/** Strings and comments, and the loop head that the grammar lacks. */
const tokens = /\/\/[^\n]*|\/\*[^]*?\*\/|"(?:\\.|[^"\\\n])*"?|`[^`]*`|'(?:\\.|[^'\\\n])*'?|\bfor\s+range\b/g;

/** After a reused node, the grammar can’t tell whether a line end is a semicolon. */
const mostReadAgain = 100_000;

/** Go’s grammar, which lacks `for range all` and gets `for all` instead. */
export const parser = new MaskedParser(
  goParser,
  (text) =>
    text.replaceAll(tokens, (token) => (token.startsWith("for") ? token.replace("range", "     ") : token)),
  (text, masked) => masked === text && text.length >= mostReadAgain,
);
