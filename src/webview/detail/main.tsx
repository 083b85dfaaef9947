import { render } from "preact";
import type {
  FromDetailPage,
  ToDetailPage,
  DetailPage,
  PageIdentity,
  SendDetail,
} from "../../present/detail/page.ts";
import { stepOf } from "./actions.tsx";
import type { Announcement } from "../shared/announcement.tsx";
import { connectEditor } from "../shared/editor.ts";
import { Page } from "./page.tsx";
import { RepeatClickGuard } from "./repeatClickGuard.ts";
import "./style.css";

/** Draws what it receives, and sends what was asked for; keeps nothing but which record it shows. */
function start(root: Element): void {
  const { post, saveState } = connectEditor<{
    requests: FromDetailPage;
    messages: ToDetailPage;
    state: PageIdentity;
  }>((message) => {
    if (message.type === "draw") show(message.page);
    else {
      announce(message.text, true);
      draw();
    }
  });
  const guard = new RepeatClickGuard(document);
  let page: DetailPage | undefined;
  const send: SendDetail = (request) => {
    if (request.type !== "command") post(request);
    else if (page !== undefined) post({ ...request, of: page.identity });
  };
  let announcement: Announcement = { text: "", times: 0, isSeen: true };
  const draw = (): void => {
    if (page !== undefined) render(<Page page={page} announcement={announcement} send={send} />, root);
  };
  const announce = (text: string, isSeen: boolean): void => {
    announcement = { text, times: announcement.times + 1, isSeen };
  };
  const show = (next: DetailPage): void => {
    const isOther = page?.identity.id !== next.identity.id || page.identity.service !== next.identity.service;
    const isLoaded = !isOther && page?.status.kind === "loading" && next.status.kind === "full";
    if (isLoaded) announce(next.names.loaded, false);
    // A timer is not read out by itself.
    if (next.status.isCounting === true && page?.status.isCounting !== true)
      announce(next.status.text, false);
    page = next;
    document.documentElement.lang = next.locale;
    document.title = next.title;
    saveState(next.identity);
    const hadFocus = document.activeElement !== document.body;
    draw();
    if (isOther) window.scrollTo(0, 0);
    guard.holdUnderPointer();
    // What had the focus went with the record before, or was the button that was pressed to load it.
    if (hadFocus && document.activeElement === document.body) focusTitle();
  };
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
  document.querySelector("h1")?.focus({ preventScroll: true });
}

start(document.querySelector("#root") ?? document.body);
