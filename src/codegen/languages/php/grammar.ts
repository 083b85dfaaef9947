import { parser as htmlParser } from "@lezer/html";
import { parseMixed } from "@lezer/common";
import { parser as phpParser } from "@lezer/php";
import { MaskedParser } from "../../context/maskedParser.ts";

/** PHP, with all HTML around its code parsed as one text. */
const mixed = phpParser.configure({
  wrap: parseMixed((node) =>
    node.type.isTop ? { parser: htmlParser, overlay: (part) => part.name === "Text" } : null,
  ),
});

export const parser = new MaskedParser(mixed, readable, () => true);

/** Adapts syntax that the grammar rejects: non-ASCII letters; heredoc words in quotes, with 8 or 9, or at a line’s start. */
function readable(text: string): string {
  let result = text.replaceAll(/[^\0-\x7f]/g, "a");
  for (const { 1: space = "", 2: quote = "", 3: word = "" } of result.matchAll(
    /<<<([ \t]*)(["']?)(\w+)\2\n/g,
  )) {
    const plain = word.replaceAll(/[89]/g, "7");
    const opening = quote === '"' ? `<<<${space}  ${plain}` : `<<<${space}${quote}${plain}${quote}`;
    result = result.replaceAll(`<<<${space}${quote}${word}${quote}\n`, `${opening}\n`);
    result = result.replaceAll(
      new RegExp(`^([ \\t]*)${word}(\\w?)`, "gm"),
      (found: string, indent: string, more: string) =>
        more === "" ? indent + plain : `${indent}_${found.slice(indent.length + 1)}`,
    );
  }
  return result;
}
