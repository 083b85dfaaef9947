import { asked, type CursorTable } from "./cursorTable.ts";

/** Inside of expressions, arguments, lists and dictionaries. */
export const swiftValuesCursors: CursorTable = {
  language: "swift",
  cases: [
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

    // The type says what the empty brackets are.
    ["let a: [String: Any] = [‸]", 'let a: [String: Any] = [\n    "acme": ◆,\n]'],
    ['let a = ["b": ‸]', 'let a = ["b": ◆]'],
    ['let a = [‸"b": 1]', 'let a = ["acme": ◆, "b": 1]'],
    ['let a = ["b": ["c": 1, ‸]]', 'let a = ["b": ["c": 1, "acme": ◆]]'],
    ['let a = ["b": [1, ‸]]', 'let a = ["b": [1, ◆]]'],
    ['let a = [["b": 1], ‸]', 'let a = [["b": 1], ◆]'],
    ['let a = ["acme": 1, ‸]', 'let a = ["acme": 1, "acme2": ◆]'],
    // What is taken outside is free as a key, and so is a key of an inner dictionary.
    [
      'let acme = 1\nlet a: [String: Any] = ["b": ["acme": 1], ‸]',
      'let acme = 1\nlet a: [String: Any] = ["b": ["acme": 1], "acme": ◆]',
    ],
    ["let a: [‸] = b", asked],
    ['let a = "‸"', asked],
  ],
};
