import type { LanguagePlaces } from "./places.ts";

const inFunction = (code: string): string => `func f() {\n    ${code}\n}\n`;

export const swiftPlaces: LanguagePlaces = {
  label: "Swift",
  language: "swift",
  holdsLongTexts: true,
  everyText: [
    "let a = ⟨‸⟩\n",
    'let a = ⟨"x \\n‸ \\\\y"⟩\n',
    'let a = ⟨"""\n    x‸y\n    """⟩\n',
    'let a = "\\(b(⟨"‸"⟩))"\n',
    inFunction("return ⟨‸⟩"),
    inFunction("g(1, b: ⟨‸⟩) { h() }"),
    inFunction("if a == ⟨‸⟩ {\n    }"),
    "let a = [1, ⟨‸⟩]\n",
    'let a = ["b": ⟨‸⟩]\n',
    "let a = b ? ⟨‸⟩ : nil\n",
  ],
  raw: [
    ["⟨// a ‸⟩\nlet a = 1\n", "comment"],
    ["⟨/// a ‸⟩\nlet a = 1\n", "comment"],
    ["let a = 1 ⟨/* b /* c */ ‸ d */⟩\n", "multiline_comment"],
  ],
  refused: [
    ['let a = "\\⟨‸⟩n"\n', "name"],
    ['let a = "\\⟨‸⟩(b)"\n', "name"],
    ['let a = #⟨‸⟩"b"#\n', "name"],
    ['let a = ""⟨‸⟩"\n    b\n    """\n', "name"],
    ["let `a⟨‸⟩b` = 1\n", "name"],
    ["import ⟨‸⟩\n", "name"],
    ["@available(⟨‸⟩)\nfunc b() {}\n", "name"],
    ["func f(a: Int, ⟨‸⟩) {}\n", "name"],
    ["let a = b as? ⟨‸⟩\n", "name"],
    // The grammar lacks strings between hashes, so text that may end one or start code is refused.
    ...['"#', '"', "\\#(a)", "\\(a)", "#", "a\nb", "\0"].map(
      (text) => ['let a = #"x⟨‸⟩y"#\n', text] as const,
    ),
  ],
  records: [
    "let a = ‸\n",
    "‸\n",
    "class A {\n    ‸\n}\n",
    inFunction("g(1, ‸)"),
    "let a = [1, ‸]\n",
    "let a = b ?? ‸\n",
  ],
};
