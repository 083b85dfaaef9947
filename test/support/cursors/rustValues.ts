import { asked, type CursorCase, type CursorTable } from "./cursorTable.ts";

const around = (code: string): string => `fn main() {\n    ${code}\n}\n`;

/** A case inside of a function, in an indentation of four spaces. */
function inMain(document: string, outcome: CursorCase[1]): CursorCase {
  return [around(document), typeof outcome === "string" ? around(outcome) : outcome];
}

/**
 * Inside of expressions, lists and maps. To tree-sitter's grammar, what a macro takes is a row of signs, so rustc with
 * serde_json has judged those.
 */
export const rustValuesCursors: CursorTable = {
  language: "rust",
  cases: [
    inMain("let a = ‸;", "let a = ◆;"),
    ["fn main() {\n    let a = ‸", "fn main() {\n    let a = ◆"],
    [
      "static SAMPLE: LazyLock<Value> = LazyLock::new(|| ‸);",
      "static SAMPLE: LazyLock<Value> = LazyLock::new(|| ◆);",
    ],
    inMain("return ‸;", "return ◆;"),
    inMain("let a = Some(‸)?;", "let a = Some(◆)?;"),
    inMain("let a = if b == ‸ { 1 } else { 2 };", "let a = if b == ◆ { 1 } else { 2 };"),
    inMain("let Some(a) = ‸ else { return };", "let Some(a) = ◆ else { return };"),
    inMain("for a in ‸ {\n        stop();\n    }", "for a in ◆ {\n        stop();\n    }"),
    inMain("match ‸ {\n        _ => {}\n    }", "match ◆ {\n        _ => {}\n    }"),
    inMain(
      "let a = match b {\n        Some(Kind::A { id, .. }) => ‸,\n        None => 1,\n    };",
      "let a = match b {\n        Some(Kind::A { id, .. }) => ◆,\n        None => 1,\n    };",
    ),
    inMain("let a = &‸;", "let a = &◆;"),
    inMain("self.data = ‸;", "self.data = ◆;"),
    inMain("let a = (1, ‸);", "let a = (1, ◆);"),
    inMain("send(1‸);", "send(1, ◆);"),
    inMain("send(‸1);", "send(◆, 1);"),
    inMain("send(a,‸);", "send(a, ◆);"),
    inMain("send(&a, ‸);", "send(&a, ◆);"),
    ["fn main() {\n    send(‸", "fn main() {\n    send(◆"],
    inMain('println!("{:?} it\'s {}", a, ‸);', 'println!("{:?} it\'s {}", a, ◆);'),
    inMain('println!("{} {}", a‸);', 'println!("{} {}", a, ◆);'),
    inMain("assert_eq!(‸, b);", "assert_eq!(◆, b);"),
    inMain("let a = Company { id: 1, data: ‸ };", "let a = Company { id: 1, data: ◆ };"),
    inMain("let a = Company {\n        id: 1,\n        ‸\n    };", asked),
    inMain("let a = Company { id: 1, ..‸ };", "let a = Company { id: 1, ..◆ };"),
    inMain("let a = ⟦None⟧;", "let a = ◆;"),
    inMain("let a = ‸;\n    let b = ‸;", "let a = ◆;\n    let b = ◆;"),

    inMain("let a = vec![‸];", "let a = vec![\n        ◆,\n    ];"),
    // The file has no commas after the last part.
    inMain(
      "let a = [\n        1,\n        2\n    ];\n    let b = vec![‸];",
      "let a = [\n        1,\n        2\n    ];\n    let b = vec![\n        ◆\n    ];",
    ),
    inMain("let a = vec![1 ‸];", "let a = vec![1 , ◆];"),
    inMain("let a = [1‸];", "let a = [1, ◆];"),
    inMain("let a = [‸1];", "let a = [◆, 1];"),
    inMain("let a = &[‸, 2];", "let a = &[◆, 2];"),
    inMain("let a = [1, ‸, 3];", "let a = [1, ◆, 3];"),
    inMain("let a = vec![\n        1,\n        ‸\n    ];", "let a = vec![\n        1,\n        ◆,\n    ];"),
    inMain("let a = vec![\n        ‸\n        2,\n    ];", "let a = vec![\n        ◆,\n        2,\n    ];"),
    // What is repeated is a value, not one of several.
    inMain("let a = vec![‸; 3];", "let a = vec![◆; 3];"),
    inMain("let a = [[1, 2], [3, ‸]];", "let a = [[1, 2], [3, ◆]];"),
    ["fn main() {\n    let a = vec![1, ‸", "fn main() {\n    let a = vec![1, ◆"],

    // Inside of the macro the same literal is an expression, which the macro takes as a value.
    inMain("let a = json!(‸);", "let a = json!(◆);"),
    inMain("let a = json!([‸]);", "let a = json!([\n        ◆,\n    ]);"),
    inMain("let a = json!({‸});", 'let a = json!({\n        "acme": ◆,\n    });'),
    inMain('let a = json!({"b": 1‸});', 'let a = json!({"b": 1, "acme": ◆});'),
    inMain('let a = json!({"b": ‸});', 'let a = json!({"b": ◆});'),
    inMain("let a = json!({ (key): ‸ });", "let a = json!({ (key): ◆ });"),
    inMain('let a = json!({"b": {"c": 1, ‸}});', 'let a = json!({"b": {"c": 1, "acme": ◆}});'),
    inMain('let a = json!({"b": [1, ‸]});', 'let a = json!({"b": [1, ◆]});'),
    inMain('let a = json!({"acme": 1, ‸});', 'let a = json!({"acme": 1, "acme_2": ◆});'),
    inMain('let a = json!({"b‸": 1});', asked),
    [
      "fn main() {\n    match a {\n        Some(b) => ‸\n    }\n}",
      "fn main() {\n    match a {\n        Some(b) => ◆\n    }\n}",
    ],
    ["#[‸]", asked],
    inMain("mine!(1, ‸);", asked),
    inMain('println!(‸, "x");', asked),
    inMain('println!("{}", a ‸ + 1);', asked),
    inMain('println!("{}", a +‸);', 'println!("{}", a +◆);'),
    inMain('println!("{}", self‸.key);', asked),
    inMain('println!("{}", f‸(1));', asked),
    inMain('let a = json!({"b": ‸null});', asked),
    inMain('let a = json!({"b"‸: null});', asked),
    inMain("let a = json!(‸{});", asked),
  ],
};
