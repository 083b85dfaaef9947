import type { RangeRule } from "./rangeParser.ts";

interface HereDocument {
  readonly delimiter: string;
  readonly indent: RegExp;
}

/** Returns rules for documents whose text begins on the line after their delimiters. */
export function hereDocumentRules(
  text: string,
  open: RegExp,
  read: (open: string) => HereDocument,
): readonly [redirection: RangeRule, document: RangeRule] {
  let awaited: readonly HereDocument[] = [];
  return [
    {
      name: "Redirection",
      open,
      end(opened, from) {
        awaited = [...awaited, read(opened)];
        return from + opened.length;
      },
    },
    {
      name: "HereDocument",
      open: /\n/,
      end(_, lineEnd) {
        if (awaited.length === 0) return undefined;
        let at = lineEnd;
        for (const { delimiter, indent } of awaited)
          for (let line: string | undefined; line !== delimiter;) {
            if (at >= text.length) return Infinity;
            const start = at + 1;
            const end = text.indexOf("\n", start);
            at = end === -1 ? text.length : end;
            line = text.slice(start, at).replace(indent, "");
          }
        awaited = [];
        return at;
      },
    },
  ];
}
