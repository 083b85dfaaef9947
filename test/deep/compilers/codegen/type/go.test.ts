import { describe, expect, it } from "vitest";
import { isObject, type Json } from "../../../../../src/text/json.ts";
import { type ValueShape } from "../../../../../src/codegen/type/shape.ts";
import { notRun } from "../../../../support/notRun.ts";
import { runProgram } from "../../../../support/programs.ts";
import { cases, wellFormed } from "../../../../support/types/cases.ts";
import { expectBack, linesOf, together } from "../../../../support/types/compiled.ts";

const all = (await cases()).map(wellFormed);

const goMain = (roots: readonly string[]): string => `
func subjectOf(index string) any {
	switch index {
${roots.map((root, index) => `	case "${index}":\n		return new(${root})`).join("\n")}
	}
	panic("no such case: " + index)
}

func main() {
	lines := bufio.NewReaderSize(os.Stdin, 1<<24)
	for {
		line, end := lines.ReadString('\\n')
		if index, text, found := strings.Cut(line, "\\t"); found {
			subject := subjectOf(index)
			decoder := json.NewDecoder(strings.NewReader(text))
			decoder.UseNumber()
			if err := decoder.Decode(subject); err != nil {
				panic(err)
			}
			back, err := json.Marshal(subject)
			if err != nil {
				panic(err)
			}
			fmt.Println(string(back))
		}
		if end != nil {
			return
		}
	}
}
`;

/** Letters that Go 1.18 does not know, by the tables of Unicode 13, and all beyond U+FFFF. */
const newerLetters =
  /[\u0870-\u088f\u08b5\u08c8\u08c9\u0c5c\u0c5d\u0cdc\u0cdd\u170d\u171f\u1b4c\u1c89\u1c8a\u2c2f\u2c5f\u9ffd-\u9fff\ua7c0\ua7c1\ua7cb-\ua7dc\ua7f1-\ua7f4\u{10000}-\u{10ffff}]/u;

/** A record without the keys that no tag of Go can hold. */
function tagged(value: Json, shape: ValueShape): Json {
  if (Array.isArray(value)) return value.map((item: Json) => tagged(item, shape.items ?? shape));
  if (!isObject(value) || shape.fields === undefined || isMixed(shape)) return value;
  const fields = new Map(shape.fields.map((field) => [field.key, field.shape]));
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => {
      const of = fields.get(key);
      return of === undefined ||
        /["'\\`,]|^$|[^\p{L}\p{Nd}\p{ASCII}]|\p{Cc}/u.test(key) ||
        newerLetters.test(key)
        ? []
        : [[key, tagged(part, of)]];
    }),
  );
}

const isMixed = ({ scalars, items, fields }: ValueShape): boolean =>
  Number(items !== undefined) + Number(fields !== undefined) + scalars.length > 1;

describe("Go struct", () => {
  it("passes go vet and gofmt, and reads and writes every record", () => {
    const { code, roots } = together(all, "goStruct", "\t", ["asService"]);
    const big = code.includes("big.Int") ? ["math/big"] : [];
    const imports = ["bufio", "encoding/json", "fmt", ...big, "os", "strings"];
    const source = `package main\n\nimport (\n${imports.map((name) => `\t"${name}"`).join("\n")}\n)\n\n${code}\n`;
    const ended = runProgram({
      versions: [["go", "version"]],
      files: { "go.mod": "module checked\n\ngo 1.18\n", "main.go": source + goMain(roots) },
      env: { GOFLAGS: "-mod=mod", GOPROXY: "off", GOTOOLCHAIN: "local" },
      steps: [
        ["go", "vet", "."],
        ["gofmt", "-l", "."],
        ["go", "run", "."],
      ],
      input: linesOf(all),
    });
    if (typeof ended === "string") return notRun("Go structs", "there is no go");
    for (const { errors } of ended) expect(errors.slice(0, 3000)).toBe("");
    expect(ended[1]?.output).toBe("");
    expectBack(all, ended[2]?.output ?? "", tagged);
  });
});
