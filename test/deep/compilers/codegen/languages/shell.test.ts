import * as fc from "fast-check";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { cases } from "../../../../support/chance.ts";
import { scriptText, hostileText, withValue } from "../../../../support/cursors/withValue.ts";

/**
 * What each script prints in its own process: its words, between angle brackets; undefined without the shell. A shell
 * starts those processes, because that takes long where so much memory is used as here.
 */
function printed(shell: string, scripts: readonly string[]): readonly string[] | undefined {
  const show = 'show() { for word in "$@"; do printf "<%s>" "$word"; done; }\n';
  const folder = mkdtempSync(join(tmpdir(), "shell-"));
  try {
    const names = scripts.map((_, index) => String(index));
    for (const [index, script] of scripts.entries())
      writeFileSync(join(folder, String(index)), show + script);
    const each = 'for name; do "$0" -s <"$name" >"$name.out" 2>"$name.err"; done';
    const { error } = spawnSync(shell, ["-c", each, shell, ...names], { cwd: folder });
    if (error !== undefined) return undefined;
    return scripts.map((script, index) => {
      expect(readFileSync(join(folder, `${String(index)}.err`), "utf8"), script).toBe("");
      return readFileSync(join(folder, `${String(index)}.out`), "utf8");
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const texts = fc.sample(hostileText, cases(25));

describe("one value in a shell", () => {
  it.each([
    ["show ‸\n", "<%>"],
    ["show a ‸ b\n", "<a><%><b>"],
    ['x=‸\nshow "$x"\n', "<%>"],
    ['export x=‸; show "$x"\n', "<%>"],
    ["show --a=‸\n", "<--a=%>"],
    ["if true; then show ‸; fi\n", "<%>"],
    ["show \"$(printf '<%s>' ‸)\"\n", "<<%>>"],
    ['for a in ‸ b; do show "$a"; done\n', "<%><b>"],
    ["case a in\n  a) show ‸ ;;\nesac\n", "<%>"],
    ["show 'C:\\' ‸\n", "<C:\\><%>"],
    ["show a#b ‸ # it's\n", "<a#b><%>"],
    ["cat <<'E' >/dev/null\nit's \"\nE\nshow ‸\n", "<%>"],
    ["show $((1 << 2)) ${x:-'}'} ‸\n", "<4><}><%>"],
    ["show 'a ‸ b'\n", "<a % b>"],
    ["show \"it's\" '‸'\n", "<it's><%>"],
    ["show \\\n  ‸\n", "<%>"],
  ])("is one word at %j, and nothing else", async (marked, output) => {
    const written: { readonly text: string; readonly script: string }[] = [];
    for (const text of texts) {
      const script = await withValue("shellscript", marked, text);
      if (script !== undefined) written.push({ text, script });
      else {
        // In a string, what turns the direction of the text and the like is refused.
        expect(
          /\p{Cc}|[\p{Zl}\p{Zp}\p{Bidi_Control}\u{feff}]/u.test(text) && marked.includes("'"),
          text,
        ).toBe(true);
      }
    }
    const scripts = written.map(({ script }) => script);
    for (const shell of ["bash", "dash"]) {
      // A substitution drops trailing line ends.
      const wanted = written.map(({ text }) => output.replace("%", () => scriptText(text)));
      expect(printed(shell, scripts) ?? wanted).toEqual(wanted);
    }
  });

  it.each(['show "a ‸ b"\n', "show $'a ‸ b'\n", "# see ‸\nshow a\n", "show a # see ‸\n"])(
    "stays text at %j, or is refused",
    async (marked) => {
      expect(await withValue("shellscript", marked, "Acme, Inc.")).toBeDefined();
      const written: { readonly script: string; readonly output: string }[] = [];
      for (const text of texts) {
        const script = await withValue("shellscript", marked, text);
        const output = marked.includes("#") ? "<a>" : `<a ${text} b>`;
        if (script !== undefined) written.push({ script, output });
      }
      const wanted = written.map(({ output }) => output);
      const scripts = written.map(({ script }) => script);
      expect(printed("bash", scripts) ?? wanted).toEqual(wanted);
    },
  );
});
