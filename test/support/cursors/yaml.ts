import type { CursorTable } from "./cursorTable.ts";

/** Block style: the columns say what a record belongs to. */
export const yamlCursors: CursorTable = {
  language: "yaml",
  cases: [
    // Documents
    ["‸", "id: 7\nname: Acme"],
    ["# it's [\n‸\n", "# it's [\nid: 7\nname: Acme\n"],
    ["---\n‸\n", "---\nid: 7\nname: Acme\n"],
    ["# note\n---\n‸", "# note\n---\nid: 7\nname: Acme"],
    ["a: 1\n---\n‸\n", "a: 1\n---\nid: 7\nname: Acme\n"],
    ["a: 1\n---\n‸\n---\nb: 2\n", "a: 1\n---\nid: 7\nname: Acme\n---\nb: 2\n"],
    ["a: 1\n...\n---\n- 1\n‸\n", "a: 1\n...\n---\n- 1\n- id: 7\n  name: Acme\n"],
    ["%YAML 1.2\n---\n‸\n", "%YAML 1.2\n---\nid: 7\nname: Acme\n"],
    // Members
    ["a: 1\n‸", "a: 1\nacme:\n  id: 7\n  name: Acme"],
    ["‸\na: 1\n", "acme:\n  id: 7\n  name: Acme\na: 1\n"],
    ["a: 1\n‸\nb: 2\n", "a: 1\nacme:\n  id: 7\n  name: Acme\nb: 2\n"],
    ["a:\n  b: 1\n‸\n", "a:\n  b: 1\nacme:\n  id: 7\n  name: Acme\n"],
    ["a:\n  b: 1\n  ‸\n", "a:\n  b: 1\n  acme:\n    id: 7\n    name: Acme\n"],
    ["a:\n    b: 1\n    ‸\n", "a:\n    b: 1\n    acme:\n        id: 7\n        name: Acme\n"],
    ["a:\n  ‸\n  b: 1\n", "a:\n  acme:\n    id: 7\n    name: Acme\n  b: 1\n"],
    ["a:\n  b:\n    c: 1\n  ‸\nd: 2\n", "a:\n  b:\n    c: 1\n  acme:\n    id: 7\n    name: Acme\nd: 2\n"],
    ["a:\n  - b: 1\n    ‸\n", "a:\n  - b: 1\n    acme:\n      id: 7\n      name: Acme\n"],
    ["a:\n  - b: 1\n‸\n", "a:\n  - b: 1\nacme:\n  id: 7\n  name: Acme\n"],
    ["acme: 1\n‸\n", "acme: 1\nacme_2:\n  id: 7\n  name: Acme\n"],
    ["\"a: b\": 1\n'c d': 2\n‸\n", "\"a: b\": 1\n'c d': 2\nacme:\n  id: 7\n  name: Acme\n"],
    ["a: 1 # it's [\n‸\n", "a: 1 # it's [\nacme:\n  id: 7\n  name: Acme\n"],
    ["url: http://a.b/c#d\n‸\n", "url: http://a.b/c#d\nacme:\n  id: 7\n  name: Acme\n"],
    ["a: [1, 2]\nb: { c: 1 }\n‸\n", "a: [1, 2]\nb: { c: 1 }\nacme:\n  id: 7\n  name: Acme\n"],
    ["a: &x\n  b: 1\nc: *x\n‸\n", "a: &x\n  b: 1\nc: *x\nacme:\n  id: 7\n  name: Acme\n"],
    [
      "x: &x\n  b: 1\na:\n  <<: *x\n  ‸\n",
      "x: &x\n  b: 1\na:\n  <<: *x\n  acme:\n    id: 7\n    name: Acme\n",
    ],
    ["a: [\n  1,\n]\n‸\n", "a: [\n  1,\n]\nacme:\n  id: 7\n  name: Acme\n"],
    // A text over several lines has ended.
    ["a: |\n  it's [\n‸\n", "a: |\n  it's [\nacme:\n  id: 7\n  name: Acme\n"],
    ["a: >-\n  b: 1\n\n  - c\n‸\nd: 2\n", "a: >-\n  b: 1\n\n  - c\nacme:\n  id: 7\n  name: Acme\nd: 2\n"],
    ['a: "b\n  c: ["\n‸\n', 'a: "b\n  c: ["\nacme:\n  id: 7\n  name: Acme\n'],
    ["a: b\n  c\n‸\n", "a: b\n  c\nacme:\n  id: 7\n  name: Acme\n"],
    [
      "steps:\n  - run: |\n      a: [\n    ‸\n",
      "steps:\n  - run: |\n      a: [\n    acme:\n      id: 7\n      name: Acme\n",
    ],
    // Elements
    ["- 1\n‸", "- 1\n- id: 7\n  name: Acme"],
    ["‸\n- 1\n", "- id: 7\n  name: Acme\n- 1\n"],
    ["- a: 1\n  b: 2\n‸\n- a: 3\n", "- a: 1\n  b: 2\n- id: 7\n  name: Acme\n- a: 3\n"],
    ["- a: 1\n  ‸\n", "- a: 1\n  acme:\n    id: 7\n    name: Acme\n"],
    ["a:\n- 1\n‸\n", "a:\n- 1\n- id: 7\n  name: Acme\n"],
    ["a:\n  - 1\n  ‸\n", "a:\n  - 1\n  - id: 7\n    name: Acme\n"],
    ["a:\n  - b: 1\n  ‸\nc: 2\n", "a:\n  - b: 1\n  - id: 7\n    name: Acme\nc: 2\n"],
    [
      "on: push\njobs:\n  build:\n    steps:\n      - uses: a/b@v4\n        with: { c: 1 }\n      ‸\n",
      "on: push\njobs:\n  build:\n    steps:\n      - uses: a/b@v4\n        with: { c: 1 }\n      - id: 7\n        name: Acme\n",
    ],
    ["steps:\n  - run: |\n      a: [\n  ‸\n", "steps:\n  - run: |\n      a: [\n  - id: 7\n    name: Acme\n"],
    ["- - 1\n  ‸\n", "- - 1\n  - id: 7\n    name: Acme\n"],
    ['- "a\n  b"\n‸\n', '- "a\n  b"\n- id: 7\n  name: Acme\n'],
    // Line ends, several, selections
    ["a: 1\r\n‸\r\n", "a: 1\r\nacme:\r\n  id: 7\r\n  name: Acme\r\n"],
    ["a:\r\n  - 1\r\n  ‸\r\n", "a:\r\n  - 1\r\n  - id: 7\r\n    name: Acme\r\n"],
    ["‸\na: 1\n‸\n", "acme:\n  id: 7\n  name: Acme\na: 1\nacme_2:\n  id: 7\n  name: Acme\n"],
    ["a: ⟦1⟧\nb: 2\n", "a: \n  id: 7\n  name: Acme\nb: 2\n"],
    ["- ⟦1⟧\n- 2\n", "- id: 7\n  name: Acme\n- 2\n"],
    ["a: 'b'\nc: 'd'\n‸\n", "a: 'b'\nc: 'd'\nacme:\n  id: 7\n  name: Acme\n"],
  ],
};

