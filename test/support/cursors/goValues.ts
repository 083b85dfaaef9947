import { asked, type CursorTable } from "./cursorTable.ts";

/** Inside of expressions, lists and maps. */
export const goValuesCursors: CursorTable = {
  language: "go",
  cases: [
    ["package main\n\nvar a = ‸", "package main\n\nvar a = ◆"],
    ["var (\n\ta = 1\n\tb = ‸\n)", "var (\n\ta = 1\n\tb = ◆\n)"],
    ["func f() {\n\ta, b := 1, ‸\n\tuse(a, b)\n}", "func f() {\n\ta, b := 1, ◆\n\tuse(a, b)\n}"],
    ['func f() {\n\tm["a"] = ‸\n}', 'func f() {\n\tm["a"] = ◆\n}'],
    ["func f() (any, error) {\n\treturn ‸, nil\n}", "func f() (any, error) {\n\treturn ◆, nil\n}"],
    ["func f() {\n\tch <- ‸\n}", "func f() {\n\tch <- ◆\n}"],
    ["func f() {\n\tp := &‸\n}", "func f() {\n\tp := &◆\n}"],
    ["func f() {\n\tok := a ||\n\t\tb == ‸\n}", "func f() {\n\tok := a ||\n\t\tb == ◆\n}"],
    // In these heads a brace opens the body, but not after a map's type.
    [
      "func f() {\n\tfor k, v := range ‸ {\n\t\tuse(k, v)\n\t}\n}",
      "func f() {\n\tfor k, v := range ◆ {\n\t\tuse(k, v)\n\t}\n}",
    ],
    ["func f() {\n\tif a := ‸; a != nil {\n\t}\n}", "func f() {\n\tif a := ◆; a != nil {\n\t}\n}"],
    ["func f() {\n\tuse(1‸)\n}", "func f() {\n\tuse(1, ◆)\n}"],
    ["func f() {\n\tuse(‸1)\n}", "func f() {\n\tuse(◆, 1)\n}"],
    ["func f() {\n\tuse(a,‸)\n}", "func f() {\n\tuse(a, ◆)\n}"],
    ["func f() {\n\tuse(a, ‸)\n}", "func f() {\n\tuse(a, ◆)\n}"],
    ["func f() {\n\tuse(a, ‸", "func f() {\n\tuse(a, ◆"],
    ["func f() {\n\ta := Map[string, any](‸)\n}", "func f() {\n\ta := Map[string, any](◆)\n}"],
    // Where the closing parenthesis is on its own line, Go requires the comma.
    ["func f() {\n\tuse(\n\t\ta,\n\t\t‸\n\t)\n}", "func f() {\n\tuse(\n\t\ta,\n\t\t◆,\n\t)\n}"],
    ['var a = Company{Name: "a", Data: ‸}', 'var a = Company{Name: "a", Data: ◆}'],
    [
      "var all = []*Company{\n\t{\n\t\tID:   1,\n\t\tData: ‸,\n\t},\n}",
      "var all = []*Company{\n\t{\n\t\tID:   1,\n\t\tData: ◆,\n\t},\n}",
    ],
    ["func f() {\n\ta := ⟦nil⟧\n}", "func f() {\n\ta := ◆\n}"],
    ["func f() {\n\tuse(‸)\n\tsend(‸)\n}", "func f() {\n\tuse(◆)\n\tsend(◆)\n}"],

    ["var a = []any{‸}", "var a = []any{\n\t◆,\n}"],
    ["var a = []any{1 ‸}", "var a = []any{1 , ◆}"],
    ["var a = []any{1‸}", "var a = []any{1, ◆}"],
    ["var a = []any{‸1}", "var a = []any{◆, 1}"],
    ["var a = []any{‸, 2}", "var a = []any{◆, 2}"],
    ["var a = []any{1, ⟦2⟧, 3}", "var a = []any{1, ◆, 3}"],
    ["var a = []any{\n\t1,\n\t‸\n}", "var a = []any{\n\t1,\n\t◆,\n}"],
    // A comma cannot start a line, and nothing can follow `1` without one.
    // Nothing begins with `!=`: a comma there would be one too many.
    ["func main() {\n\ta, b := split(c, err‸ != nil)\n}", asked],
    ["var a = []any{\n\t1\n\t‸\n}", "var a = []any{\n\t1,\n\t◆,\n}"],
    [
      "func f() []any {\n\treturn []any{1, // one, two {\n\t\t‸\n\t}\n}",
      "func f() []any {\n\treturn []any{1, // one, two {\n\t\t◆,\n\t}\n}",
    ],
    ["var a = []any{1, ‸", "var a = []any{1, ◆"],
    // The inner braces leave their type to the outer ones.
    ["var a = [][]any{{1, ‸}}", "var a = [][]any{{1, ◆}}"],
    ["var a = []Company{{‸}}", asked],

    ["var a = map[string]any{‸}", 'var a = map[string]any{\n\t"acme": ◆,\n}'],
    ['var a = map[string]any{"a": 1‸}', 'var a = map[string]any{"a": 1, "acme": ◆}'],
    ['var a = map[string]any{‸"a": 1}', 'var a = map[string]any{"acme": ◆, "a": 1}'],
    ['var a = map[string]any{"acme": 1, ‸}', 'var a = map[string]any{"acme": 1, "acme2": ◆}'],
    // What is taken outside is free as a key, and so is a key of an inner map.
    [
      'var acme = 1\n\nvar a = map[string]any{"b": map[string]any{"acme": 1}, ‸}',
      'var acme = 1\n\nvar a = map[string]any{"b": map[string]any{"acme": 1}, "acme": ◆}',
    ],
    ["var a = map[‸]any{}", asked],
    ["func main() {\n\ta[‸]\n}", "func main() {\n\ta[◆]\n}"],
    ["var a = a.‸", asked],
  ],
};
