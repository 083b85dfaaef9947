/** Keeps ages true while they are seen. */
export interface Ageing<Entry> {
  /** An entry was drawn with this age. */
  drawn(entry: Entry, age: string): void;
  /** The view was hidden, or came into sight. */
  visibilityChanged(): void;
  dispose(): void;
}

export interface DatedEntries<Entry> {
  readonly entries: () => readonly Entry[];
  /** The age as it reads now. */
  readonly ageOf: (entry: Entry) => string;
  readonly isVisible: () => boolean;
}

/** The shortest age that is told apart, in ms. */
const stepMs = 60_000;

/** Calls `redraw` for each entry whose age reads otherwise than it was drawn; looks while the view is seen, and when it comes into sight. */
export function createAgeing<Entry extends object>(
  { entries, ageOf, isVisible }: DatedEntries<Entry>,
  redraw: (entry: Entry) => void,
): Ageing<Entry> {
  const ages = new WeakMap<Entry, string>();
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const plan = (): void => {
    stop();
    if (!isVisible()) return;
    timer = setTimeout(look, stepMs);
    timer.unref();
  };
  const look = (): void => {
    for (const entry of entries()) {
      const drawn = ages.get(entry);
      if (drawn !== undefined && drawn !== ageOf(entry)) redraw(entry);
    }
    plan();
  };
  return {
    drawn(entry, age) {
      ages.set(entry, age);
      if (timer === undefined) plan();
    },
    visibilityChanged() {
      if (isVisible()) look();
      else stop();
    },
    dispose: stop,
  };
}
