import { asked, type CursorCase, type CursorTable } from "./cursorTable.ts";

const around = (code: string): string => `class A\n{\n    void Run()\n    {\n        ${code}\n    }\n}\n`;

/** A case in a method, indented by four spaces. */
function inMethod(document: string, outcome: CursorCase[1]): CursorCase {
  return [around(document), typeof outcome === "string" ? around(outcome) : outcome];
}

const dictionary = "System.Collections.Generic.Dictionary<string, object>";

export const csharpCursors: CursorTable = {
  language: "csharp",
  cases: [
    // As in real files
    ["class A\n{\n    public int this[‸int b] { get => 1; }\n}\n", asked],
    inMethod("var a = b[‸c];", asked),
    inMethod("var a = b[c‸];", asked),
    inMethod('var a = new Dictionary<string, object> { ["b"] = 1, [‸"c"] = 2 };', asked),
    ["‸", "var acme = ◆;"],
    ["using System;\n\nvar a = 1;\n‸", "using System;\n\nvar a = 1;\nvar acme = ◆;"],
    ["if (args.Length > 0)\n{\n    ‸\n}\n", "if (args.Length > 0)\n{\n    var acme = ◆;\n}\n"],
    ["Start();‸\nStop();\n", "Start();\nvar acme = ◆;\nStop();\n"],
    ["var acme = 1;\n‸", "var acme = 1;\nvar acme2 = ◆;"],
    // Statements outside of a type cannot follow a type, nor go into a namespace.
    ["namespace A;\n\n‸\n\nclass B { }\n", asked],
    ["namespace A\n{\n    ‸\n}\n", asked],
    ["class A\n{\n}\n‸", asked],
    ["class A {‸}", `class A {\n    ${dictionary} acme = ◆;\n}`],
    [
      "namespace A\n{\n    public sealed class B<T> : C<T>, D where T : class, new()\n    {\n        private const int Most = 3;\n        ‸\n\n        public B() { }\n    }\n}\n",
      `namespace A\n{\n    public sealed class B<T> : C<T>, D where T : class, new()\n    {\n        private const int Most = 3;\n        ${dictionary} acme = ◆;\n\n        public B() { }\n    }\n}\n`,
    ],
    [
      "class A\n{\n    public int Id { get; set; } = 1;‸\n    public string Name => name;\n}\n",
      `class A\n{\n    public int Id { get; set; } = 1;\n    ${dictionary} acme = ◆;\n    public string Name => name;\n}\n`,
    ],
    [
      "class A\n{\n    ‸void Run() { }\n}\n",
      `class A\n{\n    ${dictionary} acme = ◆;\n    void Run() { }\n}\n`,
    ],
    [
      "class A\n{\n    int acme = 1;\n    ‸\n}\n",
      `class A\n{\n    int acme = 1;\n    ${dictionary} acme2 = ◆;\n}\n`,
    ],
    // An apostrophe after `#region` begins no character.
    [
      "class A\n{\n    #region Don't {\n    ‸\n    #endregion\n}\n",
      `class A\n{\n    #region Don't {\n    ${dictionary} acme = ◆;\n    #endregion\n}\n`,
    ],
    [
      "class A\n{\n    void Run() {‸}\n}\n",
      "class A\n{\n    void Run() {\n        var acme = ◆;\n    }\n}\n",
    ],
    inMethod("‸Start();", "var acme = ◆;\n        Start();"),
    inMethod("⟦Start();⟧\n        Stop();", "var acme = ◆;\n        Stop();"),
    // The statement before has no end yet.
    inMethod("Start()\n        ‸", asked),
    [
      "class A\n{\n    int B\n    {\n        get\n        {\n            ‸\n            return 1;\n        }\n        set\n        {\n            ‸\n        }\n    }\n}\n",
      "class A\n{\n    int B\n    {\n        get\n        {\n            var acme = ◆;\n            return 1;\n        }\n        set\n        {\n            var acme2 = ◆;\n        }\n    }\n}\n",
    ],
    inMethod(
      "foreach (var (key, value) in all)\n        {\n            ‸\n        }",
      "foreach (var (key, value) in all)\n        {\n            var acme = ◆;\n        }",
    ),
    inMethod(
      "try\n        {\n            Start();\n        }\n        catch (IOException e) when (e.Code > 1)\n        {\n            ‸\n        }",
      "try\n        {\n            Start();\n        }\n        catch (IOException e) when (e.Code > 1)\n        {\n            var acme = ◆;\n        }",
    ),
    inMethod(
      "all.ForEach(async (each) =>\n        {\n            ‸\n        });",
      "all.ForEach(async (each) =>\n        {\n            var acme = ◆;\n        });",
    ),
    inMethod(
      'switch (a)\n        {\n            case "b" when c:\n                ‸\n                break;\n            default:\n                break;\n        }',
      'switch (a)\n        {\n            case "b" when c:\n                var acme = ◆;\n                break;\n            default:\n                break;\n        }',
    ),
    inMethod(
      "int Local(int b)\n        {\n            ‸\n            return b;\n        }",
      "int Local(int b)\n        {\n            var acme = ◆;\n            return b;\n        }",
    ),
    // Quotes, braces and comment signs without their usual meaning.
    inMethod(
      'var a = @"C:\\";\n        var b = $"{c["d"]} {{ {e:N2}";\n        var f = $@"{g} ""h""\\ {{";\n        char i = \'"\', j = \'{\'; // it\'s {\n        ‸',
      'var a = @"C:\\";\n        var b = $"{c["d"]} {{ {e:N2}";\n        var f = $@"{g} ""h""\\ {{";\n        char i = \'"\', j = \'{\'; // it\'s {\n        var acme = ◆;',
    ),
    [
      "class A\r\n{\r\n\tvoid Run()\r\n\t{\r\n\t\tStart();\r\n\t\t‸\r\n\t}\r\n}\r\n",
      "class A\r\n{\r\n\tvoid Run()\r\n\t{\r\n\t\tStart();\r\n\t\tvar acme = ◆;\r\n\t}\r\n}\r\n",
    ],

    inMethod('var a = "it\'s ‸";', asked),
    inMethod('var a = @"C:\\‸";', asked),
    inMethod('var a = $"{b} {{ ‸";', asked),
    inMethod("var a = '‸';", asked),
    inMethod("/* it's ‸ */", asked),
    ["/// <summary>‸</summary>\nclass A { }", asked],
    ["#region ‸\n#endregion\n", asked],
    ["using System.‸;", asked],
    ["namespace ‸;", asked],
    ["class A<‸> { }", asked],
    ["class A\n{\n    [‸]\n    void Run() { }\n}\n", asked],
    ["class A\n{\n    void Run(int a, ‸) { }\n}\n", asked],
    ["class A\n{\n    int B\n    {\n        ‸\n    }\n}\n", asked],
    ["record A(int Id, ‸);", asked],
    ["delegate void A(‸);", asked],
    ["enum A\n{\n    B,\n    ‸\n}\n", asked],
    inMethod("List<‸> a = B();", asked),
    inMethod("if (a is ‸) { }", asked),
    inMethod("var (a, ‸) = B();", asked),
    inMethod(
      "switch (a)\n        {\n            ‸\n            case 1:\n                break;\n        }",
      asked,
    ),
    inMethod("var a = b switch\n        {\n            ‸\n            _ => 1,\n        };", asked),
    inMethod("a?.‸", asked),
    inMethod("ret‸urn;", asked),
    inMethod("var a = 10‸24;", asked),
    inMethod("var ‸ = 1;", asked),
    // Inside of expressions, arguments, lists and dictionaries.
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
    inMethod("var a = (object) ‸;", asked),
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
    // A name taken outside is free as a key.
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
