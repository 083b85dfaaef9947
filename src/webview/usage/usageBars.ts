import type { ChartDay, ChargeKind } from "../../present/usage/usageProtocol.ts";

/** In per cent of the drawing. */
export interface Bar {
  readonly left: number;
  readonly width: number;
  readonly top: number;
  /** From bottom to top, without empty parts. */
  readonly parts: readonly {
    readonly charge: ChargeKind;
    readonly y: number;
    readonly height: number;
  }[];
}

/** Room for the number over the highest bar, in per cent. */
const headroom = 14;

/** Fewer requests don’t fill the height, so that a single request isn’t a high bar. */
const minScale = 5;

const charges = ["counted", "unknown", "free"] as const;

export function barsOf(days: readonly ChartDay[]): readonly Bar[] {
  const totals = days.map(({ counted, unknown, free }) => counted + unknown + free);
  const unit = (100 - headroom) / Math.max(minScale, ...totals);
  const width = 100 / Math.max(1, days.length);
  return days.map((day, index) => {
    let top = 100;
    const parts = charges.flatMap((charge) => {
      const height = day[charge] * unit;
      if (height === 0) return [];
      top -= height;
      return [{ charge, y: top, height }];
    });
    return { left: index * width, width, top, parts };
  });
}

const maxLabels = 5;

/** Returns the last day and evenly spaced earlier ones, without the first. */
export function labelledDays(count: number): readonly number[] {
  const step = Math.max(1, Math.ceil(count / maxLabels));
  const last = count - 1;
  return Array.from({ length: maxLabels }, (_, index) => last - index * step)
    .filter((index) => index > 0)
    .toReversed();
}