/** Behind what asks for a value. */
export const yamlValueCursors: CursorTable = {
  language: "yaml",
  cases: [
    ["a:‸\n", "a:\n  id: 7\n  name: Acme\n"],
    ["a: ‸\n", "a: \n  id: 7\n  name: Acme\n"],
    ["a: ‸\nb: 2\n", "a: \n  id: 7\n  name: Acme\nb: 2\n"],
    ["a:\n  ‸\n", "a:\n  id: 7\n  name: Acme\n"],
    ["a:\n    ‸\nb: 2\n", "a:\n    id: 7\n    name: Acme\nb: 2\n"],
    ["a: # note\n  ‸\n", "a: # note\n  id: 7\n  name: Acme\n"],
    ["a:\n  b: ‸\n  c: 1\n", "a:\n  b: \n    id: 7\n    name: Acme\n  c: 1\n"],
    ["a:\n    b: 1\n    c: ‸\n", "a:\n    b: 1\n    c: \n        id: 7\n        name: Acme\n"],
    ['"a: b": ‸\n', '"a: b": \n  id: 7\n  name: Acme\n'],
    ["'it''s': ‸\n", "'it''s': \n  id: 7\n  name: Acme\n"],
    ["a b: ‸\n", "a b: \n  id: 7\n  name: Acme\n"],
    ["http://a.b: ‸\n", "http://a.b: \n  id: 7\n  name: Acme\n"],
    ["- a: ‸\n", "- a: \n    id: 7\n    name: Acme\n"],
    ["- a: 1\n  b: ‸\n- c: 2\n", "- a: 1\n  b: \n    id: 7\n    name: Acme\n- c: 2\n"],
    ["- a:\n    ‸\n", "- a:\n    id: 7\n    name: Acme\n"],
    ["<<: ‸\nb: 1\n", "<<: \n  id: 7\n  name: Acme\nb: 1\n"],
    // An anchor or a tag in front of a map's first key would be the key's.
    ["a: &x ‸\nb: *x\n", "a: &x \n  id: 7\n  name: Acme\nb: *x\n"],
    ["a: !!map ‸\n", "a: !!map \n  id: 7\n  name: Acme\n"],
    ["- &x ‸\n- *x\n", "- &x \n  id: 7\n  name: Acme\n- *x\n"],
    // Behind a dash
    ["- ‸\n", "- id: 7\n  name: Acme\n"],
    ["-‸\n", "- id: 7\n  name: Acme\n"],
    ["-\n  ‸\n", "-\n  id: 7\n  name: Acme\n"],
    ["- 1\n- ‸\n- 2\n", "- 1\n- id: 7\n  name: Acme\n- 2\n"],
    ["a:\n- ‸\nb: 1\n", "a:\n- id: 7\n  name: Acme\nb: 1\n"],
    ["a:\n  - 1\n  - ‸\n", "a:\n  - 1\n  - id: 7\n    name: Acme\n"],
    ["- - ‸\n", "- - id: 7\n    name: Acme\n"],
    ["a:\r\n  b: ‸\r\n", "a:\r\n  b: \r\n    id: 7\r\n    name: Acme\r\n"],
    ["a: ‸\nb: ‸\n", "a: \n  id: 7\n  name: Acme\nb: \n  id: 7\n  name: Acme\n"],
  ],
};
