import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { Language, Parser, type Node } from "web-tree-sitter";
import { type RequestInCode, plainUrl } from "../../../../src/codegen/request/requestForm.ts";
import { requestForms } from "../../../../src/codegen/request/requestForms.ts";
import { hostileRequests, question } from "../../../support/requests/asked.ts";

// PowerShell itself can be had from neither npm nor Debian: a grammar reads what is written.
let parser: Parser | undefined;

beforeAll(async () => {
  await Parser.init();
  const grammar = fileURLToPath(import.meta.resolve("tree-sitter-powershell/tree-sitter-powershell.wasm"));
  parser = new Parser().setLanguage(await Language.load(grammar));
});

function parse(code: string): Node {
  const root = parser?.parse(code)?.rootNode;
  if (root === undefined) throw new Error("the grammar is not there");
  return root;
}

/** Every node of these types, outermost first, as text. */
function texts(node: Node, ...types: readonly string[]): readonly string[] {
  return node.descendantsOfType([...types]).flatMap((found) => found?.text ?? []);
}

/** Kinds of nodes that would run something, or put something in. */
const active = [
  "sub_expression",
  "script_block",
  "invokation_expression",
  "member_access",
  "redirection",
  "command_invokation_operator",
];

function expectAsks(code: string, wanted: RequestInCode): void {
  const root = parse(code);
  expect(root.hasError, code).toBe(false);
  expect(texts(root, "command_name")).toEqual(["Invoke-RestMethod"]);
  expect(texts(root, ...active)).toEqual([]);
  expect(new Set(texts(root, "variable"))).toEqual(
    new Set(["$request", `\${env:${wanted.environmentVariable}}`, "$true", "$answer", "@request"]),
  );
  const plain = texts(root, "verbatim_string_characters").map((text) =>
    text.slice(1, -1).replaceAll("''", "'"),
  );
  const contentType = wanted.headers.filter(([name]) => name === "Content-Type").map(([, value]) => value);
  const others = wanted.headers.filter(([name]) => name !== "Content-Type").flat();
  const expected = ["Get", plainUrl(wanted.url), ...contentType, ...others, wanted.credentialHeader, "Stop"];
  expect(plain).toEqual(expected);
  const prefix = wanted.scheme === "bearer" ? "Bearer " : "";
  expect(texts(root, "expandable_string_literal")).toEqual([
    `"${prefix}\${env:${wanted.environmentVariable}}"`,
  ]);
}

describe("PowerShell, by a grammar", () => {
  it("asks exactly what was asked, and runs nothing else", () => {
    const requests = hostileRequests("https://api.example");
    for (const request of requests) expectAsks(requestForms.powershell.write(request), request);
  });

  it("reads the credential from the variable that was chosen", () => {
    const asked = question("https://api.example/fundings", { environmentVariable: "_My_Key2" });
    expectAsks(requestForms.powershell.write(asked), asked);
  });

  it.each(["$(id)", "& calc", "Invoke-Expression 'x'", "[Diagnostics.Process]::Start('x')"])(
    "would see %s",
    (code) => {
      const root = parse(`$answer = "${code.startsWith("$") ? code : ""}"\n${code}`);
      expect([...texts(root, ...active), ...texts(root, "command_name")]).not.toEqual([]);
    },
  );
});

describe("PowerShell", () => {
  it("is written so", () => {
    const asked = question("https://api.example/fundings?series=O'Neil $x", {
      credentialHeader: "Authorization",
      scheme: "bearer",
    });
    expect(requestForms.powershell.write(asked)).toBe(`#Requires -Version 7.0
$request = @{
    Method = 'Get'
    Uri = 'https://api.example/fundings?series=O%27Neil%20%24x'
    ContentType = 'application/json'
    Headers = @{
        'Accept' = 'application/json'
        'Authorization' = "Bearer \${env:STARTUP_FUNDING_API_KEY}"
    }
    MaximumRedirection = 0
    SkipHeaderValidation = $true
    TimeoutSec = 30
    ErrorAction = 'Stop'
}
$answer = Invoke-RestMethod @request`);
  });
});
