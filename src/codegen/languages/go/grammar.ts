import { parser as goParser } from "@lezer/go";
import { MaskedParser } from "../../context/maskedParser.ts";

/** What is text in Go, and a loop's head that the grammar does not know. */
const tokens = /\/\/[^\n]*|\/\*[^]*?\*\/|"(?:\\.|[^"\\\n])*"?|`[^`]*`|'(?:\\.|[^'\\\n])*'?|\bfor\s+range\b/g;

/** The grammar does not know what a reused node ends with, and so whether a line's end after it is a semicolon. */
const mostReadAgain = 100_000;

/** Go, with `for range all`, which is read as `for all`. */
export const parser = new MaskedParser(
  goParser,
  (text) =>
    text.replaceAll(tokens, (token) => (token.startsWith("for") ? token.replace("range", "     ") : token)),
  (text, masked) => masked === text && text.length >= mostReadAgain,
);
