import { asked, type CursorTable } from "./cursorTable.ts";

/** Block style: the columns say what a record belongs to. */
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
  ],
};

/** After what calls for a value. */
export const yamlValueCursors: CursorTable = {
  language: "yaml",
  cases: [
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
  ],
};
