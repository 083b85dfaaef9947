import { Disposable } from "vscode";

/** VS Code asks for a view’s rows when the person first sees it in a window. */
export function createFirstVisible() {
  let seen = false;
  const waiting = new Set<() => void>();
  return {
    notifyVisible: (): void => {
      if (seen) return;
      seen = true;
      for (const listener of waiting) listener();
      waiting.clear();
    },
    /** Calls the listener once, immediately if the view was seen before. */
    onFirstVisible: (listener: () => void): Disposable => {
      if (seen) listener();
      else waiting.add(listener);
      return new Disposable(() => void waiting.delete(listener));
    },
  };
}
