import type { RecordQuestion } from "../../service/contract/question.ts";
import { besideOf, identityOf, neighboursOf, placeholderRow } from "../../app/detail/shownDetail.ts";
import { views } from "../../host/ids.ts";
import { detailPage } from "../../present/detail/detailPage.ts";
import type { DetailState } from "../../present/detail/detailState.ts";
import type { DetailPage, FromDetailPage, ToDetailPage } from "../../present/detail/detailProtocol.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { ResultRow } from "../../domain/record.ts";
import { isSameRecord, type RecordKey } from "../../domain/record/recordKey.ts";
import type { CompanyFilters } from "../../service/contract/filters/table.ts";
import { readPageMessage, readPageState } from "./pageMessages.ts";
import { EventEmitter, type WebviewPanel } from "vscode";
import { PagePanel } from "../pagePanel.ts";
import { Countdown } from "../countdown.ts";
import type { Services } from "../services.ts";
import { DetailPages } from "../../app/detail/detailPages.ts";
import { PageNews } from "../../app/detail/pageNews.ts";
import { actOnPage } from "./pageActions.ts";

export type DetailView = Awaited<ReturnType<typeof createDetailView>>;

const maxTitleLength = 40;

export async function createDetailView(
  needs: Services,
  rowsInOrder: () => readonly ResultRow[],
  search: (filters: CompanyFilters) => Promise<unknown>,
) {
  const [engine, session] = await Promise.all([needs.engine(), needs.session()]);
  const { wording } = needs;
  const shownRecord = new EventEmitter<RecordKey>();
  let last: RecordKey | undefined;
  let page: DetailPage | undefined;
  const post = (message: ToDetailPage): void => panel.post(message);
  const panel = new PagePanel<ToDetailPage, FromDetailPage>({
    extensionUri: needs.extensionUri,
    view: views.detail,
    page: "detail",
    read: readPageMessage,
    onMessage(message) {
      if (message.type !== "ready")
        void needs.failures.attempt(() => actOnPage(message, pages, post, search, wording()));
      else if (page !== undefined) {
        post({ type: "draw", page });
        noteIfVisible(pages.shown?.row);
      }
    },
    onClose: () => news.close(),
  });
  const news = new PageNews(needs.marks, (record) => void engine.store.saved.markSeen(record));
  const noteIfVisible = (row: ResultRow | undefined): void => {
    if (row !== undefined && panel.isVisible) news.noteShown(row);
  };
  const countdown = new Countdown();
  const draw = (shown: DetailState): void => {
    countdown.next(shown.error, () => drawAgain());
    const related = besideOf(session.state.shown?.rows ?? [], shown);
    const neighbours = neighboursOf(rowsInOrder(), shown.row);
    page = detailPage({ ...shown, related, neighbours, marks: news.marksOf(shown.row) }, wording());
    panel.rename(oneLine(page.title, maxTitleLength));
    post({ type: "draw", page });
    noteIfVisible(shown.row);
  };
  const pages = new DetailPages({
    ...needs,
    rowsInOrder,
    loadDetails: needs.settings.loadDetails,
    reserve: needs.settings.reserveSearches,
    screen: {
      get isOpen() {
        return panel.isOpen;
      },
      get isActive() {
        return panel.isActive;
      },
      reveal: ({ preserveFocus }) => panel.show("", preserveFocus),
      draw(shown) {
        draw(shown);
        const { service, key } = shown.row;
        if (last !== undefined && isSameRecord(last, shown.row)) return;
        last = { service, key };
        shownRecord.fire(last);
        // If space runs out, the library drops the records not looked at for longest.
        void engine.store.library.used(last);
      },
    },
  });
  const redraw = (): void => void needs.failures.attempt(() => pages.redraw());
  const drawAgain = (): void => {
    if (panel.isOpen && pages.shown !== undefined) draw(pages.shown);
  };
  const following = needs.connections.onDidChange(redraw);
  let rows = session.state.shown?.rows;
  const unsubscribe = [
    engine.store.onDidChange(() => {
      if (panel.isOpen) redraw();
    }),
    needs.marks.onDidChange(drawAgain),
    session.onDidChange((state) => {
      if (rows === state.shown?.rows) return;
      rows = state.shown?.rows;
      // The page shows the neighbours in Results, and other filings with the same name.
      drawAgain();
    }),
  ];
  return {
    pages,
    async showStored(question: RecordQuestion, service: string): Promise<void> {
      panel.show("", true);
      await pages.restore(identityOf({ row: placeholderRow(question, service), question }));
    },
    async restore(adopted: WebviewPanel, state: unknown): Promise<void> {
      const identity = readPageState(state);
      if (identity === undefined) {
        adopted.dispose();
        return;
      }
      panel.adopt(adopted);
      await pages.restore(identity);
    },
    onDidShow: shownRecord.event,
    async closeIfForgotten(isForgotten: (row: ResultRow) => boolean): Promise<void> {
      if (await pages.forget(isForgotten)) panel.dispose();
    },
    dispose(): void {
      countdown.stop();
      shownRecord.dispose();
      following.dispose();
      for (const end of unsubscribe) end();
      panel.dispose();
    },
  };
}
