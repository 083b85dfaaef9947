import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { keys } from "../../../../support/editor/keys.ts";
import { startService } from "../../../../support/editor/service.ts";
import { prompts } from "../../../../support/editor/window.ts";

const service = await startService(keys.ofTheAgents);

describe("agents in a folder whose authors are not trusted", () => {
  before(() => service.connect());

  it("pay for nothing, whatever the person would say", async () => {
    const before = service.requests();
    prompts.press("Use Search");
    const input = { company: "an" };
    const { content } = await vscode.lm.invokeTool("funding_search_service", {
      input,
      toolInvocationToken: undefined,
    });
    prompts.press(undefined);
    const [part] = content;
    assert.ok(part instanceof vscode.LanguageModelTextPart);
    assert.match(part.value, /isn’t trusted/);
    assert.equal(service.requests(), before);
  });
});
