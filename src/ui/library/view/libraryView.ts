import { Disposable, EventEmitter, window, type TreeDataProvider } from "vscode";
import type { ResultRow } from "../../../domain/record.ts";
import { views } from "../../../host/ids.ts";
import { rowDragging } from "../../results/rowDragging.ts";
import type { LibraryRenderer } from "./libraryRenderer.ts";
import { type LibraryNode, rowsAmong } from "./libraryNode.ts";

/** Reads the library when the view is visible. Calls `drawn` after each reading, with true if it found records. */
export function createLibraryView(failed: (error: unknown) => void, drawn: (hasRecords: boolean) => void) {
  const refreshed = new EventEmitter<undefined>();
  let load: (() => Promise<LibraryRenderer>) | undefined;
  let renderer: LibraryRenderer | undefined;
  let isStale = false;
  let checking: Promise<void> | undefined;
  const runGuarded = async <T>(work: () => Promise<T>, fallback: T): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      failed(error);
      return fallback;
    }
  };
  const provider: TreeDataProvider<LibraryNode> = {
    onDidChangeTreeData: refreshed.event,
    getChildren: (parent) =>
      runGuarded<LibraryNode[]>(async () => {
        renderer ??= await load?.();
        if (renderer === undefined) return [];
        if (parent !== undefined) return [...(await renderer.tree.children(parent))];
        const roots = await renderer.roots();
        drawn(roots.length > 0);
        return [...roots];
      }, []),
    getTreeItem: (node) => renderer?.itemOf(node) ?? {},
    resolveTreeItem(item, node) {
      renderer?.addTooltip(item, node);
      return item;
    },
  };
  const view = window.createTreeView(views.library, {
    treeDataProvider: provider,
    dragAndDropController: rowDragging(rowsAmong),
    canSelectMany: true,
    showCollapseAll: true,
  });
  const check = async (): Promise<void> => {
    const shown = renderer;
    if (shown === undefined) return;
    while (isStale && view.visible) {
      isStale = false;
      // A redraw of the same rows would lose a click or selection that the person makes meanwhile.
      if (await shown.tree.hasChanged()) refreshed.fire(undefined);
    }
  };
  const checkSoon = (): void => {
    checking ??= runGuarded(check, undefined).finally(() => {
      checking = undefined;
    });
  };
  const visibility = view.onDidChangeVisibility(checkSoon);
  return {
    drawWith: (made: () => Promise<LibraryRenderer>): void => void (load = made),
    /** Redraws if the library changed, once the view is visible. */
    refreshSoon(): void {
      isStale = true;
      checkSoon();
    },
    redraw: (): void => refreshed.fire(undefined),
    showMore(node: unknown): void {
      const of = typeof node === "object" && node !== null && "of" in node ? node.of : undefined;
      if (typeof of !== "string" || renderer === undefined) return;
      renderer.tree.showMore(of);
      refreshed.fire(undefined);
    },
    selectedRows: () => rowsAmong(view.selection),
    selection: (): readonly LibraryNode[] => view.selection,
    get rows(): readonly ResultRow[] {
      return renderer?.tree.rows ?? [];
    },
    onDidSelect: (listener: () => void): Disposable =>
      view.onDidChangeSelection(({ selection }) => {
        if (selection.length > 0) listener();
      }),
    dispose: (): void => void Disposable.from(visibility, view, refreshed).dispose(),
  };
}
