import { describe, it } from "vitest";
import { expectToolchainAgrees } from "../../../../support/literals/compiled.ts";
import { shortLived } from "../../../../support/programs.ts";

const printer = String.raw`
  static void text(StringBuilder out, String value) {
    out.append('"');
    for (char unit : value.toCharArray()) {
      if (unit >= 0x20 && unit < 0x7f && unit != '"' && unit != '\\') out.append(unit);
      else out.append(String.format("\\%c%04x", 'u', (int) unit));
    }
    out.append('"');
  }

  static void write(StringBuilder out, Object value) {
    if (value instanceof String) text(out, (String) value);
    else if (value instanceof Double) out.append("{\"#double\":\"").append(value).append("\"}");
    // What is beyond a double.
    else if (value instanceof java.math.BigDecimal)
      out.append("{\"#double\":\"").append(((java.math.BigDecimal) value).doubleValue()).append("\"}");
    else if (value instanceof java.util.List) {
      String separator = "[";
      for (Object part : (java.util.List<?>) value) {
        out.append(separator);
        write(out, part);
        separator = ",";
      }
      out.append(separator.equals("[") ? "[]" : "]");
    } else if (value instanceof java.util.Map) {
      String separator = "{";
      for (java.util.Map.Entry<?, ?> entry : ((java.util.Map<?, ?>) value).entrySet()) {
        out.append(separator);
        text(out, (String) entry.getKey());
        out.append(':');
        write(out, entry.getValue());
        separator = ",";
      }
      out.append(separator.equals("{") ? "{}" : "}");
    } else if (value == null || value instanceof Boolean || value instanceof Integer || value instanceof Long
        || value instanceof java.math.BigInteger) out.append(value);
    else throw new RuntimeException(value.getClass().toString());
  }
`;

describe("Java", () => {
  it("is compiled and run", async () => {
    await expectToolchainAgrees({
      form: "java",
      tools: [
        ["javac", "-version"],
        ["java", "-version"],
      ],
      // Maps that take no null have no order.
      substitutions: { unordered: true },
      file: "Main.java",
      frame: {
        before: `public class Main {\n${printer}`,
        statement: "static Object case#() {\n@\nreturn subject;\n}",
        expression: "static Object case#() { return @; }",
        main: `static void print(java.io.PrintStream to, Object value) {
          StringBuilder out = new StringBuilder(); write(out, value); to.println(out);
        }
        public static void main(String[] arguments) {
          java.io.PrintStream to = new java.io.PrintStream(new java.io.BufferedOutputStream(System.out));`,
        print: "print(to, case#());",
        after: "to.flush();\n}\n}\n",
      },
      steps: [
        [
          "javac",
          ...shortLived,
          "-encoding",
          "UTF-8",
          "-Xlint:all,-text-blocks",
          "-Werror",
          "-d",
          "classes",
          "Main.java",
        ],
        ["java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", "classes", "Main"],
      ],
    });
  });
});
