import { render } from "preact";
import type { FromReportPage, ReportPage, ToReportPage } from "../../present/report/page.ts";
import type { Announcement } from "../shared/announcement.tsx";
import { connectEditor } from "../shared/editor.ts";
import { Page } from "./page.tsx";
import "./style.css";

function start(root: Element): void {
  let page: ReportPage | undefined;
  let announcement: Announcement = { text: "", times: 0, isSeen: true };
  const editor = connectEditor<{ requests: FromReportPage; messages: ToReportPage; state: ReportPage }>(
    (message) => {
      if (message.type === "draw") show(message.page);
      else {
        announcement = { text: message.text, times: announcement.times + 1, isSeen: true };
        draw();
      }
    },
  );
  const draw = (): void => {
    if (page !== undefined) render(<Page page={page} announcement={announcement} send={editor.post} />, root);
  };
  const show = (next: ReportPage): void => {
    page = next;
    document.documentElement.lang = next.locale;
    document.title = next.title;
    editor.saveState(next);
    draw();
  };
  editor.post({ type: "ready" });
}

start(document.querySelector("#root") ?? document.body);
