import { asked, type CursorCase, type CursorTable } from "./cursorTable.ts";

const around = (code: string): string => `fn main() {\n    ${code}\n}\n`;

/** A case inside of a function, in an indentation of four spaces. */
function inMain(document: string, outcome: CursorCase[1]): CursorCase {
  return [around(document), typeof outcome === "string" ? around(outcome) : outcome];
}

/** Where a statement fits, and where nothing does. */
export const rustCursors: CursorTable = {
  language: "rust",
  cases: [
    // Outside of functions Rust runs no code, so a function makes the value.
    ["‸", "fn acme() -> serde_json::Value {\n    ◆\n}"],
    [
      "#![allow(dead_code)]\nuse std::{fmt, io};\n\n‸\n\nfn main() {}\n",
      "#![allow(dead_code)]\nuse std::{fmt, io};\n\nfn acme() -> serde_json::Value {\n    ◆\n}\n\nfn main() {}\n",
    ],
    ["fn main() {}‸\n", "fn main() {}\nfn acme() -> serde_json::Value {\n    ◆\n}\n"],
    ["‸fn main() {}\n", "fn acme() -> serde_json::Value {\n    ◆\n}\nfn main() {}\n"],
    [
      "#[cfg(test)]\nmod tests {\n    use super::*;\n\n    ‸\n}",
      "#[cfg(test)]\nmod tests {\n    use super::*;\n\n    fn acme() -> serde_json::Value {\n        ◆\n    }\n}",
    ],
    [
      "impl<'a, T: Clone + 'a> Store<'a, T>\nwhere\n    T: Send,\n{\n    const MOST: usize = 3;\n    ‸\n}",
      "impl<'a, T: Clone + 'a> Store<'a, T>\nwhere\n    T: Send,\n{\n    const MOST: usize = 3;\n    fn acme() -> serde_json::Value {\n        ◆\n    }\n}",
    ],
    ["impl Company {‸}", "impl Company {\n    fn acme() -> serde_json::Value {\n        ◆\n    }\n}"],
    ["trait Sample {\n    ‸\n}", "trait Sample {\n    fn acme() -> serde_json::Value {\n        ◆\n    }\n}"],
    ["fn acme() {}\n\n‸", "fn acme() {}\n\nfn acme_2() -> serde_json::Value {\n    ◆\n}"],
    // Raw strings, chars and lifetimes that look like the beginning of others; comments that nest.
    [
      "const A: &str = r##\"a \"# { \\\"##;\nconst B: [char; 3] = ['\"', '\\'', '{'];\n/* a /* b */ it's { */\n‸",
      "const A: &str = r##\"a \"# { \\\"##;\nconst B: [char; 3] = ['\"', '\\'', '{'];\n/* a /* b */ it's { */\nfn acme() -> serde_json::Value {\n    ◆\n}",
    ],
    ["fn main() {‸}", "fn main() {\n    let acme = ◆;\n}"],
    ["fn main() {‸\n    start();\n}", "fn main() {\n    let acme = ◆;\n    start();\n}"],
    inMain("start();‸\n    stop();", "start();\n    let acme = ◆;\n    stop();"),
    inMain("‸start();", "let acme = ◆;\n    start();"),
    inMain("let acme = 1;\n    ‸", "let acme = 1;\n    let acme_2 = ◆;"),
    // The call is the block's value as long as it has no semicolon.
    inMain("start()\n    ‸", asked),
    ["fn main() {\n    if a {\n        ‸\n", "fn main() {\n    if a {\n        let acme = ◆;\n"],
    ["fn main() {\r\n\ta();\r\n\t‸\r\n}\r\n", "fn main() {\r\n\ta();\r\n\tlet acme = ◆;\r\n}\r\n"],
    [
      "fn a() {\n    ‸\n}\n\n‸\n",
      "fn a() {\n    let acme = ◆;\n}\n\nfn acme_2() -> serde_json::Value {\n    ◆\n}\n",
    ],
    inMain("⟦start();⟧\n    stop();", "let acme = ◆;\n    stop();"),

    inMain('let a = "it\'s {‸}";', asked),
    inMain('let a = r#"a "b" ‸"#;', asked),
    inMain('let a = b"‸";', asked),
    inMain("let a = '‸';", asked),
    ["/// The company, ‸\nfn f() {}", asked],
    inMain("/* a /* b */ ‸ */", asked),
    ["struct A {\n    id: u64,\n    ‸\n}", asked],
    ["enum A {\n    B,\n    ‸\n}", asked],
    ["use std::collections::{‸};", asked],
    ["#[derive(Debug, ‸)]\nstruct A;", asked],
    ["fn f(a: u8, ‸) {}", asked],
    ["fn f<T: ‸>(a: T) {}", asked],
    ["fn f() -> ‸ {}", asked],
    ["impl ‸ for Company {}", asked],
    ['extern "C" {\n    ‸\n}', asked],
    inMain("let a: Vec<‸> = b;", asked),
    inMain("let a = b.parse::<‸>();", asked),
    inMain("let a = b as ‸;", asked),
    inMain("let (a, ‸) = b;", asked),
    inMain("let Point { x, ‸ } = b;", asked),
    inMain("if let Some(‸) = b {}", asked),
    inMain("let f = |a, ‸| a;", asked),
    inMain("match a {\n        ‸\n        _ => 1,\n    };", asked),
    inMain("if a ‸", asked),
    inMain("if a {\n    } else ‸", asked),
    inMain("a.‸", asked),
    inMain("let a = Vec::‸;", asked),
    inMain("le‸t a = 1;", asked),
    inMain("let a = 10‸24;", asked),
    inMain("let ‸ = 1;", asked),
    ["‸\n//! Docs.\n", asked],
    ["/// Docs.\n‸\nfn f() {}\n", asked],
    ["#[test]\n‸\nfn f() {}\n", asked],
  ],
};
