import { describe, it } from "vitest";
import { expectToolchainAgrees } from "../../../../support/literals/compiled.ts";

const printer = String.raw`
  static void Text(System.Text.StringBuilder output, string value) {
    output.Append('"');
    foreach (char unit in value) {
      if (unit >= 0x20 && unit < 0x7f && unit != '"' && unit != '\\') output.Append(unit);
      else output.Append("\\u").Append(((int) unit).ToString("x4"));
    }
    output.Append('"');
  }

  static void Write(System.Text.StringBuilder output, object value) {
    if (value == null) output.Append("null");
    else if (value is string) Text(output, (string) value);
    else if (value is bool) output.Append((bool) value ? "true" : "false");
    else if (value is double) {
      double number = (double) value;
      output.Append("{\"#double\":\"bits ").Append(System.BitConverter.DoubleToInt64Bits(number)).Append("\"}");
    } else if (value is object[]) {
      string separator = "[";
      foreach (object part in (object[]) value) {
        output.Append(separator);
        Write(output, part);
        separator = ",";
      }
      output.Append(separator == "[" ? "[]" : "]");
    } else if (value is System.Collections.Generic.Dictionary<string, object>) {
      string separator = "{";
      foreach (var entry in (System.Collections.Generic.Dictionary<string, object>) value) {
        output.Append(separator);
        Text(output, entry.Key);
        output.Append(':');
        Write(output, entry.Value);
        separator = ",";
      }
      output.Append(separator == "{" ? "{}" : "}");
    } else if (value is int || value is long || value is System.Numerics.BigInteger) output.Append(value);
    else throw new System.Exception(value.GetType().ToString());
  }

  static void Print(System.IO.TextWriter to, object value) {
    var output = new System.Text.StringBuilder();
    Write(output, value);
    to.Write(output.Append('\n'));
  }
`;

describe("C#", () => {
  it("is compiled and run", async () => {
    await expectToolchainAgrees({
      form: "csharp",
      tools: [
        ["mcs", "--version"],
        ["mono", "--version"],
      ],
      substitutions: { missesLastBits: true },
      file: "Program.cs",
      frame: {
        before: `class Program {\n${printer}`,
        statement: "static object Case#() {\n@\nreturn subject;\n}",
        expression: "static object Case#() { return @; }",
        main: "static void Main() {\nvar to = new System.IO.StreamWriter(System.Console.OpenStandardOutput());",
        print: "Print(to, Case#());",
        after: "to.Flush();\n}\n}\n",
      },
      steps: [
        ["mcs", "-codepage:utf8", "-warnaserror", "-r:System.Numerics.dll", "-out:program.exe", "Program.cs"],
        ["mono", "program.exe"],
      ],
    });
  });
});
