import { describe, expect, it } from "vitest";
import { stringLiteral } from "../../../../../src/codegen/languages/go/goCursors.ts";
import { languages } from "../../../../../src/codegen/languages/languages.ts";
import { defaultOptions } from "../../../../../src/codegen/literal/form.ts";
import { isList, isObject, type Json } from "../../../../../src/text/json.ts";
import { expectToolchainAgrees } from "../../../../support/literals/compiled.ts";
import { corpora } from "../../../../support/literals/values.ts";
import { notRun } from "../../../../support/notRun.ts";
import { runProgram } from "../../../../support/programs.ts";

const printer = String.raw`
func text(value string) string {
	var out strings.Builder
	out.WriteByte('"')
	for _, unit := range utf16.Encode([]rune(value)) {
		if unit >= 0x20 && unit < 0x7f && unit != '"' && unit != '\\' {
			out.WriteByte(byte(unit))
		} else {
			fmt.Fprintf(&out, "\\u%04x", unit)
		}
	}
	out.WriteByte('"')
	return out.String()
}

func write(value any) string {
	switch value := value.(type) {
	case nil:
		return "null"
	case bool, int, uint64:
		return fmt.Sprint(value)
	case float64:
		return "{\"#double\":\"" + strconv.FormatFloat(value, 'g', -1, 64) + "\"}"
	case string:
		return text(value)
	case []any:
		parts := []string{}
		for _, part := range value {
			parts = append(parts, write(part))
		}
		return "[" + strings.Join(parts, ",") + "]"
	case map[string]any:
		parts := []string{}
		for key, part := range value {
			parts = append(parts, text(key)+":"+write(part))
		}
		return "{" + strings.Join(parts, ",") + "}"
	}
	panic(fmt.Sprintf("%T", value))
}
`;

/**
 * Whether lengths of keys are in the very ratio at which gofmt begins another column: whether it does there depends on how
 * the processor rounds logarithms.
 */
function isDecidedByRounding(value: Json): boolean {
  if (isList(value)) return value.some(isDecidedByRounding);
  if (!isObject(value)) return false;
  const sizes = Object.keys(value).map((key) => Buffer.byteLength(stringLiteral(key.toWellFormed())));
  return (
    Object.values(value).some(isDecidedByRounding) ||
    sizes.some(
      (size, end) =>
        Math.max(size, sizes[end - 1] ?? 0) > 40 &&
        sizes.slice(0, end).some((_, start) => isAtLimit(size, sizes.slice(start, end))),
    )
  );
}

function isAtLimit(size: number, before: readonly number[]): boolean {
  const mean = Math.exp(before.reduce((sum, one) => sum + Math.log(one), 0) / before.length);
  return [2.5, 0.4].some((limit) => Math.abs(size / mean - limit) < 1e-9);
}

describe("Go", () => {
  it("passes go vet, and is compiled and run", async () => {
    await expectToolchainAgrees({
      form: "go",
      tools: [["go", "version"]],
      substitutions: {
        text: (text) => text.toWellFormed(),
        integer: (integer) => (integer >= -(2n ** 63n) && integer < 2n ** 64n ? integer : String(integer)),
        unordered: true,
      },
      file: "main.go",
      frame: {
        before: `package main\nimport ("bufio"; "fmt"; "os"; "strconv"; "strings"; "unicode/utf16")\n${printer}`,
        statement: "func case#() any {\n@\nreturn subject\n}",
        expression: "func case#() any { return @ }",
        main: "func main() {\nout := bufio.NewWriter(os.Stdout)\ndefer out.Flush()",
        print: "fmt.Fprintln(out, write(case#()))",
        after: "}\n",
      },
      steps: [
        ["go", "vet", "main.go"],
        ["go", "run", "main.go"],
      ],
    });
  });

  it("is laid out as gofmt does", async () => {
    const records = (await corpora()).flatMap(({ name, values }) =>
      name.startsWith("hostile") ? [] : values.filter((value) => !isDecidedByRounding(value)),
    );
    const style = { ...defaultOptions, indent: "\t", trailingCommas: true };
    const literals = records.map((record) => `var _ = ${languages.go.writeValue(record, style)}\n`);
    const ended = runProgram({
      versions: [["go", "version"]],
      files: { "main.go": `package main\n\n${literals.join("\n")}` },
      steps: [["gofmt", "-d", "main.go"]],
    });
    if (typeof ended === "string") return notRun("Go's layout", "there is no go");
    expect(ended.map(({ output, errors }) => (output + errors).slice(0, 3000))).toEqual([""]);
  });
});
