import type { FrameLocator } from "playwright-core";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { unpackBody } from "../../../src/store/records/bodies.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SampleProcess, startSampleProcess } from "../../support/sampleProcess.ts";
import { openUsage } from "../../../tools/workbench/usagePage.ts";
import { readStore } from "../../support/ui/storeFile.ts";
import { useProduct } from "../../support/ui/product.ts";
import { enterKeyForBoth, loadFullFiling, searchFor } from "../../../tools/workbench/steps.ts";
import { textIn } from "../../../tools/workbench/reading.ts";

/** With characters that a URL and JSON spell in another way. */
const key = "sk-leak/7f3a+9c1e=5b2d&4860";
const forms = formsOf(key);
const held: { service?: SampleProcess; readonly seen: Map<string, string> } = { seen: new Map() };

/** Every form that the key could have in a text, cut so that the place in base64 does not matter. */
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

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** What a database keeps compressed, as text. */
function unpacked(path: string): readonly string[] {
  const rows = readStore(path, (database) => database.prepare("SELECT question, body FROM answers").all());
  return rows.map(({ question, body }) => `${String(question)} ${textOf(body)}`);
}

function textOf(body: unknown): string {
  if (!(body instanceof Uint8Array)) throw new Error("an answer without a body");
  return (body[0] === 31 ? gunzipSync(body) : Buffer.from(unpackBody(body))).toString("utf8");
}

/** Waits until a step has written to the clipboard, and keeps what it wrote. */
async function keepClipboard(step: string, written: RegExp): Promise<void> {
  const { vs } = session();
  const text = await vs.clipboard.until(`what ${step} copies`, (copied) => written.test(copied));
  held.seen.set(`clipboard after ${step}`, text);
}

const htmlOf = (page: FrameLocator): Promise<string> =>
  page.locator("html").evaluate<string, undefined>("document.documentElement.outerHTML", undefined);

/** Searches, opens, inserts, copies: whatever could write the key down. */
async function useEverything(): Promise<void> {
  const { vs } = session();
  const results = vs.view("Results");
  await searchFor(vs, "robot");
  await results.click(/robot/i);
  await vs.webview().getByRole("heading", { level: 1, name: /robot/i }).waitFor();
  await loadFullFiling(vs);
  await vs
    .webview()
    .getByRole("heading", { name: /related persons/i })
    .waitFor();
  held.seen.set("HTML of the detail page", await htmlOf(vs.webview()));
  await vs.openFile("companies.ts");
  await vs.goTo(2, 1);
  await results.chooseFromMenu(/robot/i, "Insert Record at Cursor");
  held.seen.set(
    "file",
    await vs.editor.text.until("the record in the file", (text) => text.includes("id: ")),
  );
  await vs.page.keyboard.press("ControlOrMeta+S");
  await results.chooseFromMenu(/robot/i, "Copy Record As…");
  await vs.pick.choose("JSON");
  await keepClipboard("Copy Record As…", /"id"/);
  await vs.run("Startup Funding: Copy Request As…");
  await vs.pick.choose("cURL");
  await keepClipboard("Copy Request As…", /STARTUP_FUNDING_API_KEY/);
}

async function exportUsageAndShowLog(): Promise<void> {
  const { vs, workspace } = session();
  const usage = await openUsage(vs);
  await usage.page.locator("li.request", { hasText: "robot" }).first().waitFor();
  held.seen.set("usage", await htmlOf(usage.page));
  await usage.exportAll();
  held.seen.set("exported usage", await readFile(join(workspace, "startup-funding-usage.csv"), "utf8"));
  await vs.notifications.clear();
  await vs.run("Startup Funding: Show Log");
  const log = vs.page.locator(".part.panel .monaco-editor .view-lines");
  held.seen.set("log", await textIn(log).until("lines of the log", (text) => text !== ""));
}

beforeAll(async () => {
  held.service = await startSampleProcess({ key, searches: "40" });
});
const session = useProduct(
  () => ({
    files: { "companies.ts": 'const name = "robot";\n\n' },
    settings: {
      "startupFunding.baseUrl": held.service?.baseUrl,
      "startupFunding.appUrl": held.service?.appUrl,
    },
  }),
  () => held.service,
);
beforeAll(async () => {
  await enterKeyForBoth(session().vs, key);
  await useEverything();
  await exportUsageAndShowLog();
});
afterAll(async () => held.service?.stop());

const seen = (where: string): string => held.seen.get(where) ?? "";

describe("after a full run, the key", () => {
  it("has been through everything that could write it down", () => {
    expect(seen("HTML of the detail page")).toMatch(/robot/i);
    expect(seen("file")).toMatch(/const \w+ = \{\n\s+id: \d+,/);
    expect(seen("clipboard after Copy Record As…")).toContain('"id"');
    expect(seen("clipboard after Copy Request As…")).toContain("STARTUP_FUNDING_API_KEY");
    expect(seen("usage")).toContain("robot");
    expect(seen("exported usage")).toContain("robot");
    expect(seen("log")).toContain("GET");
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
