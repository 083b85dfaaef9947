import { Disposable } from "vscode";

/** Notifies once that a view's rows were asked for: VS Code does that when the view is first seen in a window. */
export interface FirstLook {
  looked(): void;
  /** Called once, also when it has happened already. */
  onLook(listener: () => void): Disposable;
}

export function createFirstLook(): FirstLook {
  let seen = false;
  const waiting = new Set<() => void>();
  return {
    looked() {
      if (seen) return;
      seen = true;
      for (const listener of waiting) listener();
      waiting.clear();
    },
    onLook(listener) {
      if (seen) listener();
      else waiting.add(listener);
      return new Disposable(() => void waiting.delete(listener));
    },
  };
}
