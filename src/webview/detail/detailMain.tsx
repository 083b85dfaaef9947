import type {
  FromDetailPage,
  DetailPage,
  PageIdentity,
  SendDetail,
} from "../../present/detail/detailProtocol.ts";
import { Send, stepOf } from "./actionButtons.tsx";
import { connectEditor, drawPages } from "../shared/editor.ts";
import { Page } from "./detailLayout.tsx";
import "./style.css";

/** Stores only the identity of the shown record. */
function start(): void {
  const { post, saveState } = connectEditor<FromDetailPage, PageIdentity>();
  const guard = new RepeatClickGuard();
  let page: DetailPage | undefined;
  let hadFocus = false;
  const send: SendDetail = (request) => {
    if (request.type !== "command") post(request);
    else if (page !== undefined) post({ ...request, of: page.identity });
  };
  drawPages<DetailPage>({
    view: (drawn, announcement) => (
      <Send.Provider value={send}>
        <Page page={drawn} announcement={announcement} />
      </Send.Provider>
    ),
    onShow: (next, last) => {
      page = next;
      saveState(next.identity);
      hadFocus = document.activeElement !== document.body;
      // Screen readers don’t announce a timer by themselves.
      if (next.status.isCounting === true && last?.status.isCounting !== true) return next.status.text;
      const isLoaded = isSame(next, last) && last?.status.kind === "loading" && next.status.kind === "full";
      return isLoaded ? next.names.loaded : undefined;
    },
    onShown: (next, last) => {
      if (!isSame(next, last)) window.scrollTo(0, 0);
      guard.holdUnderPointer();
      // The focus was in the previous record, or on the button that loaded this one.
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

/** In CSS pixels; a pointer that moves farther is on its way to something else. */
const restingPx = 6;
/** In ms; after this time, a resting pointer means the button below it. */
const restMs = 1_200;

/**
 * After a click that leads to another record, the second click of a double click must not use a search. New buttons
 * with the class `priced` under the last press ignore clicks until the pointer has moved or rested.
 */
class RepeatClickGuard {
  #press: { readonly x: number; readonly y: number } | undefined;
  #held: readonly Element[] = [];
  #timer: number | undefined;

  constructor() {
    document.addEventListener("pointerdown", ({ clientX: x, clientY: y }) => {
      this.#press = { x, y };
    });
    document.addEventListener("pointermove", ({ clientX, clientY }) => {
      if (this.#press === undefined) return;
      if (Math.hypot(clientX - this.#press.x, clientY - this.#press.y) > restingPx) this.#releaseButtons();
    });
    document.addEventListener("keydown", () => this.#releaseButtons());
  }

  holdUnderPointer(): void {
    const press = this.#press;
    if (press === undefined) return;
    const priced = [...document.querySelectorAll(".priced")];
    this.#holdButtons(priced.filter((button) => isUnder(button.getBoundingClientRect(), press.x, press.y)));
  }

  #holdButtons(buttons: readonly Element[]): void {
    for (const button of buttons) button.classList.add("held");
    this.#held = [...this.#held, ...buttons];
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#releaseButtons(), restMs);
  }

  #releaseButtons(): void {
    this.#press = undefined;
    for (const button of this.#held) button.classList.remove("held");
    this.#held = [];
  }
}

function isUnder({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean {
  return x >= left - restingPx && x <= right + restingPx && y >= top - restingPx && y <= bottom + restingPx;
}

start();
