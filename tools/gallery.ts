// Pictures of single states, to be looked at: `npm run looks -- --only=results,detail --theme="Light 2026" --out=DIR`.
// Without options it makes all of them, in test-results/looks/.
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startProduct } from "./vscode/product.ts";
import { workbenchOf } from "./workbench/workbench.ts";
import { type Shot, shots } from "./gallery/shots.ts";
import { projectRoot } from "./vscode/environment.ts";
import { run } from "./vscode/process.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    out: { type: "string", default: join(projectRoot, "test-results", "looks") },
    theme: { type: "string" },
    // Sharp enough for a page, and each picture stays under 250 KB.
    scale: { type: "string", default: "1.3" },
    "no-build": { type: "boolean", default: false },
  },
});

const names = values.only?.split(",") ?? Object.keys(shots);
const unknown = names.filter((name) => !Object.hasOwn(shots, name));
if (unknown.length > 0) {
  console.error(`No shot ${unknown.join(", ")}. Shots: ${Object.keys(shots).join(", ")}`);
  process.exit(1);
}
if (!values["no-build"]) {
  const built = await run(process.execPath, ["esbuild.mjs"], { cwd: projectRoot });
  if (built.code !== 0) throw new Error(built.output);
}
await mkdir(values.out, { recursive: true });
for (const name of names) {
  const shot = shots[name];
  if (shot !== undefined) await take(name, shot);
}

/** Starts the product for one picture, so that none depends on another; a failure leaves a picture too. */
async function take(name: string, shot: Shot): Promise<void> {
  const theme = values.theme ?? shot.theme;
  const product = await startProduct({
    extensions: [projectRoot],
    theme,
    scale: Number(values.scale),
    viewport: shot.viewport ?? { width: 1280, height: 800 },
    settings: { "window.commandCenter": false, "workbench.layoutControl.enabled": false, ...shot.settings },
    ...(shot.files === undefined ? {} : { files: shot.files }),
  });
  product.page.setDefaultTimeout(20_000);
  const path = resolve(values.out, `${name}.png`);
  try {
    await shot.prepare(workbenchOf(product.page));
    // Where nothing hovers.
    await product.page.mouse.move(700, 10);
    // Spinners end and fonts arrive a little after the last row.
    await product.page.waitForTimeout(800);
  } finally {
    await product.page.screenshot({ path });
    await product.dispose();
    console.log(`${path} (${theme})`);
  }
}
