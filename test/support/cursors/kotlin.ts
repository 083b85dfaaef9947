import { asked, type CursorTable } from "./cursorTable.ts";

export const kotlinCursors: CursorTable = {
  language: "kotlin",
  cases: [
    // As in real files
    ['‸@file:JvmName("A")\n\nfun a() {}\n', asked],
    ['@file:JvmName(‸"A")\n', asked],
    ["class A {\n    var b = 1\n        private set(‸value) {}\n}\n", asked],
    ["class A {\n    var b = 1‸\n        private set\n}\n", asked],
    ["val a = b ?‸: c\n", asked],
    ["val a = b.map {‸ c -> c }\n", asked],
    ["val a = b.map { ‸c -> c }\n", asked],
    ["‸", "val acme = ◆"],
    [
      '@file:JvmName("Sample")\n\npackage a.b\n\nimport c.d as e\n\n‸\n\nfun main() {}\n',
      '@file:JvmName("Sample")\n\npackage a.b\n\nimport c.d as e\n\nval acme = ◆\n\nfun main() {}\n',
    ],
    ["fun main() {\n    start()\n}‸\n", "fun main() {\n    start()\n}\nval acme = ◆\n"],
    ["‸fun main() {}\n", "val acme = ◆\nfun main() {}\n"],
    ["val acme = 1\n\n‸", "val acme = 1\n\nval acme2 = ◆"],
    // Quotes, braces and comment signs without their usual meaning; a template’s braces contain code.
    [
      'val a = "${b("c")} $d \\" { ${"e}"}"\nval f = """it\'s "g" ${h}"""\nval i = \'"\'\n/* j /* k */ it\'s { */\n‸',
      'val a = "${b("c")} $d \\" { ${"e}"}"\nval f = """it\'s "g" ${h}"""\nval i = \'"\'\n/* j /* k */ it\'s { */\nval acme = ◆',
    ],
    // A backslash escapes nothing here, as kotlinc knows; tree-sitter's grammar takes it for an escape.
    ['val a = """C:\\"""\n‸', 'val a = """C:\\"""\nval acme = ◆'],
    ["class A {‸}", "class A {\n    val acme = ◆\n}"],
    [
      "open class A<T : Any>(private val b: Int = 1, c: List<T>) : B<T>(c), C by d {\n    private val e = 1\n    ‸\n\n    fun f() = e\n}",
      "open class A<T : Any>(private val b: Int = 1, c: List<T>) : B<T>(c), C by d {\n    private val e = 1\n    val acme = ◆\n\n    fun f() = e\n}",
    ],
    [
      "data class A(val id: Int) {\n    companion object {\n        ‸\n    }\n}",
      "data class A(val id: Int) {\n    companion object {\n        val acme = ◆\n    }\n}",
    ],
    ["class A {\n    init {\n        ‸\n    }\n}", "class A {\n    init {\n        val acme = ◆\n    }\n}"],
    [
      "class A {\n    var b = 1\n        get() = field\n        set(value) {\n            ‸\n            field = value\n        }\n}",
      "class A {\n    var b = 1\n        get() = field\n        set(value) {\n            val acme = ◆\n            field = value\n        }\n}",
    ],
    ["fun main() {‸}", "fun main() {\n    val acme = ◆\n}"],
    [
      "fun main() {\n    start()‸\n    stop()\n}",
      "fun main() {\n    start()\n    val acme = ◆\n    stop()\n}",
    ],
    ["fun main() {\n    ‸start()\n}", "fun main() {\n    val acme = ◆\n    start()\n}"],
    ["fun main() {\n    a(); b();‸\n}", "fun main() {\n    a(); b();\n    val acme = ◆\n}"],
    ["fun main() {\n    count++\n    ‸\n}", "fun main() {\n    count++\n    val acme = ◆\n}"],
    [
      "fun main() {\n    all\n        .filter { it > 1 }\n        .map(::b)\n    ‸\n}",
      "fun main() {\n    all\n        .filter { it > 1 }\n        .map(::b)\n    val acme = ◆\n}",
    ],
    [
      "suspend fun <T> List<T>.each(a: (T) -> Unit): Map<String, Any?>? where T : Any {\n    ‸\n    return null\n}",
      "suspend fun <T> List<T>.each(a: (T) -> Unit): Map<String, Any?>? where T : Any {\n    val acme = ◆\n    return null\n}",
    ],
    [
      "fun f() {\n    if (a) {\n        b()\n    } else if (c) {\n        ‸\n    }\n}",
      "fun f() {\n    if (a) {\n        b()\n    } else if (c) {\n        val acme = ◆\n    }\n}",
    ],
    [
      "fun f() {\n    when (a) {\n        is B -> {\n            ‸\n        }\n        else -> c()\n    }\n}",
      "fun f() {\n    when (a) {\n        is B -> {\n            val acme = ◆\n        }\n        else -> c()\n    }\n}",
    ],
    [
      "fun f() {\n    all.forEachIndexed { i, (a, b) ->\n        ‸\n        use(a)\n    }\n}",
      "fun f() {\n    all.forEachIndexed { i, (a, b) ->\n        val acme = ◆\n        use(a)\n    }\n}",
    ],
    [
      "class ATest {\n    @Test\n    fun `it's { a test`() {\n        ‸\n    }\n}",
      "class ATest {\n    @Test\n    fun `it's { a test`() {\n        val acme = ◆\n    }\n}",
    ],
    ["fun f() {\r\n\tstart()\r\n\t‸\r\n}\r\n", "fun f() {\r\n\tstart()\r\n\tval acme = ◆\r\n}\r\n"],
    [
      "fun a() {\n    ‸\n}\n\nfun b() {\n    ‸\n}",
      "fun a() {\n    val acme = ◆\n}\n\nfun b() {\n    val acme2 = ◆\n}",
    ],
    ["fun a() {\n    start()\n    ⟦stop()⟧\n}", "fun a() {\n    start()\n    val acme = ◆\n}"],

    ['val a = "it\'s ‸"', asked],
    ['val a = "${b("c")} ‸"', asked],
    ['val a = """it\'s "b" \\ ‸"""', asked],
    ["val a = '‸'", asked],
    ["/* a /* b */ ‸ */", asked],
    ["fun f() {\n    a() // it's ‸\n}", asked],
    ["package a.‸", asked],
    ["fun f(a: Int, ‸) {}", asked],
    ["fun <‸> f() {}", asked],
    ["fun f(): ‸ {}", asked],
    ["class A(val b: Int, ‸)", asked],
    ["enum class A {\n    B,\n    ‸\n}", asked],
    ["interface A {\n    fun b()\n    ‸\n}", asked],
    ["@Suppress(‸)\nfun f() {}", asked],
    ["typealias A = ‸", asked],
    ["val a: List<‸> = b", asked],
    ["val a = b as ‸", asked],
    ["fun f() {\n    val (a, ‸) = b\n}", asked],
    ["fun f() {\n    for (‸ in all) {}\n}", asked],
    ["fun f() {\n    when (a) {\n        ‸\n        1 -> b()\n    }\n}", asked],
    ["fun f() {\n    when (a) {\n        is ‸ -> b()\n    }\n}", asked],
    ["fun f() {\n    try {\n    } catch (‸) {\n    }\n}", asked],
    ["fun f() {\n    a\n        .b()\n        .‸\n}", asked],
    ["fun f() {\n    ret‸urn\n}", asked],
    ["val a = 10‸24", asked],
    // The shebang stays first.
    ["‸#!/usr/bin/env kotlin\nrun()\n", "#!/usr/bin/env kotlin\nval acme = ◆\nrun()\n"],
    // Inside of expressions, arguments, lists and maps. Tree-sitter's grammar takes `"a" to mapOf(…)` and `a ?: mapOf(…)` for calls of `"a" to mapOf` and `a ?: mapOf`, without an error; kotlinc reads them as they are meant./
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
    // A name taken outside is free as a key, and so is a key of an inner map.
    [
      'val acme = 1\nval a = mapOf("b" to mapOf("acme" to 1), ‸)',
      'val acme = 1\nval a = mapOf("b" to mapOf("acme" to 1), "acme" to ◆)',
    ],
  ],
};
