import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SampleProcess, startSampleProcess } from "../support/sampleProcess.ts";
import { useProduct } from "./product.ts";
import { searchFor } from "./steps.ts";

/** With characters that a URL and JSON spell in another way. */
const key = "sk-leak/7f3a+9c1e=5b2d&4860";
const forms = formsOf(key);
const held: { service?: SampleProcess; readonly seen: Map<string, string> } = { seen: new Map() };
const session = useProduct({ files: { "companies.ts": 'const name = "robot";\n\n' } });

/** Every way in which the key could stand in a text, cut so that the place in base64 does not matter. */
function formsOf(secret: string): readonly string[] {
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.from("x".repeat(shift) + secret)
      .toString("base64")
      .slice(shift === 0 ? 0 : 4, -4),
  );
  return [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ secret }).toString().slice("secret=".length),
    secret.replaceAll("/", "\\/"),
    Buffer.from(secret).toString("hex"),
    ...base64,
    ...base64.map((text) => text.replaceAll("+", "-").replaceAll("/", "_")),
  ];
}

function holdsKey(content: Buffer | string): boolean {
  const bytes = Buffer.from(content);
  return [...forms, ...forms.map((form) => Buffer.from(form, "utf16le"))].some((form) =>
    bytes.includes(form),
  );
}

/** All files below a folder. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** What a database keeps compressed, as text. */
function unpacked(path: string): readonly string[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const rows = database.prepare("SELECT question, body FROM answers").all();
    return rows.map(({ question, body }) => `${String(question)} ${textOf(body)}`);
  } finally {
    database.close();
  }
}

function textOf(body: unknown): string {
  if (!(body instanceof Uint8Array)) throw new Error("an answer without a body");
  return gunzipSync(body).toString("utf8");
}

/** Waits until a step has written to the clipboard, and keeps what it wrote. */
async function keepClipboard(step: string, written: RegExp): Promise<void> {
  const { vs } = session();
  await expect.poll(() => vs.readClipboard()).toMatch(written);
  held.seen.set(`clipboard after ${step}`, await vs.readClipboard());
}

beforeAll(async () => {
  held.service = await startSampleProcess({ key, searches: "40" });
  const { vs, changeSettings } = session();
  const { baseUrl, appUrl } = held.service;
  await changeSettings({ "startupFunding.baseUrl": baseUrl, "startupFunding.appUrl": appUrl });
  await vs.run("Startup Funding: Set API Key…");
  await vs.pick.waitForOpen("Set API Key");
  await vs.pick.type(key);
  await vs.pick.accept();
  await vs.pick.choose("Both addresses");
  await vs.notifications.find("The API key is saved.");
  await vs.notifications.clear();
});
afterAll(async () => held.service?.stop());

describe("after a full run, the key", () => {
  it("has been through everything that could write it down", async () => {
    const { vs } = session();
    await searchFor(vs, "robot");
    const row = vs.view("Results").row(/robot/i);
    await row.click();
    await vs.webview().getByRole("heading", { level: 1, name: /robot/i }).waitFor();
    held.seen.set("HTML of the detail page", await vs.webview().locator("html").innerHTML());
    await vs.openFile("companies.ts");
    await vs.goTo(2, 1);
    await vs.view("Results").chooseFromMenu(row, "Insert Record at Cursor");
    await expect.poll(() => vs.editor.text()).toMatch(/const \w+ = \{\n\s+id: \d+,/);
    await vs.page.keyboard.press("ControlOrMeta+S");
    await vs.view("Results").chooseFromMenu(row, "Copy Record As…");
    await vs.pick.choose("JSON");
    await keepClipboard("Copy Record As…", /"id"/);
    await vs.run("Startup Funding: Copy Request As…");
    await vs.pick.choose("cURL");
    await keepClipboard("Copy Request As…", /STARTUP_FUNDING_API_KEY/);
  });

  it("has been through the export of the usage and the log", async () => {
    const { vs, workspace } = session();
    await vs.run("Startup Funding: Show Usage");
    await vs.pick.waitForOpen(/^Usage/);
    held.seen.set("usage", await vs.pick.locator.innerText());
    await vs.pick.button("Export as CSV…").click();
    await vs.pick.waitForOpen("Export Usage");
    await vs.pick.accept();
    await vs.notifications.find("The usage is saved");
    const exported = await readFile(join(workspace, "startup-funding-usage.csv"), "utf8");
    expect(exported).toContain("robot");
    await vs.notifications.clear();
    await vs.run("Startup Funding: Show Log");
    // Where VS Code runs without its own log module the panel stays empty.
    const log = vs.page.locator(".part.panel .monaco-editor .view-lines");
    await log.waitFor({ state: "attached" });
    held.seen.set("log", await log.innerText());
  });

  it("is in no file of the editor or the workspace", async () => {
    const { folders, workspace } = session();
    const files = [...(await filesIn(folders.userData)), ...(await filesIn(workspace))];
    const leaking: string[] = [];
    for (const file of files) if (holdsKey(await readFile(file))) leaking.push(file);
    expect(leaking).toEqual([]);
    const [database] = files.filter((file) => file.endsWith("startup-funding.db"));
    const answers = unpacked(database ?? "");
    expect(answers.length).toBeGreaterThan(1);
    expect(answers.filter(holdsKey)).toEqual([]);
  });

  it("is in nothing that was shown, copied, printed, or kept by the browser", async () => {
    const { vs, context, printed } = session();
    held.seen.set("output of the editor", await printed());
    held.seen.set("workbench", await vs.page.content());
    held.seen.set("storage of the browser", JSON.stringify(await context.storageState({ indexedDB: true })));
    const leaking = [...held.seen].filter(([, text]) => holdsKey(text)).map(([where]) => where);
    expect(leaking).toEqual([]);
  });

  it("would be found, in whatever spelling", () => {
    for (const form of forms) expect(holdsKey(`before ${form} after`)).toBe(true);
    expect(holdsKey(Buffer.from(`Authorization: ${key}`, "utf16le"))).toBe(true);
    for (const shift of ["", "a", "ab", "abc"]) {
      expect(holdsKey(Buffer.from(`${shift}${key}tail`).toString("base64"))).toBe(true);
    }
  });
});
