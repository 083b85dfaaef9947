import type { Naming } from "../../../../../src/codegen/literal/names.ts";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseJsonText, stringifyJson, type Json } from "../../../../../src/text/json.ts";
import { defaultOptions } from "../../../../../src/codegen/literal/form.ts";
import { languages } from "../../../../../src/codegen/languages/languages.ts";
import { documentedFilingShape } from "../../../../../src/codegen/type/documentedShapes.ts";
import { defaultTypeOptions } from "../../../../support/types/options.ts";
import { typeForm } from "../../../../../src/codegen/languages/languages.ts";
import { notRun } from "../../../../support/notRun.ts";
import { cases, comparable, inFolder, run, wellFormed, type Case } from "../../../../support/types/cases.ts";

const all = await cases();

type PythonForm = "dataclass" | "typedDict" | "pydantic";

const namings: readonly Naming[] = ["asService", "language"];
const subject = { ...defaultTypeOptions, name: "subject", indent: "    " };

/** The system's Python, for which Debian's packages are installed; else the one on the path. */
function python(script: string, input: string): ReturnType<typeof run> {
  return run("/usr/bin/python3", ["-c", script], { input }) ?? run("python3", ["-c", script], { input });
}

/** Runs the code of each case, makes an instance of each record, and turns that into JSON again. */
const reader = `
import dataclasses, json, sys, types, typing

class Mismatch(Exception):
    pass

def build(wanted, value):
    origin, arguments = typing.get_origin(wanted), typing.get_args(wanted)
    if wanted is typing.Any:
        return value
    if origin is types.UnionType:
        for argument in arguments:
            try:
                return build(argument, value)
            except Mismatch:
                pass
        raise Mismatch(f"{value!r} is none of {wanted}")
    if origin is list and isinstance(value, list):
        return [build(arguments[0], item) for item in value]
    if origin is dict and isinstance(value, dict):
        return value
    if dataclasses.is_dataclass(wanted) and isinstance(value, dict):
        rest, found = dict(value), {}
        hints = typing.get_type_hints(wanted)
        for field in dataclasses.fields(wanted):
            key = field.metadata.get("key", field.name)
            if key in rest:
                found[field.name] = build(hints[field.name], rest.pop(key))
        if rest:
            raise Mismatch(f"no fields for {list(rest)!r}")
        return wanted(**found)
    if type(value) is wanted or (wanted is float and type(value) is int):
        return value
    raise Mismatch(f"{value!r} is no {wanted}")

def unbuild(value):
    if isinstance(value, list):
        return [unbuild(item) for item in value]
    if not dataclasses.is_dataclass(value):
        return value
    found = {}
    for field in dataclasses.fields(value):
        part = getattr(value, field.name)
        if part is not None or field.default is dataclasses.MISSING:
            found[field.metadata.get("key", field.name)] = unbuild(part)
    return found

def read(model, value, form):
    if form == "pydantic":
        return json.loads(model.parse_obj(value).json(by_alias=True, exclude_unset=True))
    if form == "dataclass":
        return unbuild(build(model, value))
    keys = model.__required_keys__ | model.__optional_keys__
    assert model.__required_keys__ <= value.keys() <= keys, (keys, value)
    return value

for line in sys.stdin:
    case = json.loads(line)
    module = types.ModuleType("case")
    sys.modules["case"] = module
    exec(compile(case["code"], "type", "exec"), module.__dict__)
    print(json.dumps([read(module.Subject, value, case["form"]) for value in case["values"]]))
`;

function expectRead(form: PythonForm, naming: Naming, list: readonly Case[]): void {
  const input = list.map(({ shape, values }) => {
    const code = typeForm(form).write(shape, { ...subject, naming });
    return stringifyJson({ form, code, values });
  });
  const ended = python(reader, input.join("\n"));
  expect(ended?.errors.slice(-2000)).toBe("");
  const lines = ended?.output.trimEnd().split("\n") ?? [];
  expect(lines).toHaveLength(list.length);
  for (const [index, one] of list.entries()) {
    const got = comparable(parseJsonText(lines[index] ?? ""), { ...one.shape, items: one.shape });
    const wanted = comparable(one.values, { ...one.shape, items: one.shape });
    if (got !== wanted) expect(got.slice(0, 2000), one.name).toBe(wanted.slice(0, 2000));
  }
}

