import type { LanguagePlaces } from "./places.ts";

const inFunction = (code: string): string => `fun f() {\n    ${code}\n}\n`;

export const kotlinPlaces: LanguagePlaces = {
  label: "Kotlin",
  language: "kotlin",
  holdsLongTexts: false,
  everyText: [
    "val a = ⟨‸⟩\n",
    'val a = ⟨"x \\n‸ \\\\y"⟩\n',
    'val a = "${b(⟨"‸"⟩)}"\n',
    'val a = """${b(⟨‸⟩)}"""\n',
    inFunction("return ⟨‸⟩"),
    inFunction("g(1, b = ⟨‸⟩) { h() }"),
    inFunction("if (a == ⟨‸⟩) {\n    }"),
    inFunction("when (a) {\n        1 -> ⟨‸⟩\n    }"),
    "val a = listOf(1, ⟨‸⟩)\n",
    "val a = mapOf(1 to ⟨‸⟩)\n",
    "class A(val b: String = ⟨‸⟩)\n",
  ],
  raw: [
    ['val a = ⟨"""x‸y"""⟩\n', "string_literal"],
    ["⟨// a ‸⟩\nval a = 1\n", "line_comment"],
    ["val a = 1 ⟨/* b /* c */ ‸ d */⟩\n", "multiline_comment"],
    ["⟨/** a ‸ */⟩\nval a = 1\n", "multiline_comment"],
  ],
  refused: [
    ['val a = "\\⟨‸⟩n"\n', "name"],
    // A name, or a text that would be one, is code.
    ['val a = "$b⟨‸⟩"\n', "name"],
    ['val a = "$⟨‸⟩"\n', "name"],
    ['val a = "$⟨‸⟩{b}"\n', "name"],
    ['val a = """$⟨‸⟩"""\n', "name"],
    ['val a = ""⟨‸⟩"b"""\n', "name"],
    ["val a = '⟨‸⟩'\n", "name"],
    ["fun `a ⟨‸⟩ b`() {}\n", "name"],
    ["val a⟨‸⟩b = 1\n", "name"],
    ["import a.⟨‸⟩\n", "name"],
    ["@A(⟨‸⟩)\nfun b() {}\n", "name"],
    [inFunction("when (a) {\n        ⟨‸⟩ -> b()\n    }"), "name"],
  ],
  records: [
    "val a = ‸\nval b = 1\n",
    "‸\n",
    "class A {\n    ‸\n}\n",
    inFunction("for (b in ‸) {\n    }"),
    inFunction("g(1, ‸)"),
    'val a = mapOf("b" to 1, ‸)\n',
  ],
};
