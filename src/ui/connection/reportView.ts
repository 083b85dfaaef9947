import { commands as editorCommands, env, l10n, type Uri, type WebviewPanel } from "vscode";
import { commands, settings, settingsSection, views } from "../../host/ids.ts";
import type {
  FromReportPage,
  ReportCommand,
  ReportPage,
  ToReportPage,
} from "../../present/report/reportProtocol.ts";
import { reportMarkdown } from "../../present/report/reportPage.ts";
import type { Failures } from "../failures.ts";
import { PagePanel } from "../pagePanel.ts";
import { readReportMessage, readReportState } from "./reportMessages.ts";

export function createReportView(extensionUri: Uri, failures: Failures) {
  let shown: ReportPage | undefined;
  const panel = new PagePanel<ToReportPage, FromReportPage>({
    extensionUri,
    view: views.report,
    page: "report",
    read: readReportMessage,
    onMessage(message) {
      if (shown === undefined) return;
      if (message.type === "ready") panel.post({ type: "draw", page: shown });
      else void failures.attempt(() => act(message.command, shown));
    },
  });
  const act = async (command: ReportCommand, page: ReportPage | undefined): Promise<void> => {
    if (command !== "copy") {
      const [name, ...rest] = actions[command];
      await editorCommands.executeCommand(name, ...rest);
    } else if (page !== undefined) {
      await env.clipboard.writeText(reportMarkdown(page));
      panel.post({ type: "announce", text: l10n.t("Copied") });
    }
  };
  return {
    show(page: ReportPage): void {
      shown = page;
      panel.show(page.title);
      panel.post({ type: "draw", page });
    },
    /** Takes over a panel that VS Code restored; sends nothing. */
    restore(adopted: WebviewPanel, state: unknown): void {
      const page = readReportState(state);
      if (page === undefined) {
        adopted.dispose();
        return;
      }
      shown = page;
      panel.adopt(adopted, page.title);
    },
    dispose: (): void => panel.dispose(),
  };
}

const openSettings = "workbench.action.openSettings";

const actions: {
  readonly [Command in Exclude<ReportCommand, "copy">]: readonly [command: string, argument?: string];
} = {
  again: [commands.diagnoseConnection],
  setApiKey: [commands.setApiKey],
  configureConnection: [commands.configureConnection],
  useSampleData: [commands.useSampleData],
  seePlans: [commands.seePlans],
  proxySettings: [openSettings, "http.proxy"],
  transportSetting: [openSettings, `${settingsSection}.${settings.transport}`],
  perPageSetting: [openSettings, `${settingsSection}.${settings.perPage}`],
  showLog: [commands.showLog],
};
