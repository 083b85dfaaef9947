import { basename, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { lightSettings } from "../../../tools/vscode/server.ts";
import { editorOfThisWorker } from "../editorOfThisWorker.ts";
import { type Product, type WindowOptions, openProduct, untilReady } from "../../../tools/vscode/product.ts";
import { leaveBehind } from "../leavings.ts";
import type { SwitchedService } from "../faults/switchedService.ts";
import { enterKey, tidy } from "../../../tools/workbench/steps.ts";
import { Reading } from "../../../tools/workbench/reading.ts";
import { type Workbench, workbenchOf } from "../../../tools/workbench/workbench.ts";
import { type SharedOptions, leftovers, prepare } from "./sharedWindow.ts";

/** A running product and the page object for its first window. */
export interface Session extends Product {
  readonly vs: Workbench;
  /** Loads the window again by VS Code's own command, and waits until it is ready. */
  readonly reload: () => Promise<void>;
  /** Opens a second window of the same VS Code on the same folder; what is shared closes it after the file. */
  readonly openOther: () => Promise<Workbench>;
  /** The storage of the window, as JSON; open editors are written once a minute, or when the window is left. */
  readonly stored: Reading<string>;
}

/** The service of the tests, whose log is left behind where one fails. */
type Logged = () => { readonly log: () => string } | undefined;

/** The window that the files of this worker share: opened by the first of them, closed where one leaves it unusable. */
const shared: { session?: Session | undefined } = {};

/**
 * Hands the installed product to the tests of a file (or of a `describe`), in the window that all files of a worker
 * share, with its views on screen. The settings and files are those of this file; after its tests the window is put back,
 * and a check fails for anything left. Each test begins without a pick, a menu or a notification on screen. A failed test
 * leaves pictures, texts, and logs in test-results.
 *
 * @param options also as a function, for what is known only after an earlier `beforeAll`
 * @param service the service that the product talks to, if the tests have their own
 * @returns a function that hands out the session inside of a test
 */
export function useProduct(
  options: SharedOptions | (() => SharedOptions) = {},
  service?: Logged,
): () => Session {
  // A separate hook: a busy machine takes its time to open a window, and each hook has the same limit.
  beforeAll(async () => {
    if (shared.session !== undefined) return;
    shared.session = await open({});
    await shared.session.vs.run("View: Show Startup Funding");
  });
  return useSession(
    async () => {
      if (shared.session === undefined) throw new Error("there is no window");
      await prepare(shared.session, typeof options === "function" ? options() : options);
      return shared.session;
    },
    async (session) => {
      const left = await leftovers(session).catch((error: unknown) => [String(error)]);
      if (left.length > 0) throw new Error(`The window was not put back:\n${left.join("\n")}`);
    },
    service,
  );
}

/**
 * The same in a new window, for tests about windows themselves: the first start, older data, another language. The shared
 * window is opened again after it.
 */
export function useNewWindow(
  options: WindowOptions | (() => WindowOptions) = {},
  service?: Logged,
): () => Session {
  return useSession(
    async () => {
      await shared.session?.dispose();
      shared.session = undefined;
      return await open(typeof options === "function" ? options() : options);
    },
    (session) => session.dispose(),
    service,
  );
}

function useSession(
  begin: () => Promise<Session>,
  end: (session: Session) => Promise<void>,
  service: Logged | undefined,
): () => Session {
  const held: { session?: Session; hasBegun: boolean } = { hasBegun: false };
  const file = expect.getState().testPath ?? "";
  beforeAll(async () => {
    held.session = await begin();
  });
  beforeEach(async () => {
    held.hasBegun = true;
    if (held.session !== undefined) await tidy(held.session.vs);
  });
  const leave = async (test: string): Promise<void> => {
    const session = held.session ?? shared.session;
    if (session === undefined) return;
    const { context, console, folders, printed } = session;
    await leaveBehind(test, {
      pages: context.pages(),
      texts: {
        "console.log": console.join("\n"),
        "editor.log": await printed(),
        "service.log": service?.()?.log() ?? "The test has no service.\n",
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
    const { session } = held;
    if (session === undefined) return;
    try {
      await end(session);
    } catch (error) {
      await leave(`${basename(file)} after its tests`);
      if (shared.session === session) shared.session = undefined;
      await session.dispose();
      throw error;
    }
  });
  return () => {
    if (held.session === undefined) throw new Error("the product is not running");
    return held.session;
  };
}

async function open(options: WindowOptions): Promise<Session> {
  const product = await openProduct(editorOfThisWorker(), {
    ...options,
    settings: { ...lightSettings, ...options.settings },
  });
  const { page, context } = product;
  page.setDefaultTimeout(30_000);
  const vs = workbenchOf(page);
  return {
    ...product,
    vs,
    stored: new Reading(async () =>
      JSON.stringify(await context.storageState({ indexedDB: true })).replaceAll("\\", ""),
    ),
    async reload() {
      // The browser's own reload may come before VS Code has written down what is open.
      await Promise.all([page.waitForEvent("load"), vs.run("Developer: Reload Window")]);
      await untilReady(page);
      // Where VS Code knows the views of extensions too late, it shows the files instead.
      await vs.run("View: Show Startup Funding");
    },
    async openOther() {
      const other = await product.openWindow();
      other.setDefaultTimeout(30_000);
      return workbenchOf(other);
    },
  };
}

/** The settings that connect to a service. */
export function connectionTo({ origin }: SwitchedService): Readonly<Record<string, unknown>> {
  return {
    "startupFunding.baseUrl": origin,
    "startupFunding.appUrl": origin,
    // More than there are: no reading of the allowance that nothing asked for comes between what a test counts.
    "startupFunding.reserveSearches": 1_000_000,
  };
}

/** The key by which `useConnected` connects. */
export const connectedKey = "sk-connected-1234567890abcdef";

/**
 * The same, connected by a key to a service that is stopped after the tests.
 *
 * @param service answers for both addresses
 */
export function useConnected(
  service: SwitchedService,
  { settings, ...options }: SharedOptions = {},
): () => Session {
  const session = useProduct(
    { ...options, settings: { ...connectionTo(service), ...settings } },
    () => service,
  );
  beforeAll(() => enterKey(session().vs, connectedKey));
  afterAll(() => service.stop());
  return session;
}
