import { describe, it } from "vitest";
import { expectToolchainAgrees } from "../../../../support/literals/compiled.ts";
import { shortLived } from "../../../../support/programs.ts";

const printer = String.raw`
fun text(out: StringBuilder, value: String) {
    out.append('"')
    for (unit in value) {
        if (unit.toInt() in 0x20..0x7e && unit != '"' && unit != '\\') out.append(unit)
        else out.append("\\u").append(unit.toInt().toString(16).padStart(4, '0'))
    }
    out.append('"')
}

fun write(out: StringBuilder, value: Any?) {
    when (value) {
        is String -> text(out, value)
        is Double -> out.append("{\"#double\":\"").append(value).append("\"}")
        // What is beyond a double.
        is java.math.BigDecimal -> out.append("{\"#double\":\"").append(value.toDouble()).append("\"}")
        is List<*> -> {
            out.append('[')
            value.forEachIndexed { index, part ->
                if (index > 0) out.append(',')
                write(out, part)
            }
            out.append(']')
        }
        is Map<*, *> -> {
            out.append('{')
            value.entries.forEachIndexed { index, (key, part) ->
                if (index > 0) out.append(',')
                text(out, key as String)
                out.append(':')
                write(out, part)
            }
            out.append('}')
        }
        null, is Boolean, is Int, is Long, is java.math.BigInteger -> out.append(value)
        else -> throw RuntimeException(value.javaClass.toString())
    }
}

fun print(to: java.io.PrintStream, value: Any?) {
    val out = StringBuilder()
    write(out, value)
    to.println(out)
}
`;

describe("Kotlin", () => {
  it("is compiled and run", async () => {
    await expectToolchainAgrees({
      form: "kotlin",
      tools: [
        ["kotlinc", "-version"],
        ["java", "-version"],
      ],
      substitutions: {},
      // The compiler that Debian has is older than they are.
      options: { trailingCommas: false },
      file: "Main.kt",
      frame: {
        before: printer,
        statement: "fun case#(): Any? {\n@\nreturn subject\n}",
        expression: "fun case#(): Any? = @",
        main: "fun main() {\nval to = java.io.PrintStream(java.io.BufferedOutputStream(System.out))",
        print: "print(to, case#())",
        after: "to.flush()\n}\n",
      },
      steps: [
        ["kotlinc", ...shortLived, "-J-Xmx2g", "-J-Xss16m", "-nowarn", "-d", "classes", "Main.kt"],
        ["java", "-cp", "classes:/usr/share/java/kotlin-stdlib.jar", "MainKt"],
      ],
    });
  });
});
