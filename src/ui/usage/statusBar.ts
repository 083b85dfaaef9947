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

/** How often the age in the tooltip is brought up to date, in ms. */
const ageEvery = 60_000;

/** Makes the item; a click shows the usage, a link of its tooltip asks for the allowance (§8.3). */
export function createStatusBar(wording: () => Wording) {
  const item = window.createStatusBarItem(views.statusBar, StatusBarAlignment.Right, 90);
  item.name = l10n.t("Startup Funding: Remaining Searches");
  item.command = commands.showUsage;
  let redraw: (() => void) | undefined;
  const timer = setInterval(() => redraw?.(), ageEvery);
  return {
    /** Hidden until the first use in a window, and where there is no service: `undefined`. */
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
        // Nothing of the service is a link: it is escaped.
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
