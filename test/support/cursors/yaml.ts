import { asked, type CursorTable } from "./cursorTable.ts";

/** Block style: a record’s columns decide its parent. */
export const yamlCursors: CursorTable = {
  language: "yaml",
  cases: [
    // Documents
    ["‸", "id: 7\nname: Acme"],
    ["# it's [\n‸\n", "# it's [\nid: 7\nname: Acme\n"],
    ["# note\n---\n‸", "# note\n---\nid: 7\nname: Acme"],
    ["a: 1\n---\n‸\n", "a: 1\n---\nid: 7\nname: Acme\n"],
    ["a: 1\n---\n‸\n---\nb: 2\n", "a: 1\n---\nid: 7\nname: Acme\n---\nb: 2\n"],
    ["a: 1\n...\n---\n- 1\n‸\n", "a: 1\n...\n---\n- 1\n- id: 7\n  name: Acme\n"],
    // Members
    ["a: 1\n‸", "a: 1\nacme:\n  id: 7\n  name: Acme"],
    ["‸\na: 1\n", "acme:\n  id: 7\n  name: Acme\na: 1\n"],
    ["a: 1\n‸\nb: 2\n", "a: 1\nacme:\n  id: 7\n  name: Acme\nb: 2\n"],
    ["a:\n  b: 1\n‸\n", "a:\n  b: 1\nacme:\n  id: 7\n  name: Acme\n"],
    ["a:\n  b:\n    c: 1\n  ‸\nd: 2\n", "a:\n  b:\n    c: 1\n  acme:\n    id: 7\n    name: Acme\nd: 2\n"],
    ["a:\n  - b: 1\n    ‸\n", "a:\n  - b: 1\n    acme:\n      id: 7\n      name: Acme\n"],
    ["acme: 1\n‸\n", "acme: 1\nacme_2:\n  id: 7\n  name: Acme\n"],
    ["\"a: b\": 1\n'c d': 2\n‸\n", "\"a: b\": 1\n'c d': 2\nacme:\n  id: 7\n  name: Acme\n"],
    ["a: [\n  1,\n]\n‸\n", "a: [\n  1,\n]\nacme:\n  id: 7\n  name: Acme\n"],
    // A text over several lines has ended.
    ["a: |\n  it's [\n‸\n", "a: |\n  it's [\nacme:\n  id: 7\n  name: Acme\n"],
    [
      "steps:\n  - run: |\n      a: [\n    ‸\n",
      "steps:\n  - run: |\n      a: [\n    acme:\n      id: 7\n      name: Acme\n",
    ],
    // Elements
    ["- 1\n‸", "- 1\n- id: 7\n  name: Acme"],
    ["- a: 1\n  b: 2\n‸\n- a: 3\n", "- a: 1\n  b: 2\n- id: 7\n  name: Acme\n- a: 3\n"],
    [
      "on: push\njobs:\n  build:\n    steps:\n      - uses: a/b@v4\n        with: { c: 1 }\n      ‸\n",
      "on: push\njobs:\n  build:\n    steps:\n      - uses: a/b@v4\n        with: { c: 1 }\n      - id: 7\n        name: Acme\n",
    ],
    ['- "a\n  b"\n‸\n', '- "a\n  b"\n- id: 7\n  name: Acme\n'],
    // Line ends, several, selections
    ["a: 1\r\n‸\r\n", "a: 1\r\nacme:\r\n  id: 7\r\n  name: Acme\r\n"],
    ["‸\na: 1\n‸\n", "acme:\n  id: 7\n  name: Acme\na: 1\nacme_2:\n  id: 7\n  name: Acme\n"],
    ["a: ⟦1⟧\nb: 2\n", "a: \n  id: 7\n  name: Acme\nb: 2\n"],
    ["- ⟦1⟧\n- 2\n", "- id: 7\n  name: Acme\n- 2\n"],
    ["a: 'b'\nc: 'd'\n‸\n", "a: 'b'\nc: 'd'\nacme:\n  id: 7\n  name: Acme\n"],
    // An empty line in a block is that of the block
    ["a:\n  - b: 1\n‸\n  - b: 2\n", "a:\n  - b: 1\n  - id: 7\n    name: Acme\n  - b: 2\n"],
    ["a:\n  b: 1\n‸\n  c: 2\n", "a:\n  b: 1\n  acme:\n    id: 7\n    name: Acme\n  c: 2\n"],
    ["‸---\na: 1\n", asked],
    ["‸%YAML 1.2\n---\na: 1\n", asked],
    // After a key or a dash without a value.
    ["a:‸\n", "a:\n  id: 7\n  name: Acme\n"],
    ["a:\n  ‸\n", "a:\n  id: 7\n  name: Acme\n"],
    ["'it''s': ‸\n", "'it''s': \n  id: 7\n  name: Acme\n"],
    // An anchor or a tag in front of a map's first key would be the key's.
    ["a: &x ‸\nb: *x\n", "a: &x \n  id: 7\n  name: Acme\nb: *x\n"],
    // After a dash
    ["- ‸\n", "- id: 7\n  name: Acme\n"],
    ["-‸\n", "- id: 7\n  name: Acme\n"],
    ["-\n  ‸\n", "-\n  id: 7\n  name: Acme\n"],
    ["a: ‸\nb: ‸\n", "a: \n  id: 7\n  name: Acme\nb: \n  id: 7\n  name: Acme\n"],
    ["a:\n  - 1\n  - ‸", "a:\n  - 1\n  - id: 7\n    name: Acme"],
    // Between brackets a record is one line of flow style.
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
    // Cursors in texts, comments, names, and columns in which nothing fits.
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
