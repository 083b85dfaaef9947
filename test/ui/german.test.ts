import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { EditorFolders } from "../../tools/vscode/server.ts";
import { useProduct } from "./product.ts";

const session = useProduct();

/** Makes VS Code's language German by a language pack without a text: its own texts stay English, ours do not. */
async function setGerman({ userData }: EditorFolders): Promise<void> {
  const texts = join(userData, "german.json");
  const pack = {
    hash: "german",
    label: "Deutsch",
    extensions: [{ extensionIdentifier: { id: "test.german" }, version: "1.0.0" }],
    translations: { vscode: texts },
  };
  await writeFile(texts, JSON.stringify({ version: "1.0.0", contents: {} }));
  await writeFile(join(userData, "languagepacks.json"), JSON.stringify({ de: pack }));
  await writeFile(join(userData, "User", "argv.json"), JSON.stringify({ locale: "de" }));
}

describe("in a German VS Code the product", () => {
  beforeAll(async () => {
    await setGerman(session().folders);
    await session().restart();
  });

  it("speaks German: commands, notifications, prompts, views, status bar and pages", async () => {
    const { vs } = session();
    await vs.run("Startup Funding: Beispieldaten verwenden");
    await vs.notifications.find("Mit Beispieldaten verbunden");
    await vs.run("Startup Funding: Unternehmen suchen…");
    await vs.pick.waitForOpen("Unternehmen suchen");
    const labels = (await vs.pick.rows()).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(["Suchen", "Städte", "Beteiligte Person", "Löschen"]));
    await vs.pick.choose("Suchen");
    const loaded = vs.page.getByText("geladen, es gibt weitere").first();
    await loaded.waitFor();
    await vs.page.getByText("Beispieldaten · alle Unternehmen").first().waitFor();
    expect(await vs.statusBarItem("startupFunding.remaining").innerText()).toContain("Suchen übrig");
    await vs.run("Startup Funding: Ergebnisse als Tabelle öffnen");
    await vs.webview().getByRole("grid", { name: "Geladene Zeilen" }).waitFor();
    await vs.webview().getByText("25 angezeigt, 25 geladen; es gibt weitere").waitFor();
    expect(await vs.webview().locator("html").getAttribute("lang")).toBe("de");
  });
});
