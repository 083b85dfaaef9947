import { asked, type CursorCase, type CursorTable } from "./cursorTable.ts";

const around = (code: string): string => `class A\n{\n    void Run()\n    {\n        ${code}\n    }\n}\n`;

/** A case inside of a method, in an indentation of four spaces. */
function inMethod(document: string, outcome: CursorCase[1]): CursorCase {
  return [around(document), typeof outcome === "string" ? around(outcome) : outcome];
}

/** Inside of expressions, arguments, lists and dictionaries. */
export const csharpValuesCursors: CursorTable = {
  language: "csharp",
  cases: [
    ["using System;\n\nvar a = ‸;", "using System;\n\nvar a = ◆;"],
    ["var a = ‸", "var a = ◆"],
    [
      "class A\n{\n    public object B { get; set; } = ‸;\n}\n",
      "class A\n{\n    public object B { get; set; } = ◆;\n}\n",
    ],
    ["class A\n{\n    object B { get => ‸; }\n}\n", "class A\n{\n    object B { get => ◆; }\n}\n"],
    ["class A : B\n{\n    A() : base(1, ‸) { }\n}\n", "class A : B\n{\n    A() : base(1, ◆) { }\n}\n"],
    inMethod("return ‸;", "return ◆;"),
    inMethod("var a = b ? ‸ : null;", "var a = b ? ◆ : null;"),
    inMethod("var a = b ? null : ‸;", "var a = b ? null : ◆;"),
    // A cast is no end of a value.
    inMethod("var a = (object) ‸;", "var a = (object) ◆;"),
    inMethod("foreach (var a in ‸) { }", "foreach (var a in ◆) { }"),
    inMethod("Func<int, object> a = b => ‸;", "Func<int, object> a = b => ◆;"),
    inMethod("all.Select((a, i) => ‸).ToList();", "all.Select((a, i) => ◆).ToList();"),
    inMethod("var a = from b in ‸ select b;", "var a = from b in ◆ select b;"),
    inMethod("var a = (1, ‸);", "var a = (1, ◆);"),
    inMethod("Send(‸);", "Send(◆);"),
    inMethod("Send(1‸);", "Send(1, ◆);"),
    inMethod("Send(‸1);", "Send(◆, 1);"),
    inMethod("Send(a,‸);", "Send(a, ◆);"),
    inMethod("Send(id: 1, data: ‸);", "Send(id: 1, data: ◆);"),
    inMethod('await client.PostAsync<int>($"/{a}", ‸);', 'await client.PostAsync<int>($"/{a}", ◆);'),
    inMethod(
      "Send(\n            ‸\n            a\n        );",
      "Send(\n            ◆,\n            a\n        );",
    ),
    [
      "class A\n{\n    void Run()\n    {\n        Send(a, ‸",
      "class A\n{\n    void Run()\n    {\n        Send(a, ◆",
    ],
    inMethod("var a = new Company { Id = 1, Data = ‸ };", "var a = new Company { Id = 1, Data = ◆ };"),
    inMethod("var a = new Company { Id = 1, ‸ };", asked),
    inMethod("var a = b with { Data = ‸ };", "var a = b with { Data = ◆ };"),
    inMethod("var a = new { Data = ‸ };", "var a = new { Data = ◆ };"),
    inMethod("var a = ⟦null⟧;", "var a = ◆;"),
    inMethod("var a = ‸;\n        var b = ‸;", "var a = ◆;\n        var b = ◆;"),

    inMethod("var a = new object[] {‸};", "var a = new object[] {\n            ◆,\n        };"),
    inMethod("object[] a = {‸};", "object[] a = {\n            ◆,\n        };"),
    inMethod("var a = new List<object>(3) {‸, 2};", "var a = new List<object>(3) {◆, 2};"),

    inMethod(
      "var a = new Dictionary<string, object> {‸};",
      'var a = new Dictionary<string, object> {\n            ["acme"] = ◆,\n        };',
    ),
    inMethod(
      'var a = new Dictionary<string, object?>\n        {\n            ["b"] = 1, // it\'s {\n            ‸\n            ["c"] = 2,\n        };',
      'var a = new Dictionary<string, object?>\n        {\n            ["b"] = 1, // it\'s {\n            ["acme"] = ◆,\n            ["c"] = 2,\n        };',
    ),
    inMethod(
      'var a = new Dictionary<string, object> { ["b"] = ‸ };',
      'var a = new Dictionary<string, object> { ["b"] = ◆ };',
    ),
    // What is taken outside is free as a key.
    inMethod(
      'var acme = 1;\n        var a = new Dictionary<string, object> {["b"] = 1, ‸};',
      'var acme = 1;\n        var a = new Dictionary<string, object> {["b"] = 1, ["acme"] = ◆};',
    ),
    // The type is elsewhere; the keys show that it is a dictionary.
    inMethod(
      'Dictionary<string, object> a = new() {["b"] = 1, ‸};',
      'Dictionary<string, object> a = new() {["b"] = 1, ["acme"] = ◆};',
    ),
    ['var a = """\n  it\'s "b" ‸\n  """;', asked],
  ],
};
