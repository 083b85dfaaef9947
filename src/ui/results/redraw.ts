/** Makes the editor draw the rows of a tree. */
export interface Redraw {
  /** The rows have changed. */
  changed(): void;
  /** The editor has asked for the rows. */
  asked(): void;
  /** The tree was hidden, or came into sight. */
  visibilityChanged(): void;
  dispose(): void;
}

/** How long the editor may take until it asks for changed rows, in ms; twice as long after each refresh in vain. */
const firstWaitMs = 500;

/**
 * Refreshes a tree by `refresh`, and again where the editor did not ask for the rows while the tree `isVisible`: a
 * refresh that arrives while the answer to the editor's request before it is on its way is lost, since the editor keeps
 * that answer and asks no more.
 */
export function createRedraw(refresh: () => void, isVisible: () => boolean): Redraw {
  let isPending = false;
  let timer: NodeJS.Timeout | undefined;
  const check = (wait: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!isPending || !isVisible()) return;
      refresh();
      check(2 * wait);
    }, wait);
  };
  return {
    changed() {
      isPending = true;
      refresh();
      check(firstWaitMs);
    },
    asked() {
      isPending = false;
    },
    visibilityChanged() {
      if (isPending) check(firstWaitMs);
    },
    dispose: () => clearTimeout(timer),
  };
}
