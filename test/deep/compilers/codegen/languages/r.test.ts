import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../../../src/text/json.ts";
import { cases } from "../../../../support/chance.ts";
import { asked } from "../../../../support/cursors/cursorTable.ts";
import { insertRecordsAt, resultOf, insertValueAt } from "../../../../support/cursors/outcome.ts";
import { anyRecord, anyText, hostileTexts } from "../../../../support/literals/values.ts";
import { notRun } from "../../../../support/notRun.ts";
import { runProgram } from "../../../../support/programs.ts";

/** Runs each file, and prints the bytes of `result` in hexadecimal; `ok` where that is no text. */
const reader = `
for (index in seq_len(as.integer(readLines("count.txt")))) {
  result <- NULL
  eval(parse(sprintf("%d.R", index), encoding = "UTF-8"), envir = globalenv())
  found <- get("result", envir = globalenv())
  if (is.character(found)) cat(paste(as.character(charToRaw(enc2utf8(found))), collapse = ""), "\n", sep = "")
  else cat("ok\n")
}
`;

/** What R makes of programs; undefined where there is no R. */
function run(programs: readonly string[]): readonly string[] | undefined {
  const files = Object.fromEntries(programs.map((code, index) => [`${String(index + 1)}.R`, code]));
  const ended = runProgram({
    versions: [["Rscript", "--version"]],
    files: { ...files, "count.txt": `${String(programs.length)}\n`, "read.R": reader },
    steps: [["Rscript", "--vanilla", "read.R"]],
    env: { LC_ALL: "C.UTF-8" },
  });
  if (typeof ended === "string") return undefined;
  expect(ended[0]?.errors).toBe("");
  return (ended[0]?.output ?? "").split("\n").slice(0, -1);
}

const texts = [...hostileTexts, ...fc.sample(anyText, cases(40))];

/** The documents that values leave, and what each value is as text of R; those that were refused are left out. */
async function withValues(
  marked: string,
  values: readonly string[],
): Promise<readonly (readonly [string, string])[]> {
  const found: (readonly [string, string])[] = [];
  for (const value of values) {
    const outcome = await insertValueAt("r", marked, value);
    if (outcome.kind === "edits") found.push([String(resultOf(marked, outcome)), value.toWellFormed()]);
  }
  return found;
}

function expectTexts(documents: readonly (readonly [string, string])[]): void {
  const read = run(documents.map(([code]) => code));
  if (read === undefined) return notRun("values in R", "there is no Rscript");
  for (const [index, [code, value]] of documents.entries())
    expect(Buffer.from(read[index] ?? "", "hex").toString("utf8"), code).toBe(
      value.replaceAll("\0", "\uFFFD"),
    );
}

const places = [
  "result <- ‸\n",
  'result <- "‸"\n',
  "result <- '‸'\n",
  'result <- r"(‸)"\n',
  'result <- R"--[‸]--"\n',
  "result <- c(‸)\n",
  "result <- list(1, ‸)[[2]]\n",
  "result <- list(a = 1, ‸)[[2]]\n",
  "result <- (function(x) x)(‸)\n",
  "result <- (function(x) x)(x = ‸)\n",
  "result <- (function(x = ‸) x)()\n",
  "result <- if (FALSE) 1 else ‸\n",
];

describe("a text in R", () => {
  it("arrives at every place, and nothing else", async () => {
    const documents = await Promise.all(places.map((marked) => withValues(marked, texts)));
    // What a raw string or a line cannot hold is refused, all else is not.
    for (const [index, found] of documents.entries())
      expect(found.length, places[index]).toBeGreaterThan(
        /[rR]"/.test(places[index] ?? "") ? 5 : texts.length / 2,
      );
    expectTexts(documents.flat());
  });

  it("stays a comment", async () => {
    const documents = await withValues("# a ‸\nresult <- 1\n", texts);
    const read = run(documents.map(([code]) => code));
    if (read === undefined) return notRun("comments in R", "there is no Rscript");
    expect(new Set(read)).toEqual(new Set(["ok"]));
  });
});

describe("a record in R", () => {
  it("is code at every place", async () => {
    const records: readonly Json[] = fc.sample(anyRecord, cases(10));
    const programs: string[] = [];
    for (const marked of [
      "‸\nresult <- acme\n",
      "f <- function() {\n  ‸\n}\n",
      ...places.filter((place) => !/["']/.test(place)),
    ])
      for (const each of [...records, ...hostileTexts.map((name) => ({ id: 1, name }))]) {
        const code = resultOf(marked, await insertRecordsAt("r", marked, [each]));
        expect(code, marked).not.toBe(asked);
        programs.push(`${String(code)}\nresult <- 1\n`.replace("result <- acme\n", ""));
      }
    const read = run(programs);
    if (read === undefined) return notRun("records in R", "there is no Rscript");
    expect(read).toEqual(programs.map(() => "ok"));
  });
});
