import { Language, Parser } from "web-tree-sitter";
import { beforeAll, describe, expect, it } from "vitest";
import { fileURLToPath } from "node:url";
import { forAnyText, scriptText, withValue } from "../../../support/cursors/withValue.ts";

let parser: Parser;
beforeAll(async () => {
  await Parser.init();
  parser = new Parser();
  const grammar = import.meta.resolve("tree-sitter-powershell/tree-sitter-powershell.wasm");
  parser.setLanguage(await Language.load(fileURLToPath(grammar)));
});

/** The kinds of all nodes of a script, and the texts of its strings in single quotes. */
function read(script: string): {
  readonly kinds: readonly string[];
  readonly strings: readonly string[];
  readonly fails: boolean;
} {
  const tree = parser.parse(script);
  const kinds: string[] = [];
  const strings: string[] = [];
  if (tree === null) throw new Error("nothing was read");
  const cursor = tree.walk();
  for (let isMore = true; isMore;) {
    kinds.push(cursor.nodeType);
    if (cursor.nodeType === "verbatim_string_characters")
      strings.push(cursor.nodeText.slice(1, -1).replaceAll(/(['‘’‚‛])['‘’‚‛]/g, "$1"));
    isMore = cursor.gotoFirstChild() || cursor.gotoNextSibling();
    while (!isMore && cursor.gotoParent()) isMore = cursor.gotoNextSibling();
  }
  const fails = tree.rootNode.hasError;
  tree.delete();
  return { kinds, strings, fails };
}

describe("one value in PowerShell", () => {
  it.each([
    "$a = ‸\n",
    "Write-Host ‸\n",
    "Write-Host -Object ‸ -NoNewline\n",
    "$a = Get-Item ‸ | Select-Object\n",
    "$a = @(1, ‸)\n",
    "$a = @(‸)\n",
    "$a = @{ b = ‸ }\n",
    "$a.Foo(‸)\n",
    "$a.Foo(1, ‸)\n",
    "if ($a -eq ‸) { b }\n",
    "return ‸\n",
    "throw ‸\n",
    "foreach ($a in ‸) { b }\n",
    'Write-Host "a $(Get-Item ‸) b"\n',
    "<# it's #>\n$a = ‸ # it's\n",
    "$a = 'x\ny'; $b = ‸\n",
    "Write-Host '‸'\n",
    "Write-Host 'a ‸ b' \"it's\"\n",
  ])("is one string at %j, and nothing else", async (marked) => {
    const known = read((await withValue("powershell", marked, "Placeholder")) ?? "'");
    expect(known.fails).toBe(false);
    await forAnyText(async (text) => {
      const script = await withValue("powershell", marked, text);
      if (script === undefined) {
        expect(/\p{Cc}|[\p{Zl}\p{Zp}\p{Bidi_Control}\u{feff}]/u.test(text)).toBe(true);
        return;
      }
      // The grammar of the judge ends strings in straight quotes alone.
      if (/[‘’‚‛]/.test(text)) return;
      const found = read(script);
      expect(found.fails, script).toBe(false);
      expect(found.kinds).toEqual(known.kinds);
      expect(found.strings).toEqual(
        known.strings.map((one) => one.split("Placeholder").join(scriptText(text))),
      );
    });
  });

  it.each(['Write-Host "a ‸ b"\n', "# see ‸\na\n", "a <# see ‸ #> b\n"])(
    "stays text at %j, or is refused",
    async (marked) => {
      const known = read((await withValue("powershell", marked, "Acme, Inc.")) ?? "'");
      expect(known.fails).toBe(false);
      await forAnyText(async (text) => {
        const script = await withValue("powershell", marked, text);
        if (script !== undefined) expect(read(script).kinds, script).toEqual(known.kinds);
      });
    },
  );

  it.each([
    "‸\n",
    "& ‸\n",
    ". ‸\n",
    "iex ‸\n",
    "Invoke-Expression -Command ‸\n",
    'iex "‸"\n',
    "Start-Process ‸\n",
    "@{ ‸ = 1 }\n",
    "function f(‸) { a }\n",
    "param(‸)\n",
    "function f(‸\n",
    "$a ‸\n",
    "$a[‸]\n",
    "[‸]$a\n",
    "$a‸b\n",
    '"$a‸"\n',
    '"`‸"\n',
    "'a'‸'b'\n",
    "'a ‸\n",
    '"a ‸\n',
    '"a $(‸)"\n',
    "@'\n‸\n'@\n",
    '@"\n‸\n"@\n',
    "cmd --% ‸\n",
    "a > ‸\n",
    "enum A { b = ‸ }\n",
    "#requires -Version ‸\n",
    "${a‸}\n",
    "‸ | a\n",
    "Write-Host “a ‸\n",
  ])("is refused at %j", async (marked) => {
    expect(await withValue("powershell", marked, "Acme")).toBeUndefined();
  });

  it("ends no string with a curly quote", async () => {
    expect(await withValue("powershell", "Write-Host '‸'\n", "a’; b")).toBe("Write-Host 'a’’; b'\n");
    expect(await withValue("powershell", "Write-Host ‘a’ ‸\n", "b’")).toBe("Write-Host ‘a’ 'b’’'\n");
  });

  it("takes a million characters", async () => {
    const script = await withValue("powershell", "$a = '‸'\n", "it's $(x) ".repeat(100_000));
    expect(script?.length).toBeGreaterThan(1_000_000);
  });
});
