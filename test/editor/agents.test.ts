import * as assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import * as vscode from "vscode";
import { toolNames, type ToolName } from "../../src/domain/agents/toolNames.ts";
import { commands, contextKeys } from "../../src/host/ids.ts";
import { ask, setSettings } from "../../tools/inside/product.ts";
import { until } from "../../tools/project/until.ts";
import { keys } from "../support/editor/keys.ts";
import { startService } from "../support/editor/service.ts";
import { drawn, prompts } from "../support/editor/window.ts";

const service = await startService(keys.ofTheAgents);
const { app } = service;
const token = new vscode.CancellationTokenSource().token;

/** What the model gets. The editor checks no input here, and confirms by itself. */
async function call(name: ToolName, input: object): Promise<string> {
  const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined }, token);
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : "")).join("");
}

const listed = (): readonly string[] =>
  vscode.lm.tools.map(({ name }) => name).filter((name) => name.startsWith("funding_"));

/** Whether the tools can be called; the editor lists what the manifest declares in any case. */
async function areThere(): Promise<boolean> {
  return await call("funding_get_allowance", {}).then(
    () => true,
    () => false,
  );
}

type Tool = vscode.LanguageModelTool<unknown>;

/** The tools as the product hands them to the editor, when it registers them again; the editor gets what `around` makes. */
async function handedOver(around: (tool: Tool) => Tool = (tool) => tool): Promise<ReadonlyMap<string, Tool>> {
  const tools = new Map<string, Tool>();
  const { registerTool } = vscode.lm;
  const watched = (name: string, tool: Tool): vscode.Disposable => {
    tools.set(name, tool);
    return registerTool(name, around(tool));
  };
  await setSettings({ "startupFunding.agents.consent": "never" });
  await until("no tools", async () => !(await areThere()));
  assert.ok(Reflect.set(vscode.lm, "registerTool", watched));
  try {
    await setSettings({ "startupFunding.agents.consent": undefined });
    await until("the tools", () => tools.size === toolNames.length);
  } finally {
    Reflect.set(vscode.lm, "registerTool", registerTool);
  }
  return tools;
}

/** Longer than a person takes to read a question, in ms. */
const longMs = 1_500;

/** A tool that does something after its question was made, as the editor is about to ask it. */
const afterwards =
  (act: () => Promise<void> | void) =>
  (tool: Tool): Tool => ({
    ...tool,
    async prepareInvocation(...given) {
      const prepared = await tool.prepareInvocation?.(...given);
      await act();
      return prepared;
    },
  });

/** Holds up the extension host while the question goes to the editor. */
function beBusy(): void {
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, longMs));
}

