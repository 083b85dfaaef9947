import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { until } from "../../../tools/project/until.ts";
import type { WindowOptions } from "../../../tools/vscode/product.ts";
import { clearLocalData, closeEditors, tidy } from "../../../tools/workbench/steps.ts";
import type { Workbench } from "../../../tools/workbench/workbench.ts";
import type { Session } from "./product.ts";
import { readStore } from "./storeFile.ts";

/** What a file asks of the window that it shares with others. */
export type SharedOptions = Pick<WindowOptions, "settings" | "files" | "viewport">;

/** What the store, and SQLite for its word indexes, keep about themselves. */
const ownTables = /^(?:meta|.*_(?:data|config))$/;

const usualViewport = { width: 1280, height: 800 };

/** Gives the window the settings and the files of a test file. */
export async function prepare(session: Session, { settings, files, viewport }: SharedOptions): Promise<void> {
  for (const [path, content] of Object.entries(files ?? {})) {
    await mkdir(dirname(join(session.workspace, path)), { recursive: true });
    await writeFile(join(session.workspace, path), content);
  }
  await session.page.setViewportSize(viewport ?? usualViewport);
  await takeSettings(session, settings ?? {});
}

/** Gives an open window these user settings in place of those that it was given before. */
export async function takeSettings(
  session: Session,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const folder = join(session.folders.userData, "User/globalStorage/startup-funding.remote");
  const taken = join(folder, "taken.json");
  const before: unknown = existsSync(taken) ? JSON.parse(await readFile(taken, "utf8")) : {};
  await rm(taken, { force: true });
  await mkdir(folder, { recursive: true });
  // Configure Connection… writes addresses, too.
  const wanted: Record<string, unknown> = {
    "startupFunding.baseUrl": null,
    "startupFunding.appUrl": null,
    ...settings,
  };
  for (const name of Object.keys(before ?? {})) wanted[name] ??= null;
  await writeFile(join(folder, "wanted.json"), JSON.stringify(wanted));
  await session.vs.run("Remote: Take Settings");
  await until("the settings to be taken", () => existsSync(taken));
}

/** Puts back what the tests of a file have left in the window, by the commands that a person has for it. */
async function putBack(session: Session): Promise<void> {
  const { vs, page, context, workspace } = session;
  for (const other of context.pages().filter((one) => one !== page)) await other.close();
  await page.bringToFront();
  await page.emulateMedia({ colorScheme: null });
  await tidy(vs);
  await closeEditors(vs);
  await layOutAsLoaded(session);
  for (const view of ["Searches", "Library"]) await vs.view(view).collapse();
  if (await page.locator(".part.panel").isVisible()) await vs.run("View: Toggle Panel Visibility");
  await stopSample(vs);
  const remove = "Startup Funding: Remove API Key";
  const offered = await vs.paletteRows("Startup Funding: API Key", "Startup Funding: Set API Key…");
  if (offered.some(({ label }) => label === remove)) {
    await vs.run(remove);
    await vs.dialog.press(/^Remove/);
  }
  await clearLocalData(vs);
  for (const name of await readdir(workspace))
    await rm(join(workspace, name), { recursive: true, force: true });
  await vs.writeClipboard("");
  await tidy(vs);
}

/** Turns the sample data off, if they are used. */
export async function stopSample(vs: Workbench): Promise<void> {
  const sample = vs.statusBarItem("startupFunding.remaining").filter({ hasText: "Sample data" });
  if (await sample.isVisible()) await vs.run("Startup Funding: Stop Using Sample Data");
}

/** Takes back how the rows were sorted and grouped. */
export async function layOutAsLoaded({ vs }: Session): Promise<void> {
  const message = await vs.view("Results").message.after(vs.run("View: Show Startup Funding"));
  for (const [words, entry] of [
    [/sorted by/, "As Loaded"],
    [/grouped by/, "No Groups"],
  ] as const) {
    if (!words.test(message)) continue;
    await vs.run("Startup Funding: Arrange…");
    await vs.pick.choose(entry);
  }
}

/** Returns a line for each thing that the tests of a file have left in the window. */
export async function leftovers(session: Session): Promise<readonly string[]> {
  const { vs, page, context, workspace, folders } = session;
  const end = putBack(session);
  const tabs = await vs.tabs.after(end);
  // VS Code takes the message of a view away a moment after its rows.
  const message = await vs
    .view("Results")
    .message.until("no message", (text) => text === "" || text.includes("Use Sample Data"))
    .then(() => "", String);
  return [
    ...(context.pages().length > 1 ? ["another window"] : []),
    ...tabs.map((tab) => `the editor ${tab}`),
    ...(await vs.notifications.messages.after(end)).map((text) => `the notification ${text}`),
    ...((await page.locator(".quick-input-widget:visible, .monaco-menu:visible").count()) > 0
      ? ["a pick or a menu"]
      : []),
    ...(await vs.view("Results").labels.after(end)).map((label) => `the row ${label}`),
    ...(message === "" ? [] : [message]),
    ...(await readdir(workspace)).map((name) => `the file ${name}`),
    ...rowsLeft(
      join(folders.userData, "User/globalStorage/startup-funding.startup-funding/startup-funding.db"),
    ),
  ];
}

function rowsLeft(file: string): readonly string[] {
  if (!existsSync(file)) return [];
  return readStore(file, (database) => {
    const first = (sql: string): unknown => Object.values(database.prepare(sql).get() ?? {})[0];
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE TABLE%'").all();
    return tables
      .map(({ name }) => String(name))
      .filter((name) => !ownTables.test(name) && first(`SELECT count(*) FROM "${name}"`) !== 0)
      .map((name) => `rows in the table ${name}`);
  });
}

/** Chooses an order or a group of the rows of Results. */
export async function arrange({ vs }: Session, how: string): Promise<void> {
  await vs.view("Results").chooseFromTitle("Arrange…");
  await vs.pick.waitForOpen("Arrange Results");
  await vs.pick.choose(how);
}
