import type { Parser } from "@lezer/common";
import { parser as scriptParser } from "@lezer/javascript";
import { MaskedParser } from "../../context/maskedParser.ts";

// The pattern begins with a word: looking back from every colon would take 100 ms for five million characters.
const typeOfError = /(\bcatch\s{0,9}\(\s{0,9}[\w$]{1,99}\s{0,9})(:\s{0,9}(?:any|unknown))(?=\s{0,9}\))/g;

/** Masks the type of a caught error, which the grammar lacks. */
function typedParser(dialect: string): Parser {
  return new MaskedParser(scriptParser.configure({ dialect }), (text) =>
    text.replaceAll(
      typeOfError,
      (_, before: string, type: string) => before + type.replaceAll(/[^\n]/g, " "),
    ),
  );
}

export const parser = typedParser("ts");
export const tsxParser = typedParser("ts jsx");
