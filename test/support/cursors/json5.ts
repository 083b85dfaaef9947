import { asked, type CursorTable } from "./cursorTable.ts";

/** JSON with comments, single quotes, unquoted keys, and trailing commas. */
export const json5Cursors: CursorTable = {
  language: "json5",
  cases: [
    ["‸", "◆"],
    ["// it's {\n‸\n", "// it's {\n◆\n"],
    // Values
    ["{a: ‸}\n", "{a: ◆}\n"],
    ["{'a': ‸}\n", "{'a': ◆}\n"],
    ["{a: /* it's } */ ‸}\n", "{a: /* it's } */ ◆}\n"],
    ["{a: ⟦+.5⟧}\n", "{a: ◆}\n"],
    ["{a: ‸", "{a: ◆"],
    // Lists
    ["[‸]\n", "[\n  ◆\n]\n"],
    ["[1, ‸]\n", "[1, ◆]\n"],
    ["[1, ‸ 2]\n", "[1, ◆, 2]\n"],
    ["[1, ⟦2⟧, 3]\n", "[1, ◆, 3]\n"],
    ["[1, ‸", "[1, ◆"],
    // Members
    ["{‸}\n", '{\n  "Acme": ◆\n}\n'],
    ["{a: 1, ‸}\n", '{a: 1, "Acme": ◆}\n'],
    ["{‸a: 1}\n", '{"Acme": ◆, a: 1}\n'],
    ["{\n  a: 1,\n  ‸\n  b: 2,\n}\n", '{\n  a: 1,\n  "Acme": ◆,\n  b: 2,\n}\n'],
    ["{\n\ta: 1,\n\t‸\n}\n", '{\n\ta: 1,\n\t"Acme": ◆\n}\n'],
    ['{"Acme": 1, ‸}\n', '{"Acme": 1, "Acme 2": ◆}\n'],
    // However the key is quoted, it is the same.
    ["{'Acme': 1, ‸}\n", "{'Acme': 1, \"Acme 2\": ◆}\n"],
    ["{Acme: 1, ‸}\n", '{Acme: 1, "Acme 2": ◆}\n'],
    ["{a: 1, ‸", '{a: 1, "Acme": ◆'],
    ["{\r\n  a: 1,\r\n  ‸\r\n}\r\n", '{\r\n  a: 1,\r\n  "Acme": ◆\r\n}\r\n'],
    ["{\r\n  a: [‸]\r\n}\r\n", "{\r\n  a: [\r\n    ◆\r\n  ]\r\n}\r\n"],
    // Asked
    ["{a: 'it ‸'}\n", asked],
    ["// see ‸\n{}\n", asked],
    ["{/* see ‸ */}\n", asked],
    ["{‸: 1}\n", asked],
    ["{na‸me: 1}\n", asked],
    ["{a ‸: 1}\n", asked],
    ["{a: Inf‸inity}\n", asked],
    ["{a: tr‸ue}\n", asked],
    ["{a: ‸1}\n", asked],
    ["{a: 1}\n‸\n", asked],
    ["[1]‸\n", asked],
    ["‸[1]\n", asked],
    ["'a'\n‸", asked],
  ],
};
