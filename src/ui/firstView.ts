import { Disposable } from "vscode";

/** Notifies once that a view's rows were asked for: VS Code does that when the view is first seen in a window. */
export interface FirstView {
  notifyShown(): void;
  /** Called once, also when it has happened already. */
  onFirstShown(listener: () => void): Disposable;
}

export function createFirstView(): FirstView {
  let seen = false;
  const waiting = new Set<() => void>();
  return {
    notifyShown() {
      if (seen) return;
      seen = true;
      for (const listener of waiting) listener();
      waiting.clear();
    },
    onFirstShown(listener) {
      if (seen) listener();
      else waiting.add(listener);
      return new Disposable(() => void waiting.delete(listener));
    },
  };
}
