import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands, contextKeys } from "../../src/host/ids.ts";
import { ask, productExtension, setSettings } from "../../tools/inside/product.ts";
import { drawn, prompts } from "../support/editor/window.ts";
import { until } from "../../tools/project/until.ts";
import { openFile } from "../support/editor/files.ts";
import { keys } from "../support/editor/keys.ts";
import { startAnswering } from "../support/editor/service.ts";

const link = "[run](command:workbench.action.closeAllEditors)";
const rows = [
  filing(9001, "Quillmark Robotics, Inc.", "Ohio"),
  filing(9002, "Tidewater Lantern LLC", "Iowa"),
  filing(9003, "Tidewater Lantern, Inc.", "Utah"),
  filing(9004, `Harrow ${link} $(trash)`, "Maine"),
  filing(9005, "Zorblatt Inc", "Texas"),
];

function filing(id: number, name: string, state: string): object {
  return { id, name, state, money_raised: 4_500_000, accepted_at: "2024-05-01T10:00:00-04:00" };
}

const service = await startAnswering(keys.ofTheText, JSON.stringify(rows));

describe("names of the library in a text", () => {
  before(async () => {
    await service.connect();
    await ask("Quillmark");
  });
  afterEach(async () => {
    await setSettings({
      "startupFunding.library.hover": undefined,
      "startupFunding.library.marks": undefined,
      "startupFunding.library.exclude": undefined,
    });
  });
  describe("hovered", () => {
    it("show what is known, without a request", async () => {
      const before = service.requests();
      const [card, links, ...others] = await hoverIn("a.md", "We met Quillmark Ro‸botics today.\n");
      assert.match(
        read(card?.value ?? ""),
        /^\*\*Quillmark Robotics, Inc\.\*\* {2}\n\$4\.5M · May 1, 2024 · Ohio {2}\nReceived /,
      );
      assert.match(read(links?.value ?? ""), /^\[Open\].* · \[Insert\].* · \[Star\].* · \[Hide This Name\]/);
      assert.deepEqual(others, []);
      assert.equal(service.requests(), before);
    });

    it("are known in an untitled document and in a cell of a notebook", async () => {
      // Shown, so that they are closed after the test: VS Code opens the tab of an unsaved document by itself, a while later.
      const untitled = await vscode.workspace.openTextDocument({ content: "of Quillmark Robotics.\n" });
      await vscode.window.showTextDocument(untitled);
      assert.equal((await hoverAt(untitled, new vscode.Position(0, 8))).length, 2);
      const cell = new vscode.NotebookCellData(
        vscode.NotebookCellKind.Markup,
        "met Quillmark Robotics",
        "markdown",
      );
      const cells = new vscode.NotebookData([cell]);
      const notebook = await vscode.workspace.openNotebookDocument("jupyter-notebook", cells);
      await vscode.window.showNotebookDocument(notebook);
      assert.equal((await hoverAt(notebook.cellAt(0).document, new vscode.Position(0, 8))).length, 2);
    });

    it("are left alone where the settings say so", async () => {
      const text = "met Quillmark Ro‸botics\n";
      const hidden = async (values: Readonly<Record<string, unknown>>): Promise<boolean> => {
        await setSettings(values);
        return (await hoverIn("a.md", text)).length === 0;
      };
      assert.ok(await hidden({ [setting("hover")]: false }));
      assert.ok(!(await hidden({ [setting("hover")]: true })));
      assert.ok(await hidden({ [setting("exclude")]: ["*/a.md"] }));
      assert.ok(await hidden({ [setting("exclude")]: ["**/*.md"] }));
      assert.ok(!(await hidden({ [setting("exclude")]: ["b/*.md"] })));
    });
  });

  describe("underlined", () => {
    it("move with what is typed, and follow it", async () => {
      const editor = await openFile("a.md", "Quillmark Robotics\nand Tidewater Lantern LLC too\n");
      const { document } = editor;
      await marked(document, "0 Quillmark Robotics", "1 Tidewater Lantern LLC");
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "new\nlines\n"));
      await marked(document, "2 Quillmark Robotics", "3 Tidewater Lantern LLC");
      await editor.edit((edit) => edit.insert(new vscode.Position(2, 18), "s"));
      await marked(document, "3 Tidewater Lantern LLC");
      await editor.edit((edit) => edit.delete(new vscode.Range(2, 18, 2, 19)));
      await marked(document, "2 Quillmark Robotics", "3 Tidewater Lantern LLC");
    });

    it("are in data and text alone, unless the person wants them everywhere, or not at all", async () => {
      const text = 'const who = "Quillmark Robotics";\n';
      const { document } = await openFile("a.ts", text);
      const prose = await openFile("a.md", text);
      await marked(prose.document, "0 Quillmark Robotics");
      await vscode.window.showTextDocument(document);
      await setSettings({ "startupFunding.library.marks": "everywhere" });
      await marked(document, "0 Quillmark Robotics");
      await setSettings({ "startupFunding.library.marks": "off" });
      await marked(document);
      await vscode.commands.executeCommand(commands.toggleMarks);
      await vscode.window.showTextDocument(prose.document);
      await marked(prose.document, "0 Quillmark Robotics");
      await vscode.commands.executeCommand(commands.toggleMarks);
      await marked(prose.document);
      await setSettings({ "startupFunding.library.marks": "dataAndText" });
      await vscode.commands.executeCommand(commands.toggleMarks);
      await marked(prose.document, "0 Quillmark Robotics");
    });

    it("are hidden for good by one command, and shown again by another", async () => {
      const { document } = await openFile("a.md", "Quillmark Robotics and Tidewater Lantern\n");
      await marked(document, "0 Quillmark Robotics", "0 Tidewater Lantern");
      const key = { service: service.app.origin, key: "filing:9001" };
      await vscode.commands.executeCommand(commands.hideKnownName, key);
      await marked(document, "0 Tidewater Lantern");
      assert.deepEqual(await hoverAt(document, new vscode.Position(0, 3)), []);
      assert.equal(drawn.contexts.get(contextKeys.hasHiddenNames), true);
      const done = vscode.commands.executeCommand(commands.manageHiddenNames);
      const pick = await prompts.pick("Hidden Names");
      assert.deepEqual(
        pick.items.map(({ label }) => label),
        ["Quillmark Robotics, Inc."],
      );
      let ticked = 0;
      pick.onDidChangeSelection((items) => void (ticked = items.length));
      pick.selectedItems = pick.items;
      pick.show();
      await until("the name to be ticked in the window", () => ticked === 1);
      await until("the name to be taken", async () => {
        await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
        return !prompts.isOpen;
      });
      await done;
      assert.equal(drawn.contexts.get(contextKeys.hasHiddenNames), false);
      await marked(document, "0 Quillmark Robotics", "0 Tidewater Lantern");
    });
  });

  describe("acted on", () => {
    it("can be opened and inserted", async () => {
      assert.deepEqual(await titles("a.md", "met Quillmark Ro‸botics\n"), [
        "Open Quillmark Robotics, Inc.",
        "Insert Record at Cursor: Quillmark Robotics, Inc.",
        "Insert Value at Cursor: Quillmark Robotics, Inc.…",
      ]);
    });

    it("are looked up where they are selected and not known, with the price", async () => {
      const [only, ...others] = await titles("a.md", "met Nobody Ever\n", "Nobody Ever");
      assert.match(only ?? "", /^Look Up "Nobody Ever" \(may use 1 search\)/);
      assert.deepEqual(others, []);
      assert.deepEqual(await titles("a.md", "met Nobody‸ Ever\n"), []);
    });

    it("are inserted at the cursor from the hover, without a request", async () => {
      const before = service.requests();
      const { document } = await openFile("a.json", "[‸]\n");
      await vscode.commands.executeCommand(commands.insertKnown, {
        service: service.app.origin,
        key: "filing:9001",
      });
      assert.match(document.getText(), /"Quillmark Robotics, Inc\."/);
      assert.equal(service.requests(), before);
    });

    it("take a star, and lose it again", async () => {
      const key = { service: service.app.origin, key: "filing:9002" };
      for (const wanted of ["[Unstar]", "[Star]"]) {
        await vscode.commands.executeCommand(commands.starKnown, key);
        const [, links] = await hoverIn("a.md", "see Tidewater La‸ntern LLC now\n");
        assert.ok(read(links?.value ?? "").includes(wanted));
      }
    });

    it("are refused for a key of another service", async () => {
      const { document } = await openFile("a.json", "[‸]\n");
      await vscode.commands.executeCommand(commands.insertKnown, { service: "sample:", key: "filing:9001" });
      assert.equal(document.getText(), "[]\n");
    });
  });
});

