import { describe, expect, it } from "vitest";
import { sourceFiles } from "../../../tools/project/source.ts";
import { liveLinks } from "../../support/house/liveLinks.ts";

describe("texts of others", () => {
  it("are shown nowhere as live links", () => {
    const files = sourceFiles().filter(({ path }) => !path.startsWith("src/webview/"));
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap(liveLinks)).toEqual([]);
  });

  it.each([
    "window.showErrorMessage(text);",
    'void window.showWarningMessage(l10n.t("{0} failed", host));',
    "window.showInformationMessage(l10n.t(problem.text, ...problem.values));",
    "const show = isBad ? window.showErrorMessage : window.showWarningMessage; await show(text, button);",
    "box.validationMessage = verdict.sentence;",
    "box.validationMessage = bad ? problem : undefined;",
    "box.prompt = question.prompt;",
    "view.message = line;",
    'window.withProgress({ location, title: l10n.t("Asking {0}", host) }, work);',
  ])("are seen to be one: %s", (text) => {
    expect(liveLinks({ path: "src/ui/a.ts", text })).toHaveLength(1);
  });

  it.each([
    'window.showErrorMessage(l10n.t("It went wrong."), button);',
    "window.showErrorMessage(escapeLinks(text));",
    'window.showInformationMessage(isLost ? l10n.t("Gone.") : l10n.t("None."));',
    'window.showInformationMessage(l10n.t("{0} rows", rows.length));',
    "box.validationMessage = problem === undefined ? undefined : escapeLinks(problem);",
    "const show = isBad ? window.showErrorMessage : window.showWarningMessage; await show(escapeLinks(text));",
    "const line = escapeLinks(text); view.message = line;",
    "window.withProgress({ location: { viewId } }, work);",
    "const chosen = await window.showErrorMessage(escapeLinks(text)); take(chosen);",
  ])("are not mistaken for others: %s", (text) => {
    expect(liveLinks({ path: "src/ui/a.ts", text })).toEqual([]);
  });
});
