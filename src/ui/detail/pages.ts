import type { EngineSource } from "../../app/engine.ts";
import type { ResultRow } from "../../domain/record.ts";
import { readPageMessage, readPageState } from "./pageMessages.ts";
import type { Disposable, Uri, WebviewPanel } from "vscode";
import type { Connections } from "../../host/connections.ts";
import type { Wording } from "../../present/wording.ts";
import type { Failures } from "../failures.ts";
import type { LoadDetails } from "../../app/ports.ts";
import type { DetailPages } from "../../app/detailPages.ts";
import { createDetailPages } from "../../app/openRecord.ts";
import { createDetailPanel } from "./detailPanel.ts";
import { actOnPage } from "./pageActions.ts";
import { drawingOf } from "./pageDrawing.ts";

/** The detail page with its panel. */
export interface DetailView extends Disposable {
  readonly pages: DetailPages;
  /** Draws a page again that came back with its window. */
  restore(panel: WebviewPanel, state: unknown): Promise<void>;
  /** The row of the page in front, if it is in front. */
  rowInFront(): ResultRow | undefined;
}

/** Joins pages, panel and messages. */
export async function createDetailView(needs: {
  readonly engine: EngineSource;
  readonly connections: Connections;
  readonly wording: () => Wording;
  readonly loadDetails: () => LoadDetails;
  readonly reserve: () => number;
  readonly failures: Failures;
  readonly extensionUri: Uri;
}): Promise<DetailView> {
  const engine = await needs.engine();
  const panel = createDetailPanel({
    extensionUri: needs.extensionUri,
    onMessage(unchecked) {
      const message = readPageMessage(unchecked);
      if (message !== undefined) void needs.failures.attempt(() => actOnPage(message, pages, panel));
    },
  });
  const pages = createDetailPages({
    engine: needs.engine,
    connections: needs.connections,
    loadDetails: needs.loadDetails,
    reserve: needs.reserve,
    screen: {
      get isOpen() {
        return panel.isOpen;
      },
      get isActive() {
        return panel.isActive;
      },
      reveal: (options) => panel.show(options),
      draw: (shown) => panel.draw(drawingOf(shown, engine, needs.wording())),
    },
  });
  const redraw = (): void => void needs.failures.attempt(() => pages.redraw());
  const following = needs.connections.onDidChange(redraw);
  const unsubscribe = engine.store.onDidChange(() => {
    if (panel.isOpen) redraw();
  });
  return {
    pages,
    async restore(adopted, state) {
      const identity = readPageState(state);
      if (identity === undefined) {
        adopted.dispose();
        return;
      }
      panel.adopt(adopted);
      await pages.restore(identity);
    },
    rowInFront: () => pages.rowInFront(),
    dispose() {
      following.dispose();
      unsubscribe();
      panel.dispose();
    },
  };
}
