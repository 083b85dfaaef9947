import { inject } from "vitest";
import type { RunningEditor } from "../../tools/vscode/product.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** One VS Code for each worker, the packaged product installed. */
    readonly editors: readonly RunningEditor[];
  }
}

/** The VS Code that was started for the worker that this test runs in. */
export function editorOfThisWorker(): RunningEditor {
  const at = Number(process.env["VITEST_POOL_ID"]) - 1;
  const editor = inject("editors")[at];
  if (editor === undefined) throw new Error(`there is no editor for worker ${String(at + 1)}`);
  return editor;
}
