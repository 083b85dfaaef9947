import { Disposable } from "vscode";

/** Notifies once that a view's rows were asked for: VS Code does that when the view is first seen in a window. */
export function createFirstView() {
  let seen = false;
  const waiting = new Set<() => void>();
  return {
    notifyShown: (): void => {
      if (seen) return;
      seen = true;
      for (const listener of waiting) listener();
      waiting.clear();
    },
    /** Called once, also when it has happened already. */
    onFirstShown: (listener: () => void): Disposable => {
      if (seen) listener();
      else waiting.add(listener);
      return new Disposable(() => void waiting.delete(listener));
    },
  };
}