const canRun = (imported: string): boolean => python(imported, "")?.status === 0;

/** A class of Python 3.10, in which dataclasses got fields by their names alone. */
const newEnough = "from types import UnionType";

describe.each(namings)("Python dataclass, named %s", (naming) => {
  it("reads every record into dataclasses, and out of them again", () => {
    if (!canRun(newEnough)) return notRun("Python dataclasses", "there is no python3 from 3.10 on");
    expectRead("dataclass", naming, all);
  });
});

describe.each(namings)("pydantic model, named %s", (naming) => {
  it("reads every record into pydantic models, and out of them again", () => {
    if (!canRun(`${newEnough}\nimport pydantic`)) return notRun("pydantic models", "python3 has no pydantic");
    expectRead("pydantic", naming, all.map(wellFormed));
  });
});

describe("Python TypedDict", () => {
  it("are run by Python, and know the keys of every record", () => {
    if (!canRun("from typing import NotRequired"))
      return notRun("Python TypedDicts", "there is no python3 from 3.11 on");
    expectRead("typedDict", "asService", all);
  });
});

/** What mypy says about modules, by their names. */
function checked(modules: Readonly<Record<string, string>>): string | undefined {
  return inFolder((folder) => {
    mkdirSync(join(folder, "checked"));
    for (const [name, code] of Object.entries(modules))
      writeFileSync(join(folder, "checked", `${name}.py`), code);
    const options = ["--strict", "--cache-dir=/dev/null", "--python-executable=/usr/bin/python3", "checked"];
    const ended = run("mypy", options, { cwd: folder });
    return ended === undefined ? undefined : ended.output + ended.errors;
  });
}

const literal = (value: Json): string => languages.python.write([value], defaultOptions);

describe("Python TypedDict, by mypy", () => {
  it("finds every record's literal to be the TypedDict, and nothing wrong in any class", () => {
    const modules: Record<string, string> = {};
    for (const [index, { shape, values }] of all.entries()) {
      const records = values.map((value, at) => `record_${at}: Subject = ${literal(value)}`);
      const code = typeForm("typedDict").write(shape, subject);
      modules[`typed_${index}`] = `${code}\n\n\n${records.join("\n")}\n`;
    }
    for (const [index, { shape }] of all.entries()) {
      modules[`classes_${index}`] = `${typeForm("dataclass").write(shape, subject)}\n`;
    }
    const said = checked(modules);
    if (said === undefined) return notRun("types of Python by mypy", "there is no mypy");
    expect(said.slice(0, 3000)).toMatch(/^Success: no issues found in \d+ source files\n$/);
  });

  it("refuses what is no such record", () => {
    const code = typeForm("typedDict").write(documentedFilingShape, { ...subject, name: "filing" });
    const wrong = ['"id": "1"', '"name": 1', '"contacts": [{}]', '"more": 1', '"money_raised": 1.5'];
    const records = wrong.map((part, index) => `wrong_${index}: Filing = {**filing, ${part}}`);
    const filing = literal(
      Object.fromEntries(
        (documentedFilingShape.fields ?? []).map(({ key }) => [key, key === "id" ? 1 : null]),
      ),
    );
    const said = checked({ wrong: `${code}\n\n\nfiling: Filing = ${filing}\n${records.join("\n")}\n` });
    if (said === undefined) return notRun("wrong records by mypy", "there is no mypy");
    const lines = new Set(Array.from(said.matchAll(/wrong\.py:(\d+): error/g), ([, line]) => line));
    expect(lines.size, said).toBe(wrong.length);
  });
});
