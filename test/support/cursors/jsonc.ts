import { asked, type CursorTable } from "./cursorTable.ts";

export const jsoncCursors: CursorTable = {
  language: "jsonc",
  cases: [
    ["‸", "◆"],
    // The comma that is missing can't go into the comment.
    ["[\n  1 // one\n  ‸\n]\n", "[\n  1, // one\n  ◆\n]\n"],
    ["[\n  ‸\n  // the old one\n  1\n]\n", "[\n  ◆,\n  // the old one\n  1\n]\n"],
    ["[1 /* one */‸]\n", "[1 /* one */, ◆]\n"],
    ["[1, /* two */ ‸, 3]\n", "[1, /* two */ ◆, 3]\n"],
    ["[1‸]\n", "[1, ◆]\n"],
    ['{\n\t"a": 1, // one\n\t‸\n}\n', '{\n\t"a": 1, // one\n\t"Acme": ◆\n}\n'],
    ['{"a": 1‸}\n', '{"a": 1, "Acme": ◆}\n'],
    ['{\n  "a": ‸, // one\n  "b": 2\n}\n', '{\n  "a": ◆, // one\n  "b": 2\n}\n'],
    // A key in a comment takes nothing.
    ['{\n  // "Acme": 1,\n  ‸\n}\n', '{\n  // "Acme": 1,\n  "Acme": ◆\n}\n'],
    ['{\n  "Acme": 1, // it\n  ‸\n}\n', '{\n  "Acme": 1, // it\n  "Acme 2": ◆\n}\n'],
    ["[‸, /* and */ ‸]\n", "[◆, /* and */ ◆]\n"],
    ['{ "a": ⟦/* none */ null⟧ }\n', '{ "a": ◆ }\n'],
    ["// a\r\n{‸}\r\n", '// a\r\n{\r\n  "Acme": ◆\r\n}\r\n'],

    ["/* see\n * ‸\n", asked],
    ['{\n  "a": 1 // see ‸\n}\n', asked],
    ["/‸/ see\n[]\n", asked],
  ],
};
