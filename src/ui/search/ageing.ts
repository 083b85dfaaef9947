export interface Ageing<Entry> {
  drawn(entry: Entry, age: string): void;
  visibilityChanged(): void;
  dispose(): void;
}

export interface DatedEntries<Entry> {
  readonly entries: () => readonly Entry[];
  readonly ageOf: (entry: Entry) => string;
  readonly isVisible: () => boolean;
}

/** The shortest age that is told apart, in ms. */
const stepMs = 60_000;

/** Looks while the view is seen, and when it comes into sight. */
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
