// The first ten minutes with the product, in a real VS Code: `npm run gallery` writes the pictures of the README and of
// docs/first-minutes.md. `--theme="Default High Contrast" --out=DIR` writes them in one theme, to be looked at.
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startSampleService } from "../src/sample/service.ts";
import { indexed } from "./gallery/indexed.ts";
import { files, scenes, templates } from "./gallery/walk.ts";
import { startProduct } from "./vscode/product.ts";
import { projectRoot } from "./vscode/environment.ts";
import { run } from "./vscode/process.ts";
import { workbenchOf } from "./workbench/workbench.ts";

const { values } = parseArgs({
  options: {
    out: { type: "string", default: join(projectRoot, "media", "gallery") },
    theme: { type: "string" },
    // Sharp enough for a page, and each picture stays under 150 KB.
    scale: { type: "string", default: "1.3" },
    "no-build": { type: "boolean", default: false },
  },
});
if (!values["no-build"]) {
  const built = await run(process.execPath, ["esbuild.mjs"], { cwd: projectRoot });
  if (built.code !== 0) throw new Error(built.output);
}
await mkdir(values.out, { recursive: true });
const { theme } = values;
const settings = {
  "window.commandCenter": false,
  "workbench.layoutControl.enabled": false,
  "window.menuBarVisibility": "hidden",
  "editor.minimap.enabled": false,
  "editor.scrollbar.horizontal": "hidden",
  "startupFunding.templates": templates,
  "workbench.preferredDarkColorTheme": "Dark 2026",
  "workbench.preferredLightColorTheme": "Light 2026",
  // The window follows the browser, whose scheme is set for each scene.
  ...(theme === undefined ? { "window.autoDetectColorScheme": true } : { "workbench.colorTheme": theme }),
};
const service = await startSampleService({ searches: 50 });
const product = await startProduct({
  extensions: [projectRoot],
  scale: Number(values.scale),
  settings,
  files,
});
const { page } = product;
page.setDefaultTimeout(20_000);
// A desktop has neither.
await page.addStyleTag({
  content:
    '[id="status.workbench.keyboardLayout"], [id="status.forwardedPorts"] { display: none !important; }',
});
const vs = workbenchOf(page);
try {
  for (const { name, scheme, viewport = { width: 1280, height: 800 }, play } of scenes) {
    await page.emulateMedia({ colorScheme: scheme });
    if (theme === undefined) {
      await page.locator(`.monaco-workbench.${scheme === "dark" ? "vs-dark" : "vs"}`).waitFor();
    }
    await page.setViewportSize(viewport);
    const path = resolve(values.out, `${name}.png`);
    try {
      await play({ vs, service });
      // Between the icons and the edge, where nothing hovers.
      await page.mouse.move(2, 400);
      await page.locator(".statusbar .codicon-modifier-spin").first().waitFor({ state: "detached" });
      await vs.notifications.clear();
      // Fonts arrive a little after the last row.
      await page.waitForTimeout(800);
    } finally {
      await writeFile(path, indexed(await page.screenshot()));
      console.log(path);
    }
  }
} finally {
  await product.dispose();
  await service.close();
}
