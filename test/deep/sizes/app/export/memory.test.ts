import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { projectRoot } from "../../../../../tools/vscode/environment.ts";

const measured = z.object({ grownMb: z.number(), fileMb: z.number() });
const script = join(projectRoot, "bench", "export", "memory.ts");

/** Of a process of its own: of the tests beside it, memory would say nothing. */
function measure(format: string): z.infer<typeof measured> {
  const printed = execFileSync(process.execPath, ["--expose-gc", script, format], { encoding: "utf8" });
  return measured.parse(JSON.parse(printed));
}

describe("an export of 100,000 records", () => {
  it.each(["csv", "json", "jsonl", "markdown", "parquet", "sqlite", "xlsx"])(
    "as %s takes at most 64 MB more memory than the process had before",
    (format) => {
      // The engine collects garbage when it likes to, so the least of three counts.
      let least = Infinity;
      for (let tries = 0; tries < 3 && least > 64; tries += 1) {
        const { grownMb, fileMb } = measure(format);
        least = Math.min(least, grownMb);
        expect(fileMb).toBeGreaterThan(5);
      }
      expect(least).toBeLessThanOrEqual(64);
    },
  );
});
