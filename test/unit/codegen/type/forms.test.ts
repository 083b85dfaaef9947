import { describe, expect, it } from "vitest";
import type { Json } from "../../../../src/text/json.ts";
import { documentedFilingShape } from "../../../../src/codegen/type/documentedShapes.ts";
import type { TypeOptions } from "../../../../src/codegen/type/typeForm.ts";
import { defaultTypeOptions } from "../../../support/types/options.ts";
import { allTypeForms, typeForm } from "../../../../src/codegen/languages/languages.ts";
import { inferShape } from "../../../../src/codegen/type/shape.ts";
import { keyNote } from "../../../../src/codegen/type/declaredForm.ts";
import { singular } from "../../../../src/codegen/type/declarations.ts";
import { hostileTexts } from "../../../support/literals/values.ts";

describe("every type form", () => {
  it("is listed under its own id and label", () => {
    expect(allTypeForms.map((form) => [form.id, form.label])).toEqual([
      ["jsonSchema", "JSON Schema"],
      ["typescript", "TypeScript interface"],
      ["zod", "zod schema"],
      ["dataclass", "Python dataclass"],
      ["typedDict", "Python TypedDict"],
      ["pydantic", "pydantic model"],
      ["sqlTable", "SQL CREATE TABLE"],
      ["goStruct", "Go struct"],
      ["rustStruct", "Rust struct"],
      ["javaRecord", "Java record"],
      ["kotlinClass", "Kotlin data class"],
      ["csharpRecord", "C# record"],
    ]);
  });

  it.each(allTypeForms)("$label names the types of nested objects by their keys, one of each", (form) => {
    if (form.id === "sqlTable") return;
    const code = form.write(documentedFilingShape, { ...defaultTypeOptions, name: "a filing" });
    for (const name of ["AFiling", "RelatedPerson", "Contact"])
      expect(code.match(declarationOf(form.id, name)), name).toHaveLength(1);
  });

  it.each(allTypeForms)("$label takes another name for a type where one is in use", (form) => {
    if (form.id === "sqlTable") return;
    const code = form.write(documentedFilingShape, { ...defaultTypeOptions, isTaken });
    expect(code).toMatch(declarationOf(form.id, "Contact2"));
    expect(code).not.toMatch(declarationOf(form.id, "Contact"));
  });
});

function isTaken(name: string): boolean {
  return name === "Contact" || name === "Record";
}

function declarationOf(form: string, name: string): RegExp {
  const before = form === "jsonSchema" ? '"title": "' : "(?:interface|type|class|struct|record) ";
  return new RegExp(`${before}${name}\\b|^${name} = TypedDict\\(`, "gm");
}

