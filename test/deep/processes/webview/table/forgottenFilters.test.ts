import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { readTableMessage } from "../../../../../src/ui/table/tableMessages.ts";
import { tableNames } from "../../../../../src/present/table/tableNames.ts";
import { storedView, freshView, type StoredView } from "../../../../../src/webview/table/model/tableView.ts";
import { projectRoot } from "../../../../../tools/vscode/environment.ts";
import { wording } from "../../../../../tools/pages/wording.ts";

const search = { generation: 1, identity: "q", answered: 5, title: "Companies" };

/** The script of the page, as it is shipped. */
async function builtPage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(projectRoot, "src", "webview", "table", "tableMain.tsx")],
    bundle: true,
    write: false,
    format: "iife",
    jsx: "automatic",
    jsxImportSource: "preact",
    loader: { ".css": "empty" },
  });
  return outputFiles[0]?.text ?? "";
}

/** Runs the page with a state that the editor has kept; returns what it asks for and keeps. Nothing is drawn. */
async function openPage(kept: StoredView | undefined) {
  const asked: unknown[] = [];
  const states: StoredView[] = [];
  const listeners: ((event: { readonly data: unknown }) => void)[] = [];
  runInNewContext(await builtPage(), {
    acquireVsCodeApi: () => ({
      postMessage: (message: unknown) => void asked.push(message),
      setState: (state: StoredView) => void states.push(state),
      getState: () => kept,
    }),
    window: {
      addEventListener: (_type: string, listen: (typeof listeners)[0]) => void listeners.push(listen),
    },
    document: { querySelector: () => ({}), addEventListener: () => undefined, documentElement: {} },
    requestAnimationFrame: () => 0,
    TextDecoder,
    setTimeout,
    clearTimeout,
  });
  const receive = (data: unknown): void => {
    for (const listen of listeners) listen({ data });
  };
  return { asked, states, receive };
}

it("a kept filter that names what was forgotten goes, from what VS Code keeps too, and the others stay", async () => {
  const inOhio = { kind: "values", column: "state", values: ["Ohio"] } as const;
  const named = { kind: "values", column: "name", values: ["Birch", "Acme, Inc."] } as const;
  const filters = { text: "acme", columns: [named, inOhio], isLatestOnly: true };
  const { asked, states, receive } = await openPage(storedView({ ...freshView, filters }, search));
  expect(asked).toEqual([{ type: "ready", typed: ["acme", "Birch", "Acme, Inc.", "Ohio"] }]);
  expect(readTableMessage(asked[0])).toEqual(asked[0]);
  const begin = { type: "begin", locale: "en", currency: "USD", names: tableNames(wording) };
  // The search that was shown may be gone as well.
  receive({ ...begin, forgotten: ["acme", "Acme, Inc."] });
  expect(states.at(-1)?.filters).toEqual({ text: "", columns: [inOhio], isLatestOnly: true });
  expect(JSON.stringify(states.at(-1))).not.toMatch(/acme/i);
});

it("a page that has kept nothing asks for nothing to be checked", async () => {
  expect((await openPage(undefined)).asked).toEqual([{ type: "ready", typed: [] }]);
});
