import { l10n, MarkdownString, StatusBarAlignment, ThemeColor, window } from "vscode";
import { commands, views } from "../../host/ids.ts";
import { escapeMarkdown } from "../../text/escape.ts";
import { type AllowanceText, allowanceText, type AllowanceReading } from "../../present/allowanceText.ts";
import type { Wording } from "../../present/wording.ts";

const backgrounds: Readonly<Record<AllowanceText["level"], ThemeColor | undefined>> = {
  normal: undefined,
  low: undefined,
  exhausted: new ThemeColor("statusBarItem.warningBackground"),
  rejected: new ThemeColor("statusBarItem.errorBackground"),
};

const ageRefreshMs = 60_000;

export function createStatusBar(wording: () => Wording) {
  const item = window.createStatusBarItem(views.statusBar, StatusBarAlignment.Right, 90);
  item.name = l10n.t("Startup Funding: Remaining Searches");
  item.command = commands.showUsage;
  let redraw: (() => void) | undefined;
  const timer = setInterval(() => redraw?.(), ageRefreshMs);
  return {
    /** Hides the item if there is no service, as before the first use in a window. */
    draw(state: Omit<AllowanceReading, "sample"> | undefined, sample: boolean): void {
      if (state === undefined) {
        redraw = undefined;
        item.hide();
        return;
      }
      redraw = () => {
        const text = allowanceText({ ...state, sample }, Date.now(), wording());
        item.text = text.label;
        item.accessibilityInformation = { label: text.accessibleLabel, role: "button" };
        const lines = text.tooltip.map(escapeMarkdown);
        if (text.refresh !== undefined)
          lines.push(`[${escapeMarkdown(text.refresh)}](command:${commands.refreshRemaining})`);
        item.tooltip = new MarkdownString(lines.join("\n\n"));
        // The service’s text is escaped, so the only link is ours.
        item.tooltip.isTrusted = { enabledCommands: [commands.refreshRemaining] };
        item.backgroundColor = backgrounds[text.level];
      };
      redraw();
      item.show();
    },
    dispose(): void {
      clearInterval(timer);
      item.dispose();
    },
  };
}