describe("how a type looks", () => {
  const rows: readonly Json[] = [
    { id: 7, offered_for_sale: "1000", web: null, "related-persons": [{ name: "A" }], class: true },
    { id: 8, offered_for_sale: "x", web: "y", "related-persons": [], more: { a: 1.5 } },
  ];

  it.each<[string, Partial<TypeOptions>, string]>([
    [
      "typescript",
      {},
      `interface Filing {
  id: number;
  offered_for_sale: string;
  web: string | null;
  "related-persons": RelatedPerson[];
  class?: boolean;
  more?: More;
}

interface RelatedPerson {
  name: string;
}

interface More {
  a: number;
}`,
    ],
    [
      "typescript",
      { naming: "language", indent: "\t" },
      `interface Filing {
	id: number;
	offeredForSale: string; // "offered_for_sale"
	web: string | null;
	relatedPersons: RelatedPerson[]; // "related-persons"
	class?: boolean;
	more?: More;
}

interface RelatedPerson {
	name: string;
}

interface More {
	a: number;
}`,
    ],
    [
      "pydantic",
      { indent: "    " },
      `from pydantic import BaseModel, Field


class RelatedPerson(BaseModel):
    name: str


class More(BaseModel):
    a: float


class Filing(BaseModel):
    id: int
    offered_for_sale: str
    web: str | None
    related_persons: list[RelatedPerson] = Field(..., alias="related-persons")
    class_: bool | None = Field(default=None, alias="class")
    more: More | None = None`,
    ],
    [
      "goStruct",
      { indent: "\t" },
      `type Filing struct {
	Id             int64           \`json:"id"\`
	OfferedForSale string          \`json:"offered_for_sale"\`
	Web            *string         \`json:"web"\`
	RelatedPersons []RelatedPerson \`json:"related-persons"\`
	Class          *bool           \`json:"class,omitempty"\`
	More           *More           \`json:"more,omitempty"\`
}

type RelatedPerson struct {
	Name string \`json:"name"\`
}

type More struct {
	A float64 \`json:"a"\`
}`,
    ],
    [
      "csharpRecord",
      { indent: "    " },
      `using System.Collections.Generic;
using System.Text.Json.Serialization;

record Filing(
    long id,
    string offered_for_sale,
    string? web,
    [property: JsonPropertyName("related-persons")] IReadOnlyList<RelatedPerson> RelatedPersons,
    [property: JsonPropertyName("class")] bool? Class,
    More? more);

record RelatedPerson(
    string name);

record More(
    double a);`,
    ],
    [
      "sqlTable",
      {},
      `CREATE TABLE filing (
  id BIGINT NOT NULL,
  offered_for_sale TEXT NOT NULL,
  web TEXT,
  "related-persons" TEXT NOT NULL,
  class BOOLEAN,
  more TEXT
);`,
    ],
    [
      "sqlTable",
      { naming: "language" },
      `CREATE TABLE filing (
  id BIGINT NOT NULL,
  offered_for_sale TEXT NOT NULL,
  web TEXT,
  related_persons TEXT NOT NULL, -- "related-persons"
  class BOOLEAN,
  more TEXT
);`,
    ],
  ])("%s %o", (form, options, text) => {
    expect(
      typeForm(form).write(inferShape(rows), { ...defaultTypeOptions, name: "filing", ...options }),
    ).toBe(text);
  });

  it("gives keys that would have one name another each", () => {
    const shape = inferShape([{ "a b": 1, a_b: 2, aB: 3, AB: 4, "": 5, é: 6 }]);
    const names = (form: string, naming: TypeOptions["naming"]): readonly string[] => {
      const code = typeForm(form).write(shape, { ...defaultTypeOptions, naming });
      return Array.from(
        code.matchAll(/(\w+): i64|Long\??,? (\w+)|val (\w+): Long|long (\w+)/g),
        ([, ...parts]) => parts.filter((part) => part !== undefined).join(""),
      );
    };
    expect(names("rustStruct", "asService")).toEqual(["a_b_2", "a_b", "a_b_3", "ab", "record", "e"]);
    expect(names("javaRecord", "language")).toEqual(["aB2", "aB3", "aB", "ab", "record", "e"]);
    for (const form of ["rustStruct", "javaRecord", "kotlinClass", "csharpRecord"] as const) {
      for (const naming of ["asService", "language"] as const) {
        const list = names(form, naming);
        expect([list.length, new Set(list).size], form).toEqual([6, 6]);
      }
    }
  });
});

describe("one of a list", () => {
  it.each([
    ["related_persons", "related_person"],
    ["contacts", "contact"],
    ["companies", "company"],
    ["addresses", "address"],
    ["boxes", "box"],
    ["houses", "house"],
    ["people", "person"],
    ["series", "series"],
    ["status", "status"],
    ["business", "business"],
    ["data", "data"],
    ["movies", "movie"],
    ["", ""],
    ["1", "1"],
    ["constructor", "constructor"],
  ])("of %s is %s", (key, one) => {
    expect(singular(key)).toBe(one);
  });
});

describe("the note of a key", () => {
  it("holds nothing that ends a comment or starts anything", () => {
    for (const text of [...hostileTexts, "*/", "a\nb", String.raw`\u000a`, "`", '"', "\ud800"]) {
      expect(keyNote(text)).toMatch(/^"[\p{L}\p{N} _.$@#:,;()+=?!'[\]&%<>…-]*"$/u);
    }
    expect(keyNote("a*/b")).toBe('"a<U+002A><U+002F>b"');
  });

  it("is short, however long the key is", () => {
    expect(keyNote("x".repeat(1_000_000))).toBe(`"${"x".repeat(60)}…"`);
  });
});
