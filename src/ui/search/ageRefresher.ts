interface DatedEntries<Entry> {
  readonly entries: () => readonly Entry[];
  readonly ageOf: (entry: Entry) => string;
  readonly isVisible: () => boolean;
}

/** The shortest age that is told apart, in ms. */
const stepMs = 60_000;

/** Checks ages while the view is seen, and when it comes into sight. */
export function createAgeRefresher<Entry extends object>(
  { entries, ageOf, isVisible }: DatedEntries<Entry>,
  redraw: (entry: Entry) => void,
) {
  const ages = new WeakMap<Entry, string>();
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const plan = (): void => {
    stop();
    if (!isVisible()) return;
    timer = setTimeout(refreshChanged, stepMs);
    timer.unref();
  };
  const refreshChanged = (): void => {
    for (const entry of entries()) {
      const drawn = ages.get(entry);
      if (drawn !== undefined && drawn !== ageOf(entry)) redraw(entry);
    }
    plan();
  };
  return {
    rememberAge(entry: Entry, age: string): void {
      ages.set(entry, age);
      if (timer === undefined) plan();
    },
    visibilityChanged(): void {
      if (isVisible()) refreshChanged();
      else stop();
    },
    dispose: stop,
  };
}
