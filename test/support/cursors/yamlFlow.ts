import { asked, type CursorTable } from "./cursorTable.ts";

/** Between brackets a record is one line of flow style. */
export const yamlFlowCursors: CursorTable = {
  language: "yaml",
  cases: [
    // Lists
    ["[‸]\n", "[{id: 7, name: Acme}]\n"],
    ["a: [1, ‸]\n", "a: [1, {id: 7, name: Acme}]\n"],
    ["a: [1,‸]\n", "a: [1, {id: 7, name: Acme}]\n"],
    ["a: [1 ‸]\n", "a: [1 , {id: 7, name: Acme}]\n"],
    ["a: [b‸]\n", "a: [b, {id: 7, name: Acme}]\n"],
    ["a: [‸, 2]\n", "a: [{id: 7, name: Acme}, 2]\n"],
    ["a: [‸2]\n", "a: [{id: 7, name: Acme}, 2]\n"],
    ["a: [1, ‸ 2]\n", "a: [1, {id: 7, name: Acme}, 2]\n"],
    ["a: [\n  1,\n  ‸\n  3\n]\n", "a: [\n  1,\n  {id: 7, name: Acme},\n  3\n]\n"],
    ["a: [\n  ‸\n]\n", "a: [\n  {id: 7, name: Acme}\n]\n"],
    ["a: [\n  1, # it's ]\n  ‸\n]\nb: 2\n", "a: [\n  1, # it's ]\n  {id: 7, name: Acme}\n]\nb: 2\n"],
    ["x: &x 1\na: [*x, &y 1, ‸]\n", "x: &x 1\na: [*x, &y 1, {id: 7, name: Acme}]\n"],
    ["a: [b: ‸]\n", "a: [b: {id: 7, name: Acme}]\n"],
    ["a: [1, ⟦2⟧]\n", "a: [1, {id: 7, name: Acme}]\n"],
    ["a: [‸]\nb: [1, ‸]\n", "a: [{id: 7, name: Acme}]\nb: [1, {id: 7, name: Acme}]\n"],
    ["a: [\r\n  ‸\r\n  2\r\n]\r\n", "a: [\r\n  {id: 7, name: Acme},\r\n  2\r\n]\r\n"],
    ["a: [1, ‸", "a: [1, {id: 7, name: Acme}"],
    // Maps
    ["{‸}\n", "{acme: {id: 7, name: Acme}}\n"],
    ["a: { b: 1, ‸ }\n", "a: { b: 1, acme: {id: 7, name: Acme} }\n"],
    ["a: {b: 1‸}\n", "a: {b: 1, acme: {id: 7, name: Acme}}\n"],
    ["a: {‸b: 1}\n", "a: {acme: {id: 7, name: Acme}, b: 1}\n"],
    ["a: {\n  b: 1,\n  ‸\n  c: 2\n}\n", "a: {\n  b: 1,\n  acme: {id: 7, name: Acme},\n  c: 2\n}\n"],
    ["a: {acme: 1, ‸}\n", "a: {acme: 1, acme_2: {id: 7, name: Acme}}\n"],
    ["a: {b: ‸, c: 1}\n", "a: {b: {id: 7, name: Acme}, c: 1}\n"],
    // Only a quoted key may have its colon without a space after it.
    ['a: {"b":‸}\n', 'a: {"b":{id: 7, name: Acme}}\n'],
    ["a: {b: &x ‸}\n", "a: {b: &x {id: 7, name: Acme}}\n"],
    ["a: {b: ‸", "a: {b: {id: 7, name: Acme}"],
    // Brackets in a plain text open nothing.
    ["a: b [c\n‸\n", "a: b [c\nacme:\n  id: 7\n  name: Acme\n"],
  ],
};

/** Cursors in texts, comments, names, and columns in which nothing fits. */
export const yamlAskedCursors: CursorTable = {
  language: "yaml",
  cases: [
    ["# see ‸\n", asked],
    ["a: b‸\n", asked],
    ["a: b‸c\n", asked],
    ["a: b ‸\n", asked],
    ["a‸: 1\n", asked],
    ['a: "b ‸"\n', asked],
    ["a: 'it''s ‸'\n", asked],
    ["a: |\n  ‸\n", asked],
    ["a: |\n  b\n\n  ‸\n  c\n", asked],
    ["a: >-\n  b ‸\n  c\n", asked],
    // Further lines of the text follow.
    ["a: |\n  b\n‸\n  c\n", asked],
    ["- |\n  b\n  ‸\n", asked],
    ["a: |‸\n  b\n", asked],
    ["a: 1\n  ‸\n", asked],
    ["a:\n    b: 1\n  ‸\n", asked],
    ["a:\n\t‸\n", asked],
    ["a: ‸\n  b: 1\n", asked],
    ["a: ‸b\n", asked],
    ["a: *x‸\n", asked],
    ["a: &x‸y 1\n", asked],
    ["a: [b ‸c]\n", asked],
    ["a: [\n  1, # see ‸\n]\n", asked],
    ["%YAML 1.2 ‸\n---\na: 1\n", asked],
    // Directives end at a mark alone.
    ["%YAML 1.2\n‸\n---\na: 1\n", asked],
    ["text\n‸\n", asked],
  ],
};
