import { basename, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { lightSettings } from "../../../tools/vscode/server.ts";
import { editorOfThisWorker } from "../editorOfThisWorker.ts";
import { type Product, type WindowOptions, openProduct, untilReady } from "../../../tools/vscode/product.ts";
import { leaveBehind } from "../leavings.ts";
import { tidy } from "../../../tools/workbench/steps.ts";
import { type Workbench, workbenchOf } from "../../../tools/workbench/workbench.ts";

/** A running product and the page object for its first window. */
export interface Session extends Product {
  readonly vs: Workbench;
  /** Loads the window again by VS Code's own command, and waits until it is ready. */
  readonly reload: () => Promise<void>;
  /** What the window has written down; what is open is only written once a minute, or when the window is left. */
  readonly kept: () => Promise<string>;
}

/** A service whose log tells what it was asked. */
interface LoggedService {
  readonly log: () => string;
}

/**
 * Opens the installed product in a new window for the tests of a file (or of a `describe`), and closes it after them. Each
 * test begins without a pick, a menu or a notification on screen; one that fails leaves behind what it takes to mend it.
 *
 * @param options also as a function, for what is known only after an earlier `beforeAll`
 * @param service the service that the product talks to, if the tests have one of their own
 * @returns a function that hands out the session inside of a test
 */
export function useProduct(
  options: WindowOptions | (() => WindowOptions) = {},
  service?: () => LoggedService | undefined,
): () => Session {
  const held: { session?: Session; hasBegun: boolean } = { hasBegun: false };
  const file = expect.getState().testPath ?? "";
  beforeAll(async () => {
    const wanted = typeof options === "function" ? options() : options;
    const product = await openProduct(editorOfThisWorker(), {
      ...wanted,
      settings: { ...lightSettings, ...wanted.settings },
    });
    product.page.setDefaultTimeout(60_000);
    const kept = async (): Promise<string> =>
      JSON.stringify(await product.context.storageState({ indexedDB: true })).replaceAll("\\", "");
    const vs = workbenchOf(product.page);
    const reload = async (): Promise<void> => {
      // The browser's own reload may come before VS Code has written down what is open.
      await Promise.all([product.page.waitForEvent("load"), vs.run("Developer: Reload Window")]);
      await untilReady(product.page);
    };
    held.session = { ...product, vs, reload, kept };
  });
  beforeEach(async () => {
    held.hasBegun = true;
    if (held.session !== undefined) await tidy(held.session.vs);
  });
  const leave = async (test: string): Promise<void> => {
    if (held.session === undefined) return;
    const { context, console, folders, printed } = held.session;
    await leaveBehind(test, {
      pages: context.pages(),
      texts: {
        "console.log": console.join("\n"),
        "editor.log": await printed(),
        "service.log": service?.()?.log() ?? "The test has no service of its own.\n",
      },
      folders: { logs: join(folders.userData, "logs") },
    });
  };
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await leave(`${task.file.name} ${task.name}`);
  });
  afterAll(async () => {
    // What comes before the tests has failed.
    if (!held.hasBegun) await leave(`${basename(file)} before its tests`);
    await held.session?.dispose();
  });
  return () => {
    if (held.session === undefined) throw new Error("the product is not running");
    return held.session;
  };
}
