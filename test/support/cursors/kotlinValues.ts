import type { CursorTable } from "./cursorTable.ts";

/**
 * Inside of expressions, arguments, lists and maps. Tree-sitter's grammar takes `"a" to mapOf(…)` and `a ?: mapOf(…)` for
 * calls of `"a" to mapOf` and `a ?: mapOf`, without an error; kotlinc reads them as they are meant.
 */
export const kotlinValuesCursors: CursorTable = {
  language: "kotlin",
  cases: [
    ["package a\n\nval a = ‸", "package a\n\nval a = ◆"],
    ["val a: Map<String, Any?> =\n    ‸\n", "val a: Map<String, Any?> =\n    ◆\n"],
    ["val a by lazy { b(‸) }", "val a by lazy { b(◆) }"],
    ["class A {\n    val b get() = ‸\n}", "class A {\n    val b get() = ◆\n}"],
    // The default of a parameter is a value.
    ["fun f(a: Any? = ‸, b: Int) {}", "fun f(a: Any? = ◆, b: Int) {}"],
    ["fun f(): Any {\n    return ‸\n}", "fun f(): Any {\n    return ◆\n}"],
    [
      "fun f() {\n    all.map {\n        return@map ‸\n    }\n}",
      "fun f() {\n    all.map {\n        return@map ◆\n    }\n}",
    ],
    [
      "fun f(): Any {\n    val a = b ?: return ‸\n    return a\n}",
      "fun f(): Any {\n    val a = b ?: return ◆\n    return a\n}",
    ],
    ["val a = if (b) ‸ else null", "val a = if (b) ◆ else null"],
    [
      "fun f() {\n    if (a == ‸) {\n        b()\n    }\n}",
      "fun f() {\n    if (a == ◆) {\n        b()\n    }\n}",
    ],
    [
      "val a = when (b) {\n    1, 2 -> ‸\n    else -> null\n}",
      "val a = when (b) {\n    1, 2 -> ◆\n    else -> null\n}",
    ],
    ["val a = when (‸) {\n    else -> null\n}", "val a = when (◆) {\n    else -> null\n}"],
    ["val a = b[‸]", "val a = b[◆]"],
    // A template's braces hold code, which may have its own quotes.
    ['val a = "b ${‸} c"', 'val a = "b ${◆} c"'],
    ['val a = """\n    b ${c(‸)} "d"\n"""', 'val a = """\n    b ${c(◆)} "d"\n"""'],
    ["val a = ‸\nval b = ‸", "val a = ◆\nval b = ◆"],
    ["val a = ⟦null⟧", "val a = ◆"],
    ["fun f() {\n    send(1‸)\n}", "fun f() {\n    send(1, ◆)\n}"],
    ["fun f() {\n    send(‸1)\n}", "fun f() {\n    send(◆, 1)\n}"],
    ["fun f() {\n    send(a,‸)\n}", "fun f() {\n    send(a, ◆)\n}"],
    ["fun f() {\n    send(id = 1, data = ‸)\n}", "fun f() {\n    send(id = 1, data = ◆)\n}"],
    [
      "fun f() {\n    send(\n        ‸\n        a\n    )\n}",
      "fun f() {\n    send(\n        ◆,\n        a\n    )\n}",
    ],
    ["fun f() {\n    send(a, ‸", "fun f() {\n    send(a, ◆"],
    ["val a = b<String, Any?>(‸).c()", "val a = b<String, Any?>(◆).c()"],

    // The brackets of a list are those of a call.
    ["val a = listOf(‸)", "val a = listOf(◆)"],
    // The file has commas after the last part.
    [
      "val a = listOf(\n    1,\n    2,\n)\nval b = listOf(\n    3,\n    ‸\n)",
      "val a = listOf(\n    1,\n    2,\n)\nval b = listOf(\n    3,\n    ◆,\n)",
    ],

    ["val a = mapOf(‸)", 'val a = mapOf("acme" to ◆)'],
    ['val a = mapOf("b" to ‸)', 'val a = mapOf("b" to ◆)'],
    ['val a = mapOf(‸"b" to 1)', 'val a = mapOf("acme" to ◆, "b" to 1)'],
    [
      'val a = mapOf(\n    "b" to 1, // it\'s (\n    ‸\n    "c" to 2\n)',
      'val a = mapOf(\n    "b" to 1, // it\'s (\n    "acme" to ◆,\n    "c" to 2\n)',
    ],
    ['val a = mapOf("b" to listOf(1, ‸))', 'val a = mapOf("b" to listOf(1, ◆))'],
    ['val a = mapOf("acme" to 1, ‸)', 'val a = mapOf("acme" to 1, "acme2" to ◆)'],
    // What is taken outside is free as a key, and so is a key of an inner map.
    [
      'val acme = 1\nval a = mapOf("b" to mapOf("acme" to 1), ‸)',
      'val acme = 1\nval a = mapOf("b" to mapOf("acme" to 1), "acme" to ◆)',
    ],
  ],
};
