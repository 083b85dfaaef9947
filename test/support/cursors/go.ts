import { asked, type CursorTable } from "./cursorTable.ts";

export const goCursors: CursorTable = {
  language: "go",
  cases: [
    // A type is no place for a value.
    ["package a\n\nvar b = make(⟦[]*Hash⟧, 7)\n", asked],
    ["package a\n\nvar b = new(⟦Hash⟧)\n", asked],
    ['package a\n\nvar b = ⟦[]byte⟧("x")\n', asked],
    ["‸", "var acme = ◆"],
    [
      'package main\n\nimport "fmt"\n\n‸\n\nfunc main() {\n\tfmt.Println("a")\n}\n',
      'package main\n\nimport "fmt"\n\nvar acme = ◆\n\nfunc main() {\n\tfmt.Println("a")\n}\n',
    ],
    ["package main\n\n‸func main() {}\n", "package main\n\nvar acme = ◆\nfunc main() {}\n"],
    [
      "package main\n\nfunc main() {\n\tstart()\n}‸\n\nfunc stop() {}\n",
      "package main\n\nfunc main() {\n\tstart()\n}\nvar acme = ◆\n\nfunc stop() {}\n",
    ],
    // Quotes, braces and comment signs without their usual meaning.
    [
      'package main\n\nvar query = `SELECT "{` + "// [" + `it\'s \\`\n\n‸\n',
      'package main\n\nvar query = `SELECT "{` + "// [" + `it\'s \\`\n\nvar acme = ◆\n',
    ],
    [
      "package main\n\nvar signs = []rune{'\"', '{', '\\'', '`'}\n\n‸",
      "package main\n\nvar signs = []rune{'\"', '{', '\\'', '`'}\n\nvar acme = ◆",
    ],
    ["package main\n\nvar acme = 1\n\n‸", "package main\n\nvar acme = 1\n\nvar acme2 = ◆"],
    ["func main() {‸}", "func main() {\n\tacme := ◆\n}"],
    ["func main() {‸\n\tstart()\n}", "func main() {\n\tacme := ◆\n\tstart()\n}"],
    ["func main() {\n\tstart()‸\n\tstop()\n}", "func main() {\n\tstart()\n\tacme := ◆\n\tstop()\n}"],
    ["func main() {\n\t‸start()\n}", "func main() {\n\tacme := ◆\n\tstart()\n}"],
    ["func main() {\n\ta(); b();‸\n}", "func main() {\n\ta(); b();\n\tacme := ◆\n}"],
    ["func main() {\n\tcount++\n\t‸\n}", "func main() {\n\tcount++\n\tacme := ◆\n}"],
    // A bare return ends with its line.
    [
      "func f(done bool) {\n\tif done {\n\t\treturn\n\t\t‸\n\t}\n}",
      "func f(done bool) {\n\tif done {\n\t\treturn\n\t\tacme := ◆\n\t}\n}",
    ],
    ["func list() []interface{} {\n\t‸\n}", "func list() []interface{} {\n\tacme := ◆\n}"],
    [
      "func f(a any) {\n\tswitch v := a.(type) {\n\tcase string, []any:\n\t\t‸\n\tdefault:\n\t\tuse(v)\n\t}\n}",
      "func f(a any) {\n\tswitch v := a.(type) {\n\tcase string, []any:\n\t\tacme := ◆\n\tdefault:\n\t\tuse(v)\n\t}\n}",
    ],
    // A block begins after a case's colon, as it does after a brace.
    [
      "func f(a int) {\n\tswitch {\n\tcase a > 1:‸\n\t}\n}",
      "func f(a int) {\n\tswitch {\n\tcase a > 1:\n\t\tacme := ◆\n\t}\n}",
    ],
    [
      "func f() {\n\tselect {\n\tcase m := <-in:\n\t\tuse(m)\n\t\t‸\n\tcase <-done:\n\t}\n}",
      "func f() {\n\tselect {\n\tcase m := <-in:\n\t\tuse(m)\n\t\tacme := ◆\n\tcase <-done:\n\t}\n}",
    ],
    // A function's body inside of a struct's literal.
    [
      "var server = &http.Server{\n\tHandler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {\n\t\t‸\n\t}),\n}",
      "var server = &http.Server{\n\tHandler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {\n\t\tacme := ◆\n\t}),\n}",
    ],
    // Half-written: both braces are still missing.
    ["func main() {\n\tif ok {\n\t\t‸\n", "func main() {\n\tif ok {\n\t\tacme := ◆\n"],
    [
      "package main\r\n\r\nfunc main() {\r\n\tstart()\r\n\t‸\r\n}\r\n",
      "package main\r\n\r\nfunc main() {\r\n\tstart()\r\n\tacme := ◆\r\n}\r\n",
    ],
    ["func a() {\n\t‸\n}\n\nfunc b() {\n\t‸\n}", "func a() {\n\tacme := ◆\n}\n\nfunc b() {\n\tacme2 := ◆\n}"],
    ["func a() {\n\tstart()\n\t⟦stop()⟧\n}", "func a() {\n\tstart()\n\tacme := ◆\n}"],

    ["var a = `it's\n\t‸`", asked],
    ["var a = '‸'", asked],
    ['func f() {\n\tfmt.Printf("%v: {‸}", a)\n}', asked],
    ["//go:build ‸\n\npackage main", asked],
    ["func f() {\n\t/* a\n\t   ‸ */\n}", asked],
    ['package main\n\nimport (\n\t"fmt"\n\t‸\n)', asked],
    ["package ‸", asked],
    ["type A struct {\n\tName string\n\t‸\n}", asked],
    ['type A struct {\n\tName string `json:"‸"`\n}', asked],
    ["type A interface {\n\tRun() error\n\t‸\n}", asked],
    ["func f(a int, ‸) {}", asked],
    ["func f[T ‸](a T) {}", asked],
    ["func f() (‸) {\n\treturn\n}", asked],
    ["var a map[string]‸", asked],
    ["func f(a any) {\n\tb := a.(‸)\n}", asked],
    ["func f(a int) {\n\tswitch a {\n\t‸\n\tcase 1:\n\t\tb()\n\t}\n}", asked],
    ["func f() {\n\tselect {\n\t\t‸\n\t}\n}", asked],
    ["func f() {\n\tif ok ‸\n}", asked],
    ["func f() {\n\ta, ‸ := g()\n}", asked],
    ["func f() {\n\ts.‸\n}", asked],
    ["func f() {\n\tret‸urn\n}", asked],
    ["func f() {\n\ta := 10‸24\n}", asked],
    ['package a\n\nimport "embed"\n\n//go:embed a.txt\n‸\nvar files embed.FS\n', asked],
    ["package a\n\nfunc f() {\nouter:\n\t‸\n\tfor {\n\t\tbreak outer\n\t}\n}\n", asked],
    ["package a\n\nvar a = (\n\t‸\n)\n", asked],
    // An empty line in a block is that of the block
    [
      "func f() {\n\ta()\n‸\n\tif b {\n‸\n\t\tc()\n\t}\n‸\n}\n",
      "func f() {\n\ta()\n\tacme := ◆\n\tif b {\n\t\tacme2 := ◆\n\t\tc()\n\t}\n\tacme3 := ◆\n}\n",
    ],
    // Inside of expressions, lists and maps.
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
    // If the closing parenthesis is on its own line, Go requires the comma.
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
    // A comma can’t start a line, and nothing can follow `1` without a comma. No value begins with `!=`, so a comma
    // there would be one too many.
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
    // A name taken outside is free as a key, and so is a key of an inner map.
    [
      'var acme = 1\n\nvar a = map[string]any{"b": map[string]any{"acme": 1}, ‸}',
      'var acme = 1\n\nvar a = map[string]any{"b": map[string]any{"acme": 1}, "acme": ◆}',
    ],
    ["var a = map[‸]any{}", asked],
    ["func main() {\n\ta[‸]\n}", "func main() {\n\ta[◆]\n}"],
    ["var a = a.‸", asked],
  ],
};
