import type { FromDetailPage, DetailPage, PageIdentity, SendDetail } from "../../present/detail/page.ts";
import { SendProvider, stepOf } from "./actions.tsx";
import { connectEditor, drawPages } from "../shared/editor.ts";
import { Page } from "./page.tsx";
import { RepeatClickGuard } from "./repeatClickGuard.ts";
import "./style.css";

/** Keeps nothing but which record it shows. */
function start(): void {
  const { post, saveState } = connectEditor<FromDetailPage, PageIdentity>();
  const guard = new RepeatClickGuard(document);
  let page: DetailPage | undefined;
  let hadFocus = false;
  const send: SendDetail = (request) => {
    if (request.type !== "command") post(request);
    else if (page !== undefined) post({ ...request, of: page.identity });
  };
  drawPages<DetailPage>({
    view: (drawn, announcement) => (
      <SendProvider value={send}>
        <Page page={drawn} announcement={announcement} />
      </SendProvider>
    ),
    onShow: (next, last) => {
      page = next;
      saveState(next.identity);
      hadFocus = document.activeElement !== document.body;
      // A timer is not read out by itself.
      if (next.status.isCounting === true && last?.status.isCounting !== true) return next.status.text;
      const isLoaded = isSame(next, last) && last?.status.kind === "loading" && next.status.kind === "full";
      return isLoaded ? next.names.loaded : undefined;
    },
    onShown: (next, last) => {
      if (!isSame(next, last)) window.scrollTo(0, 0);
      guard.holdUnderPointer();
      // What had the focus went with the record before, or was the button that was pressed to load it.
      if (!hadFocus || document.activeElement !== document.body) return;
      document.querySelector("h1")?.focus({ preventScroll: true });
    },
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

function isSame({ identity }: DetailPage, last: DetailPage | undefined): boolean {
  return last?.identity.id === identity.id && last.identity.service === identity.service;
}

start();
