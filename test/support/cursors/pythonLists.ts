import type { CursorTable } from "./cursorTable.ts";

/** Arguments, lists and dictionaries of Python. */
export const pythonListsCursors: CursorTable = {
  language: "python",
  cases: [
    ["save(‸)\n", "save(◆)\n"],
    ["save(1‸)\n", "save(1, ◆)\n"],
    ["save(‸1)\n", "save(◆, 1)\n"],
    ["save(a, ‸)\n", "save(a, ◆)\n"],
    ["save(a,‸)\n", "save(a, ◆)\n"],
    ["save(a‸, b)\n", "save(a, ◆, b)\n"],
    ["save(‸a=1)\n", "save(◆, a=1)\n"],
    ["save(a, ‸, b=1)\n", "save(a, ◆, b=1)\n"],
    ["save(a=‸)\n", "save(a=◆)\n"],
    ["save(**‸)\n", "save(**◆)\n"],
    ["save(\n    a,\n    ‸\n)\n", "save(\n    a,\n    ◆\n)\n"],
    ["save(\n    ‸\n    a,\n)\n", "save(\n    ◆,\n    a,\n)\n"],
    ["save('a'‸)\n", "save('a', ◆)\n"],
    [
      '@pytest.mark.parametrize("row", [‸])\ndef test_load(row):\n    pass\n',
      '@pytest.mark.parametrize("row", [\n    ◆,\n])\ndef test_load(row):\n    pass\n',
    ],
    ["save(‸", "save(◆"],
    ["save(a, [1, ‸", "save(a, [1, ◆"],

    ["rows = [1‸]\n", "rows = [1, ◆]\n"],
    ["rows = [1 ‸]\n", "rows = [1 , ◆]\n"],
    ["rows = [‸, 2]\n", "rows = [◆, 2]\n"],
    ["rows = [1, ‸ 2]\n", "rows = [1, ◆, 2]\n"],
    ["rows = [1,‸2]\n", "rows = [1, ◆, 2]\n"],
    ["rows = [\n    1\n    ‸\n]\n", "rows = [\n    1,\n    ◆\n]\n"],
    ["rows = [[1], [‸]]\n", "rows = [[1], [\n    ◆,\n]]\n"],
    ["def load():\n\treturn [‸]\n", "def load():\n\treturn [\n\t\t◆,\n\t]\n"],
    ["pair = (1, ‸)\n", "pair = (1, ◆)\n"],
    ["rows = [‸]\r\n", "rows = [\r\n    ◆,\r\n]\r\n"],
    ["rows = [‸, ‸]\n", "rows = [◆, ◆]\n"],
    ["rows = [⟦None⟧, 2]\n", "rows = [◆, 2]\n"],

    ["map = {‸}\n", 'map = {\n    "acme": ◆,\n}\n'],
    ['map = {"a": 1, ‸}\n', 'map = {"a": 1, "acme": ◆}\n'],
    ['map = {"a": 1‸}\n', 'map = {"a": 1, "acme": ◆}\n'],
    ['map = {‸"a": 1}\n', 'map = {"acme": ◆, "a": 1}\n'],
    ['map = {"a": ‸}\n', 'map = {"a": ◆}\n'],
    ['map = {"a": ‸, "b": 2}\n', 'map = {"a": ◆, "b": 2}\n'],
    ['map = {"a": lambda x: ‸}\n', 'map = {"a": lambda x: ◆}\n'],
    // Only the inner braces are a set.
    ['map = {"a": {1, 2}, ‸}\n', 'map = {"a": {1, 2}, "acme": ◆}\n'],
    ["map = {\n    ‸\n    ‸\n}\n", 'map = {\n    "acme": ◆,\n    "acme_2": ◆,\n}\n'],
    ['map = {"a": ‸', 'map = {"a": ◆'],
  ],
};
