import { render } from "preact";
import type { DetailPageState, FromDetailPage, ToDetailPage, DetailPage } from "../../present/detail/page.ts";
import { stepOf } from "./actions.tsx";
import type { Announcement } from "../shared/announcement.tsx";
import { Page } from "./page.tsx";
import "./style.css";

/** What the editor gives to a page that runs inside it. */
declare function acquireVsCodeApi(): {
  readonly postMessage: (message: FromDetailPage) => void;
  readonly setState: (state: DetailPageState) => void;
};

/** Draws what it is told to draw, and says what was asked for; keeps nothing but which record it shows. */
function start(root: Element): void {
  const { postMessage: send, setState: keep } = acquireVsCodeApi();
  let page: DetailPage | undefined;
  let announcement: Announcement = { text: "", times: 0, isSeen: true };
  const draw = (): void => {
    if (page !== undefined) render(<Page page={page} announcement={announcement} send={send} />, root);
  };
  const show = (next: DetailPage): void => {
    const isOther = page?.identity.id !== next.identity.id || page.identity.origin !== next.identity.origin;
    page = next;
    document.documentElement.lang = next.locale;
    document.title = next.title;
    keep(next.identity);
    const hadFocus = document.activeElement !== document.body;
    draw();
    if (!isOther) return;
    window.scrollTo(0, 0);
    // What had the focus went with the record before.
    if (hadFocus && document.activeElement === document.body) focusTitle();
  };
  window.addEventListener("message", ({ data }: MessageEvent<ToDetailPage>) => {
    if (data.type === "draw") show(data.page);
    else {
      announcement = { text: data.text, times: announcement.times + 1, isSeen: true };
      draw();
    }
  });
  window.addEventListener("keydown", (press) => {
    const step = stepOf(press);
    if (step === undefined) return;
    press.preventDefault();
    const button = page?.actions.find(({ command }) => command === step);
    if (button !== undefined && button.isDisabled !== true) send({ type: "command", command: step });
  });
  send({ type: "ready" });
}

function focusTitle(): void {
  document.querySelector("h1")?.focus();
}

start(document.querySelector("#root") ?? document.body);
