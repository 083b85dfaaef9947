import { asked, type CursorCase, type CursorTable } from "./cursorTable.ts";

const around = (code: string): string => `fn main() {\n    ${code}\n}\n`;

/** A case inside of a function. */
function inMain(document: string, outcome: CursorCase[1]): CursorCase {
  return [around(document), typeof outcome === "string" ? around(outcome) : outcome];
}

/** Where something goes on with the value that is missing, in code and in macros. */
export const rustOperandCursors: CursorTable = {
  language: "rust",
  cases: [
    inMain("let a = ‸.len();", "let a = ◆.len();"),
    inMain("let a = &‸.key;", "let a = &◆.key;"),
    inMain("b();\n    ‸.set(1);", "b();\n    ◆.set(1);"),
    inMain("‸?;", "◆?;"),
    inMain("let a = ‸.await;", "let a = ◆.await;"),
    inMain("return ‸.remove(1);", "return ◆.remove(1);"),
    inMain("let a = ‸ as u8;", asked),
    inMain("let a = &‸ as *const _;", "let a = &◆ as *const _;"),
    inMain("a‸.b();", asked),
    // After an error like this, what comes next is not read as it was before.
    [
      "impl A {\n    fn a(&self) {\n        if b == 1 {\n            ‸.c(d);\n            return;\n        }\n    }\n\n    fn e(&self) {}\n}\n\nimpl B {\n    fn f() {}\n}\n",
      "impl A {\n    fn a(&self) {\n        if b == 1 {\n            ◆.c(d);\n            return;\n        }\n    }\n\n    fn e(&self) {}\n}\n\nimpl B {\n    fn f() {}\n}\n",
    ],
    inMain("assert_eq!(‸.len(), 3);", "assert_eq!(◆.len(), 3);"),
    inMain("assert!(!‸.b);", "assert!(!◆.b);"),
    inMain("assert!(‸ == b);", "assert!(◆ == b);"),
    inMain("assert!(‸ < b);", "assert!(◆ < b);"),
    inMain("assert!(a < ‸);", "assert!(a < ◆);"),
    inMain("assert!(a >= ‸.len());", "assert!(a >= ◆.len());"),
    inMain("assert!(a.all(|b| ‸));", "assert!(a.all(|b| ◆));"),
    inMain("assert_eq!(a, &mut [0, ‸, 2]);", "assert_eq!(a, &mut [0, ◆, 2]);"),
    inMain('println!("{} {}", a, &‸);', 'println!("{} {}", a, &◆);'),
    inMain('println!("{}", a / ‸);', 'println!("{}", a / ◆);'),
    inMain("assert!(a.all(|‸| b));", asked),
    inMain("assert!(a.all(|b, ‸| b));", asked),
    inMain("assert!(a.b::<‸>());", asked),
    inMain("assert!(a ‸.b());", asked),
    inMain("assert_eq!(‸ as u8 + 4, b);", "assert_eq!(◆ as u8 + 4, b);"),
    inMain("assert!(a[‸]);", "assert!(a[◆]);"),
  ],
};
