/** Cases of a language that its judge reads wrong. */
export interface Exemption {
  readonly language: string;
  readonly reason: string;
  /** What the judge's complaints begin with; whatever else it says of these documents counts. */
  readonly says: readonly string[];
  /** The documents with their cursors, as the table has them. */
  readonly documents: readonly string[];
}

const inMain = (code: string): string => `fn main() {\n    ${code}\n}\n`;

/** What a judge says of a literal that it takes for a part of something else, but for whole tokens. */
export const noNode = "the literal is no node of its own";

/** Every case in which a judge errs, one by one: no rule lets others through. */
export const exemptions: readonly Exemption[] = [
  {
    language: "rust",
    reason:
      "To the grammar, what a macro takes is a row of tokens: it says where tokens end, but not what they make.",
    says: [noNode],
    documents: [
      inMain('println!("{:?} it\'s {}", a, ‸);'),
      inMain('println!("{} {}", a‸);'),
      inMain("assert_eq!(‸, b);"),
      inMain("assert_eq!(‸.len(), 3);"),
      inMain("assert!(!‸.b);"),
      inMain("assert!(‸ == b);"),
      inMain("assert!(‸ < b);"),
      inMain("assert!(a < ‸);"),
      inMain("assert!(a >= ‸.len());"),
      inMain("assert!(a.all(|b| ‸));"),
      inMain("assert!(a[‸]);"),
      inMain("assert_eq!(‸ as u8 + 4, b);"),
      inMain("assert_eq!(a, &mut [0, ‸, 2]);"),
      inMain('println!("{} {}", a, &‸);'),
      inMain('println!("{}", a / ‸);'),
      inMain('println!("{}", a +‸);'),
      inMain("let a = vec![‸];"),
      inMain("let a = [\n        1,\n        2\n    ];\n    let b = vec![‸];"),
      inMain("let a = vec![1 ‸];"),
      inMain("let a = vec![\n        1,\n        ‸\n    ];"),
      inMain("let a = vec![\n        ‸\n        2,\n    ];"),
      inMain("let a = vec![‸; 3];"),
      "fn main() {\n    let a = vec![1, ‸",
      inMain("let a = json!(‸);"),
      inMain("let a = json!([‸]);"),
      inMain("let a = json!({‸});"),
      inMain('let a = json!({"b": 1‸});'),
      inMain('let a = json!({"b": ‸});'),
      inMain("let a = json!({ (key): ‸ });"),
      inMain('let a = json!({"b": {"c": 1, ‸}});'),
      inMain('let a = json!({"b": [1, ‸]});'),
      inMain('let a = json!({"acme": 1, ‸});'),
    ],
  },
  {
    language: "kotlin",
    reason:
      "The grammar takes `a to mapOf(…)` and `a ?: mapOf(…)` for calls of `a to mapOf` and `a ?: mapOf`.",
    says: [noNode],
    documents: [
      "val a = mapOf(‸)",
      'val a = mapOf("b" to ‸)',
      'val a = mapOf(‸"b" to 1)',
      'val a = mapOf(\n    "b" to 1, // it\'s (\n    ‸\n    "c" to 2\n)',
      'val a = mapOf("acme" to 1, ‸)',
      'val acme = 1\nval a = mapOf("b" to mapOf("acme" to 1), ‸)',
    ],
  },
  {
    language: "kotlin",
    reason: "The grammar knows escapes in raw strings, so that a backslash keeps such a string from ending.",
    says: ["the literal"],
    documents: ['val a = """C:\\"""\n‸'],
  },
  {
    language: "json",
    reason:
      "Within the document something else is missing, so that it has no value: the grammar alone judges it.",
    says: ["the document has no value"],
    documents: ['{"a": [1, ‸}\n'],
  },
  {
    language: "swift",
    reason: 'The grammar reads a quote or a backslash within `#"…"#` as if there were no hashes.',
    says: ["3 errors become", "the literal"],
    documents: ['let a = #"b " \\ {"#\n‸'],
  },
];
