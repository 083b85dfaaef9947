import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import { projectRoot } from "../../tools/vscode/environment.ts";
import { type Product, type ProductOptions, startProduct } from "../support/vscode.ts";
import { type Workbench, workbenchOf } from "./workbench.ts";

/** A running product and the page object for its first window. */
export interface Session extends Product {
  readonly vs: Workbench;
  /** What the window has written down for its next start. VS Code does so some seconds after its tabs have changed. */
  readonly kept: () => Promise<string>;
}

/** The packaged product, as a person installs it. */
const packagedProduct = join(projectRoot, "startup-funding.vsix");

/**
 * Starts one installed product for the tests of a file (or of a `describe`), and ends it after them. After a
 * failure there is a picture of the window in `test-results/`.
 *
 * @returns a function that hands out the session inside of a test
 */
export function useProduct(options: Omit<ProductOptions, "extensions"> = {}): () => Session {
  const held: { session?: Session } = {};
  beforeAll(async () => {
    if (!existsSync(packagedProduct)) throw new Error("startup-funding.vsix is missing: npm run package");
    const product = await startProduct({ ...options, extensions: [packagedProduct] });
    product.page.setDefaultTimeout(60_000);
    const kept = async (): Promise<string> =>
      JSON.stringify(await product.context.storageState({ indexedDB: true })).replaceAll("\\", "");
    held.session = { ...product, vs: workbenchOf(product.page), kept };
  });
  afterEach(async (context) => {
    if (context.task.result?.state === "fail") await takePicture(held.session, context.task.name);
  });
  afterAll(() => held.session?.dispose());
  return () => {
    if (held.session === undefined) throw new Error("the product is not running");
    return held.session;
  };
}

async function takePicture(session: Session | undefined, name: string): Promise<void> {
  const folder = join(projectRoot, "test-results");
  await mkdir(folder, { recursive: true });
  await session?.page.screenshot({ path: join(folder, `${name.replaceAll(/[^\w]+/g, "-")}.png`) });
}
