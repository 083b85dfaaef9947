import { parser as javaParser } from "@lezer/java";
import { MaskedParser } from "../../context/maskedParser.ts";

export const parser = new MaskedParser(javaParser, masked);

/** Strings and comments, and the words that the grammar lacks. */
const tokens =
  /\/\/[^\n]*|\/\*[^]*?\*\/|"""[ \t\f]*\n(?:\\[^]|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(?<![\w$.])(?:yield(?=\s+[\w"'({!~+-]|\s*\()|switch(?=\s*\())/g;

/** Replaces syntax that the grammar lacks: `\"""` in text blocks, `yield`, and `switch` as a value. */
export function masked(text: string): string {
  let result = "";
  let done = 0;
  for (const match of text.matchAll(tokens)) {
    const [token] = match;
    const { index } = match;
    if (token.startsWith('"""') && token.includes("\\")) {
      result += text.slice(done, index) + token.replaceAll(/\\"/g, "xx");
      done = index + token.length;
    } else if (token === "yield") {
      result += `${text.slice(done, index)}throw`;
      done = index + token.length;
    } else if (token === "switch") {
      result = withoutTarget(result + text.slice(done, index));
      done = index;
    }
  }
  return result + text.slice(done);
}

const target = /(?<=^|\n)[ \t]*(?:return|throw|[\w$.<>[\], \t]+?(?<![=!<>])=)\s*$/;

function withoutTarget(head: string): string {
  const start = Math.max(...[";", "{", "}"].map((sign) => head.lastIndexOf(sign))) + 1;
  return head.slice(0, start) + head.slice(start).replace(target, (found) => found.replaceAll(/\S/g, " "));
}
