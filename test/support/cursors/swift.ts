import { asked, type CursorTable } from "./cursorTable.ts";

/** A statement gives the dictionary’s type before it, an expression after it. */
function acme(lineStart = "", name = "acme", indent = "    "): string {
  const inner = `\n${lineStart}${indent}`;
  return `let ${name}: [String: Any?] = [${inner}"id": 7,${inner}"name": "Acme",\n${lineStart}]`;
}

export const swiftCursors: CursorTable = {
  language: "swift",
  cases: [
    // As in real files
    ["let a = b.map {‸ c in c }\n", asked],
    ["let a = b ?‸? c\n", asked],
    ["‸", acme()],
    ["import Foundation\n\n‸\n\nfunc run() {}\n", `import Foundation\n\n${acme()}\n\nfunc run() {}\n`],
    ["func run() {\n    start()\n}‸\n", `func run() {\n    start()\n}\n${acme()}\n`],
    ["‸func run() {}\n", `${acme()}\nfunc run() {}\n`],
    ["let acme = 1\n\n‸", `let acme = 1\n\n${acme("", "acme2")}`],
    // Quotes, braces and comment signs without their usual meaning; comments nest.
    [
      'let a = "\\(b("c")) { \\" ["\nlet f = """\n    it\'s "g" {\n    """\n/* h /* i */ it\'s { */\n‸',
      `let a = "\\(b("c")) { \\" ["\nlet f = """\n    it's "g" {\n    """\n/* h /* i */ it's { */\n${acme()}`,
    ],
    // Signs within the hashes are text. The grammar of tree-sitter reads such texts wrong: judged by Swift's own grammar.
    ['let a = #"b " \\ {"#\n‸', `let a = #"b " \\ {"#\n${acme()}`],
    ["class A {‸}", `class A {\n    ${acme("    ")}\n}`],
    [
      "public final class A<T: Codable>: B, C where T: Hashable {\n    private let id = 1\n    ‸\n\n    func run() {}\n}",
      `public final class A<T: Codable>: B, C where T: Hashable {\n    private let id = 1\n    ${acme("    ")}\n\n    func run() {}\n}`,
    ],
    [
      "struct A: View {\n    @State private var id = 1\n\n    var body: some View {\n        ‸\n        return Text(name)\n    }\n}",
      `struct A: View {\n    @State private var id = 1\n\n    var body: some View {\n        ${acme("        ")}\n        return Text(name)\n    }\n}`,
    ],
    [
      "class A {\n    var b: Int {\n        get {\n            ‸\n            return c\n        }\n        set {\n            c = newValue\n        }\n    }\n}",
      `class A {\n    var b: Int {\n        get {\n            ${acme("            ")}\n            return c\n        }\n        set {\n            c = newValue\n        }\n    }\n}`,
    ],
    [
      "class A {\n    init(id: Int) {\n        self.id = id\n        ‸\n    }\n\n    deinit {\n        stop()\n    }\n}",
      `class A {\n    init(id: Int) {\n        self.id = id\n        ${acme("        ")}\n    }\n\n    deinit {\n        stop()\n    }\n}`,
    ],
    [
      "extension A {\n    func b() {\n        ‸\n    }\n}",
      `extension A {\n    func b() {\n        ${acme("        ")}\n    }\n}`,
    ],
    ["func run() {‸}", `func run() {\n    ${acme("    ")}\n}`],
    [
      "func run() {\n    start()‸\n    stop()\n}",
      `func run() {\n    start()\n    ${acme("    ")}\n    stop()\n}`,
    ],
    ["func run() {\n    ‸start()\n}", `func run() {\n    ${acme("    ")}\n    start()\n}`],
    [
      "func run() {\n    start() // it's {\n    ‸\n}",
      `func run() {\n    start() // it's {\n    ${acme("    ")}\n}`,
    ],
    // A new line begins a new statement, even after a statement that could continue.
    [
      "func run() {\n    all\n        .filter { $0 > 1 }\n        .map(\\.name)\n    ‸\n}",
      `func run() {\n    all\n        .filter { $0 > 1 }\n        .map(\\.name)\n    ${acme("    ")}\n}`,
    ],
    [
      "func load<T>(_ id: Int, with b: [String: T]) async throws -> [String: Any]? where T: Codable {\n    ‸\n    return nil\n}",
      `func load<T>(_ id: Int, with b: [String: T]) async throws -> [String: Any]? where T: Codable {\n    ${acme("    ")}\n    return nil\n}`,
    ],
    [
      "func run() {\n    if let a = b, a > 1 {\n        use(a)\n    } else {\n        ‸\n    }\n}",
      `func run() {\n    if let a = b, a > 1 {\n        use(a)\n    } else {\n        ${acme("        ")}\n    }\n}`,
    ],
    [
      "func run() {\n    switch a {\n    case .b(let c):\n        ‸\n    default:\n        stop()\n    }\n}",
      `func run() {\n    switch a {\n    case .b(let c):\n        ${acme("        ")}\n    default:\n        stop()\n    }\n}`,
    ],
    [
      "func run() {\r\n\tstart()\r\n\t‸\r\n}\r\n",
      `func run() {\r\n\tstart()\r\n\t${acme("\t", "acme", "\t").replaceAll("\n", "\r\n")}\r\n}\r\n`,
    ],
    [
      "func a() {\n    ‸\n}\n\nfunc b() {\n    ‸\n}",
      `func a() {\n    ${acme("    ")}\n}\n\nfunc b() {\n    ${acme("    ", "acme2")}\n}`,
    ],
    ["func a() {\n    start()\n    ⟦stop()⟧\n}", `func a() {\n    start()\n    ${acme("    ")}\n}`],

    ['let a = "it\'s ‸"', asked],
    ['let a = "\\(b("c")) ‸"', asked],
    ['let a = """\n    it\'s "b" ‸\n    """', asked],
    ["/* a /* b */ ‸ */", asked],
    ["/// The company, ‸\nlet a = 1", asked],
    ["import ‸", asked],
    ["func run(id: Int, ‸) {}", asked],
    ["func run<‸>() {}", asked],
    ["func run() -> ‸ {}", asked],
    ["class A: ‸ {}", asked],
    ["class A {\n    subscript(‸) -> Int { 1 }\n}", asked],
    ["protocol A {\n    func b()\n    ‸\n}", asked],
    ["enum A {\n    case ‸\n}", asked],
    ["@available(‸)\nfunc run() {}", asked],
    ["let a: ‸", asked],
    ["let a: Array<‸> = b", asked],
    ["let a = b as? ‸", asked],
    ["let (a, ‸) = b", asked],
    ["func run() {\n    for ‸ in all {}\n}", asked],
    ["func run() {\n    switch a {\n    ‸\n    case 1:\n        stop()\n    }\n}", asked],
    ["func run() {\n    switch a {\n    case .b(let ‸):\n        stop()\n    }\n}", asked],
    ["func run() {\n    if a ‸\n}", asked],
    ["func run() {\n    if a {\n    } else ‸\n}", asked],
    ["func run() {\n    a?.‸\n}", asked],
    ["func run() {\n    ret‸urn\n}", asked],
    ["let a = 10‸24", asked],
    ["let ‸ = 1", asked],
    // Inside of expressions, arguments, lists and dictionaries.
    ["import Foundation\n\nlet a = ‸", "import Foundation\n\nlet a = ◆"],
    ["let a: [String: Any?] =\n    ‸\n", "let a: [String: Any?] =\n    ◆\n"],
    [
      "class A {\n    @Published private var b: Any = ‸\n}",
      "class A {\n    @Published private var b: Any = ◆\n}",
    ],
    // The default of a parameter is a value.
    ["func run(a: Any = ‸, b: Int) {}", "func run(a: Any = ◆, b: Int) {}"],
    ["func run() -> Any {\n    return ‸\n}", "func run() -> Any {\n    return ◆\n}"],
    ["let a = b ?? ‸", "let a = b ?? ◆"],
    ["let a = b ? ‸ : nil", "let a = b ? ◆ : nil"],
    ["let a = b ? nil : ‸", "let a = b ? nil : ◆"],
    [
      "func run() {\n    for a in ‸ {\n        use(a)\n    }\n}",
      "func run() {\n    for a in ◆ {\n        use(a)\n    }\n}",
    ],
    [
      "func run() {\n    guard let a = ‸ else {\n        return\n    }\n}",
      "func run() {\n    guard let a = ◆ else {\n        return\n    }\n}",
    ],
    ["let a = all.map { b in\n    return ‸\n}", "let a = all.map { b in\n    return ◆\n}"],
    ["let a = (1, ‸)", "let a = (1, ◆)"],
    ["let a = b[‸]", "let a = b[◆]"],
    ["let a = ‸\nlet b = ‸", "let a = ◆\nlet b = ◆"],
    ["func run() {\n    send(‸)\n}", "func run() {\n    send(◆)\n}"],
    ["func run() {\n    send(1‸)\n}", "func run() {\n    send(1, ◆)\n}"],
    ["func run() {\n    send(‸1)\n}", "func run() {\n    send(◆, 1)\n}"],
    ["func run() {\n    send(a,‸)\n}", "func run() {\n    send(a, ◆)\n}"],
    ["func run() {\n    send(id: 1, data: ‸)\n}", "func run() {\n    send(id: 1, data: ◆)\n}"],
    [
      "func run() {\n    send(\n        ‸\n        a\n    )\n}",
      "func run() {\n    send(\n        ◆,\n        a\n    )\n}",
    ],
    ["func run() {\n    send(a, ‸", "func run() {\n    send(a, ◆"],
    ['let a = try await client.post<Int>("/\\(b)", ‸)', 'let a = try await client.post<Int>("/\\(b)", ◆)'],

    ["let a: [Any?] = [‸]", "let a: [Any?] = [\n    ◆,\n]"],
    // The file has no commas after the last part.
    [
      "let a = [\n    1,\n    2\n]\nlet b: [Any?] = [‸]",
      "let a = [\n    1,\n    2\n]\nlet b: [Any?] = [\n    ◆\n]",
    ],
    ["let a = [1 ‸]", "let a = [1 , ◆]"],
    ["let a = [1, ⟦2⟧, 3]", "let a = [1, ◆, 3]"],
    // A colon of an element is none of a dictionary.
    ["let a: [Any] = [b ? 1 : 2, c(d: 1), ‸]", "let a: [Any] = [b ? 1 : 2, c(d: 1), ◆]"],
    [
      "func run() {\n    send([1, // it's [\n        ‸\n    ])\n}",
      "func run() {\n    send([1, // it's [\n        ◆,\n    ])\n}",
    ],
    ["let a = [1, ‸", "let a = [1, ◆"],

    // The type tells the kind of the empty brackets.
    ["let a: [String: Any] = [‸]", 'let a: [String: Any] = [\n    "acme": ◆,\n]'],
    ['let a = ["b": ‸]', 'let a = ["b": ◆]'],
    ['let a = [‸"b": 1]', 'let a = ["acme": ◆, "b": 1]'],
    ['let a = ["b": ["c": 1, ‸]]', 'let a = ["b": ["c": 1, "acme": ◆]]'],
    ['let a = ["b": [1, ‸]]', 'let a = ["b": [1, ◆]]'],
    ['let a = [["b": 1], ‸]', 'let a = [["b": 1], ◆]'],
    ['let a = ["acme": 1, ‸]', 'let a = ["acme": 1, "acme2": ◆]'],
    // A name taken outside is free as a key, and so is a key of an inner dictionary.
    [
      'let acme = 1\nlet a: [String: Any] = ["b": ["acme": 1], ‸]',
      'let acme = 1\nlet a: [String: Any] = ["b": ["acme": 1], "acme": ◆]',
    ],
    ["let a: [‸] = b", asked],
    ['let a = "‸"', asked],
  ],
};