describe("agents", () => {
  before(async () => {
    await service.connect();
    await setSettings({ "startupFunding.reserveSearches": 0 });
  });
  afterEach(async () => {
    prompts.press(undefined);
    await vscode.commands.executeCommand(commands.allowAgents);
    const names = ["consent", "dailyBudget", "people"];
    await setSettings(Object.fromEntries(names.map((name) => [`startupFunding.agents.${name}`, undefined])));
  });

  it("are given the five tools, with what they take", () => {
    const tools = vscode.lm.tools.filter(({ name }) => listed().includes(name));
    assert.deepEqual(tools.map(({ name }) => name).toSorted(), [...toolNames].toSorted());
    for (const { description, inputSchema } of tools) {
      assert.match(description, /^(?:FREE|PAID)[.:]/);
      assert.equal(Reflect.get(inputSchema ?? {}, "additionalProperties"), false);
    }
  });

  it("read the library for free", async () => {
    await ask("an");
    const before = service.requests();
    assert.match(await call("funding_search_library", { company: "an" }), /"matched":[1-9]/);
    assert.match(await call("funding_get_allowance", {}), /"agents_budget":5,"agents_budget_left":\d/);
    assert.equal(service.requests(), before);
  });

  it("pay once the person agrees in our own dialog: no person can have confirmed the editor’s", async () => {
    const before = app.requests.length;
    assert.match(await call("funding_search_service", { company: "lab" }), /didn’t agree/);
    assert.equal(app.requests.length, before);
    const shown = prompts.notifications.at(-1);
    assert.equal(shown?.text, "Use 1 paid search?");
    assert.deepEqual(shown.buttons, ["Use Search", "Stop Agents"]);
    // The same is not asked again.
    prompts.press("Use Search");
    assert.match(await call("funding_search_service", { company: "lab" }), /in the last ten minutes/);
    assert.match(await call("funding_search_service", { company: "rob" }), /"answered_from":"service"/);
    assert.deepEqual(
      app.requests.slice(before).map(({ query }) => query.get("company")),
      ["rob"],
    );
    assert.match(await call("funding_search_service", { company: "rob" }), /"used":0/);
    assert.equal(app.requests.length, before + 1);
  });

  it("pay nothing unasked where the extension host was busy, so that time went by without a person", async () => {
    await handedOver(afterwards(beBusy));
    try {
      const before = app.requests.length;
      assert.match(await call("funding_search_service", { company: "busy" }), /didn’t agree/);
      assert.equal(app.requests.length, before);
      assert.equal(prompts.notifications.at(-1)?.text, "Use 1 paid search?");
    } finally {
      await handedOver();
    }
  });

  it("pay without our dialog where a person had the time to answer the editor’s", async () => {
    await handedOver(afterwards(async () => await delay(longMs)));
    try {
      assert.match(await call("funding_search_service", { company: "lei" }), /"answered_from":"service"/);
    } finally {
      await handedOver();
    }
  });

  it("are refused what no input may ask for", async () => {
    const before = service.requests();
    prompts.press("Use Search");
    for (const input of [
      { url: "https://evil.example" },
      { per_page: 500 },
      { min_raised: -1 },
      { cursor: "9" },
    ])
      assert.match(await call("funding_search_service", input), /"error"/);
    for (const input of [{ limit: -1 }, { limit: 51 }, { file: "/etc/passwd" }])
      assert.match(await call("funding_search_library", input), /"error"/);
    assert.equal(service.requests(), before);
  });

  it("are stopped in the dialog and by the command, and allowed again", async () => {
    prompts.press("Stop Agents");
    assert.match(await call("funding_search_service", { company: "sto" }), /stopped agents/);
    assert.match(await call("funding_search_library", {}), /stopped agents/);
    assert.equal(drawn.contexts.get(contextKeys.agentsStopped), true);
    prompts.press(undefined);
    await vscode.commands.executeCommand(commands.allowAgents);
    assert.equal(drawn.contexts.get(contextKeys.agentsStopped), false);
    assert.match(await call("funding_search_library", {}), /"rows"/);
    await vscode.commands.executeCommand(commands.stopAgents);
    assert.match(await call("funding_get_allowance", {}), /stopped agents/);
  });

  it("have no tools while the setting says never", async () => {
    await setSettings({ "startupFunding.agents.consent": "never" });
    await until("no tools", async () => !(await areThere()));
    await assert.rejects(call("funding_search_library", {}));
    await setSettings({ "startupFunding.agents.consent": undefined });
    await until("the tools", areThere);
  });

  it("see people once the person shares them, which is a setting", async () => {
    await ask("an");
    prompts.press("Use Search");
    const [id = ""] = /"id":"\d+"/.exec(await call("funding_search_library", { company: "an" })) ?? [];
    const input = { id: /\d+/.exec(id)?.[0] ?? "", sections: ["people", "contacts"] };
    assert.match(await call("funding_fetch_record", input), /"complete":true/);
    prompts.press("Share");
    assert.match(await call("funding_get_record", input), /left out/);
    await setSettings({ "startupFunding.agents.people": true });
    assert.match(await call("funding_get_record", input), /"people":\[/);
  });

  it("have the price in the editor’s own question, and what they wrote as plain text in it", async () => {
    const tools = await handedOver();
    const prepared = async (
      name: ToolName,
      input: unknown,
    ): Promise<vscode.PreparedToolInvocation | undefined> =>
      (await tools.get(name)?.prepareInvocation?.({ input }, token)) ?? undefined;
    const paid = await prepared("funding_search_service", { company: "[Acme](command:quit) **free**" });
    assert.equal(paid?.confirmationMessages?.title, "Use 1 paid search?");
    const { message } = paid.confirmationMessages;
    assert.ok(message instanceof vscode.MarkdownString);
    assert.match(message.value, /\\\[Acme\\\]\(command:quit\) \\\*\\\*free/);
    assert.notEqual(message.isTrusted, true);
    for (const name of ["funding_search_library", "funding_get_record", "funding_get_allowance"] as const)
      assert.equal((await prepared(name, {}))?.confirmationMessages, undefined);
    // The same again is not asked while that one is open, and a budget of 0 asks nothing.
    assert.equal(
      (await prepared("funding_search_service", { company: "[Acme](command:quit) **free**" }))
        ?.confirmationMessages,
      undefined,
    );
    await setSettings({ "startupFunding.agents.dailyBudget": 0 });
    assert.equal(
      (await prepared("funding_search_service", { company: "Other" }))?.confirmationMessages,
      undefined,
    );
  });
});
