import { render, type ComponentChild } from "preact";
import type { ToPage } from "../../present/toPage.ts";
import type { Announcement } from "./announcement.tsx";

declare function acquireVsCodeApi<State>(): {
  readonly postMessage: (message: unknown) => void;
  readonly setState: (state: State) => void;
  readonly getState: () => State | undefined;
};

interface Editor<Request, State> {
  readonly post: (message: Request) => void;
  readonly saveState: (state: State) => void;
  /** Unchecked. */
  readonly savedState: State | undefined;
}

export function connectEditor<Request, State>(): Editor<Request, State> {
  const { postMessage, setState, getState } = acquireVsCodeApi<State>();
  return { post: postMessage, saveState: setState, savedState: getState() };
}

export const noAnnouncement: Announcement = { text: "", times: 0, isVisible: false };

export interface PageDrawing<Page> {
  readonly view: (page: Page, announcement: Announcement) => ComponentChild;
  /** Called before the next page is drawn; returns its announcement. */
  readonly onShow?: (next: Page, last: Page | undefined) => string | undefined;
  readonly onShown?: (next: Page, last: Page | undefined) => void;
}

export function drawPages<Page extends { readonly locale: string; readonly title: string }>({
  view,
  onShow,
  onShown,
}: PageDrawing<Page>): void {
  const root = document.querySelector("#root") ?? document.body;
  let [page, announcement]: [Page | undefined, Announcement] = [undefined, noAnnouncement];
  const announce = (text: string, isVisible: boolean): void => {
    announcement = { text, times: announcement.times + 1, isVisible };
  };
  const draw = (): void => {
    if (page !== undefined) render(view(page, announcement), root);
  };
  window.addEventListener("message", ({ data }: MessageEvent<ToPage<Page>>) => {
    if (data.type === "announce") {
      announce(data.text, true);
      return draw();
    }
    const [last, next] = [page, data.page];
    const news = onShow?.(next, last);
    if (news !== undefined) announce(news, false);
    page = next;
    document.documentElement.lang = next.locale;
    document.title = next.title;
    draw();
    onShown?.(next, last);
  });
}
