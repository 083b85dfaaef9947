import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { editorOfThisWorker } from "../../support/editorOfThisWorker.ts";
import { useNewWindow } from "../../support/ui/product.ts";
import { expectSoon } from "../../support/ui/expectSoon.ts";
import { attributeOf, textIn } from "../../../tools/workbench/reading.ts";

/** A language pack without a text: VS Code's own texts stay English, ours do not. It is named by its whole path. */
const texts = join(editorOfThisWorker().folders.userData, "german.json");
const pack = {
  hash: "german",
  label: "Deutsch",
  extensions: [{ extensionIdentifier: { id: "test.german" }, version: "1.0.0" }],
  translations: { vscode: texts },
};

// The language is read for each window, from files that are gone before the next one.
const session = useNewWindow({
  userData: {
    "german.json": JSON.stringify({ version: "1.0.0", contents: {} }),
    "languagepacks.json": JSON.stringify({ de: pack }),
    "User/argv.json": JSON.stringify({ locale: "de" }),
  },
});

describe("in a German VS Code the product", () => {
  it("speaks German: commands, notifications, prompts, views, status bar and pages", async () => {
    const { vs } = session();
    await vs.run("Startup Funding: Beispieldaten verwenden");
    await vs.notifications.find("Mit Beispieldaten verbunden");
    await vs.view("Ergebnisse").locator.getByText("Beispieldaten").first().waitFor();
    await vs.run("Startup Funding: Unternehmen suchen…");
    await vs.pick.waitForOpen("Unternehmen suchen");
    await expectSoon(vs.pick.labels).toEqual(
      expect.arrayContaining(["Suchen", "Städte", "Beteiligte Person", "Löschen"]),
    );
    await vs.pick.choose("Suchen");
    const loaded = vs.page.getByText("geladen, es gibt weitere").first();
    await loaded.waitFor();
    await vs.page.getByText("Beispieldaten · alle Unternehmen").first().waitFor();
    await expectSoon(textIn(vs.statusBarItem("startupFunding.remaining"))).toMatch(/^\s*Beispieldaten\s*$/);
    await vs.run("Startup Funding: Ergebnisse als Tabelle öffnen");
    await vs.webview().getByRole("grid", { name: "Geladene Zeilen" }).waitFor();
    await vs.webview().getByText("25 angezeigt, 25 geladen, es gibt weitere").waitFor();
    await expectSoon(attributeOf(vs.webview().locator("html"), "lang")).toBe("de");
  });
});