/** Our hover at a place; those of others do not link to us, and hold no card. */
async function hoverAt(
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<readonly vscode.MarkdownString[]> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    "vscode.executeHoverProvider",
    document.uri,
    position,
  );
  const ours = hovers
    .map(({ contents }) => contents.filter((part) => part instanceof vscode.MarkdownString))
    .find((parts) => parts.some(({ value }) => value.includes(`command:${commands.openKnown}`)));
  return ours ?? [];
}

/** A text as it is read: entities are the characters that they stand for. */
function read(markdown: string): string {
  return markdown.replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)));
}

/** What our hover shows at the cursor of a text, part by part. */
async function hoverIn(name: string, text: string): Promise<readonly vscode.MarkdownString[]> {
  const { document, selection } = await openFile(name, text);
  return await hoverAt(document, selection.active);
}

function setting(name: string): string {
  return `startupFunding.library.${name}`;
}

/** Lines and texts that are underlined. */
async function marks(document: vscode.TextDocument): Promise<readonly string[]> {
  const { testing } = await productExtension().activate();
  return (testing?.marks(document) ?? []).map(
    (range) => `${String(range.start.line)} ${document.getText(range)}`,
  );
}

/** The titles of our code actions at the cursor, or on a part that is selected. */
async function titles(name: string, text: string, selected?: string): Promise<readonly string[]> {
  const { document, selection } = await openFile(name, text);
  const from = selected === undefined ? 0 : document.getText().indexOf(selected);
  const to = from + (selected ?? "").length;
  const part = new vscode.Selection(document.positionAt(from), document.positionAt(to));
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    "vscode.executeCodeActionProvider",
    document.uri,
    selected === undefined ? selection : part,
  );
  return actions
    .filter(({ kind }) => kind?.value.startsWith("startupFunding") === true)
    .map(({ title }) => title);
}

/** Waits until these are underlined, and nothing else. */
async function marked(document: vscode.TextDocument, ...wanted: readonly string[]): Promise<void> {
  await until(`${wanted.join(", ")} to be marked`, async () => {
    const found = await marks(document);
    return found.join("\n") === wanted.join("\n");
  });
}
