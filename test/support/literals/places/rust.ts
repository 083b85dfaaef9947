import type { LanguagePlaces } from "./places.ts";

const inMain = (code: string): string => `fn main() {\n    ${code}\n}\n`;

export const rustPlaces: LanguagePlaces = {
  label: "Rust",
  language: "rust",
  holdsLongTexts: true,
  everyText: [
    inMain("let a = ⟨‸⟩;"),
    inMain('let a = ⟨"‸"⟩;'),
    inMain("return ⟨‸⟩;"),
    inMain("⟨‸⟩"),
    inMain("f(1, ⟨‸⟩);"),
    inMain("let a = vec![1, ⟨‸⟩];"),
    inMain("let a = (1, ⟨‸⟩);"),
    inMain("let a = A { b: ⟨‸⟩ };"),
    inMain("let a = match b { _ => ⟨‸⟩ };"),
    inMain("let a = || ⟨‸⟩;"),
    inMain('let a = json!({"b": [1, {"c": ⟨‸⟩}]});'),
    inMain('let a = json!([1, ⟨"‸"⟩]);'),
    inMain('println!("{}", ⟨‸⟩);'),
    inMain('println!("{}", ⟨"‸"⟩);'),
    "const A: &str = ⟨‸⟩;\n",
  ],
  raw: [
    [inMain('let a = ⟨r"x‸y"⟩;'), "raw_string_literal"],
    [inMain('let a = ⟨r#"x"‸y"#⟩;'), "raw_string_literal"],
    ["⟨// a ‸⟩\nfn f() {}\n", "line_comment"],
    // The grammar counts the line's end to a comment of documentation.
    ["⟨/// a ‸⟩\nfn f() {}\n", "line_comment"],
    ["⟨/* a /* b ‸ */ c */⟩\nfn f() {}\n", "block_comment"],
  ],
  refused: [
    [inMain('let a = "\\⟨‸⟩n";'), "n"],
    [inMain('let a = "\\u{1⟨‸⟩1}";'), "1"],
    [inMain('let a = "a \\\n    ⟨‸⟩b";'), " x"],
    ["/// ```\n/// a();\n///⟨‸⟩\nfn f() {}\n", " std::process::exit(1);"],
    [inMain("let a = 'x⟨‸⟩';"), "a"],
    [inMain('let a = ⟨c"‸"⟩;'), "a\0"],
    [inMain('println!("{⟨‸⟩}");'), "secret"],
    [inMain("let a⟨‸⟩b = 1;"), "a"],
    [inMain("a.⟨‸⟩"), "a"],
  ],
  records: [inMain("let a = ‸;"), "‸\n", "impl A {\n    ‸\n}\n", inMain("‸"), inMain("let a = [1, ‸];")],
};
