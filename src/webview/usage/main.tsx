import { render } from "preact";
import type { FromUsagePage, ToUsagePage, UsagePage, UsagePageState } from "../../present/usage/page.ts";
import type { Announcement } from "../shared/announcement.tsx";
import { connectEditor } from "../shared/editor.ts";
import { Page } from "./page.tsx";
import "./style.css";

const fewDays = 14;

function start(root: Element): void {
  let page: UsagePage | undefined;
  let announcement: Announcement = { text: "", times: 0, isSeen: false };
  const editor = connectEditor<{ requests: FromUsagePage; messages: ToUsagePage; state: UsagePageState }>(
    (message) => {
      if (message.type === "draw") show(message.page);
      else {
        announcement = { text: message.text, times: announcement.times + 1, isSeen: true };
        draw();
      }
    },
  );
  let days = savedDays(editor.savedState);
  const chooseDays = (chosen: number): void => {
    days = chosen;
    editor.saveState({ days });
    draw();
  };
  const draw = (): void => {
    if (page === undefined) return;
    render(<Page {...{ page, days, announcement, chooseDays }} send={editor.post} />, root);
  };
  const show = (next: UsagePage): void => {
    page = next;
    document.documentElement.lang = next.locale;
    document.title = next.title;
    draw();
  };
  editor.saveState({ days });
  editor.post({ type: "ready" });
}

function savedDays(kept: unknown): number {
  const days = typeof kept === "object" && kept !== null && "days" in kept ? kept.days : undefined;
  return typeof days === "number" ? days : fewDays;
}

start(document.querySelector("#root") ?? document.body);
