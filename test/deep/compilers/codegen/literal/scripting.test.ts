import { describe, expect, it } from "vitest";
import { isList, isObject, parseJsonText, type Json } from "../../../../../src/text/json.ts";
import type { FormId } from "../../../../../src/codegen/languages/languages.ts";
import { notRun } from "../../../../support/notRun.ts";
import {
  casesOf,
  expectEqual,
  readBy,
  upTo64Bits,
  wellFormed,
  type Case,
  type Tool,
  type Substitutions,
} from "../../../../support/literals/cases.ts";
import { runProgram } from "../../../../support/programs.ts";
import { textCases } from "../../../../support/literals/textCases.ts";
import { corpora } from "../../../../support/literals/values.ts";

const all = await corpora();

interface Checked extends Case {
  readonly statement: boolean;
}

function casesFor(form: FormId): readonly Checked[] {
  return (["statement", "expression"] as const).flatMap((position) =>
    casesOf(form, position, all).map((each) => ({ ...each, statement: position === "statement" })),
  );
}

async function check(form: FormId, reader: Tool, changes: Substitutions): Promise<void> {
  const texts = await textCases(form);
  const list = [...casesFor(form), ...texts.map((each) => ({ ...each, statement: false }))];
  expect(list.length).toBeGreaterThan(400);
  const read = readBy(
    reader,
    list.map(({ code, statement }) => ({ code, statement })),
  );
  if (read === undefined) return notRun(`${form} literals`, `there is no ${reader.command}`);
  for (const [index, each] of list.entries()) expectEqual(read[index] ?? null, each, changes);
}

const python = `
import json, sys
for line in sys.stdin:
    case = json.loads(line)
    scope = {}
    exec(compile(case["code"], "literal", "exec"), scope)
    print(json.dumps([scope["subject"] if case["statement"] else eval(case["code"])]))
`;

const ruby = `
require "json"
STDIN.each_line do |line|
  c = JSON.parse(line)
  value = c["statement"] ? eval(c["code"] + "\\nsubject") : eval("(" + c["code"] + ")")
  puts JSON.generate([value])
end
`;

const php = `
while (($line = fgets(STDIN)) !== false) {
  $case = json_decode($line, true);
  unset($subject);
  if ($case["statement"]) eval($case["code"]); else $subject = eval("return " . $case["code"] . ";");
  echo json_encode([$subject], JSON_THROW_ON_ERROR), "\\n";
}
`;

describe("Python", () => {
  it("is run by python3", async () => {
    await check("python", { command: "python3", args: ["-c", python] }, {});
  });
});

describe("Ruby", () => {
  it("is run by ruby", async () => {
    await check("ruby", { command: "ruby", args: ["-w", "-e", ruby] }, { text: wellFormed });
  });
});

describe("PHP", () => {
  it("is run by php", async () => {
    const args = ["-d", "memory_limit=-1", "-d", "display_errors=stderr", "-r", php];
    await check("php", { command: "php", args }, { text: wellFormed, integer: upTo64Bits });
  });
});

const rReader = `
hex <- function(x) paste0('"x', paste(as.character(charToRaw(enc2utf8(x))), collapse = ""), '"')
json <- function(x) {
  if (is.null(x)) return("null")
  if (is.character(x)) return(hex(x))
  if (is.logical(x)) return(if (x) "true" else "false")
  if (!is.list(x)) return(sprintf("%.17g", x))
  parts <- vapply(x, json, "")
  if (is.null(names(x))) return(paste0("[", paste(parts, collapse = ","), "]"))
  keys <- vapply(names(x), hex, "")
  paste0("{", paste(keys, parts, sep = ":", collapse = ","), "}")
}
emit <- function(x) cat(json(x), "\n", sep = "")
`;

/** R has no JSON built in: the reader writes every text as the bytes of its UTF-8, in hexadecimal after an `x`. */
function fromHex(value: Json): Json {
  if (typeof value === "string") return textOf(value);
  if (isList(value)) return value.map(fromHex);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [textOf(key), fromHex(part)]));
}

function textOf(digits: string): string {
  return Buffer.from(digits.slice(1), "hex").toString("utf8");
}

describe("R", () => {
  it("is run by R", () => {
    const list = casesFor("r");
    const calls = list.map(({ code, statement }) =>
      statement ? `local({\n${code}\nemit(subject)\n})` : `emit(\n${code}\n)`,
    );
    const ended = runProgram({
      versions: [["Rscript", "--version"]],
      files: { "literals.R": `${rReader}${calls.join("\n")}\n` },
      steps: [["Rscript", "--vanilla", "-e", 'source("literals.R")']],
      env: { LC_ALL: "C.UTF-8" },
    });
    if (typeof ended === "string") return notRun("r literals", `there is no ${ended}`);
    const [{ output, errors } = { output: "", errors: "not run" }] = ended;
    expect(errors).toBe("");
    const lines = output.trimEnd().split("\n");
    expect(lines).toHaveLength(list.length);
    const changes: Substitutions = {
      text: (text) => text.toWellFormed().replaceAll("\0", "\uFFFD"),
      integer: String,
    };
    for (const [index, each] of list.entries())
      expectEqual(fromHex(parseJsonText(lines[index] ?? "")), each, changes);
  });
});
