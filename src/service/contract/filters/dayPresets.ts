import { sentence, type Sentence } from "../../../text/sentence.ts";

export interface DayPreset {
  readonly label: Sentence;
  /** YYYY-MM-DD. */
  readonly day: string;
}

export function dayPresets(today: Date): readonly DayPreset[] {
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  // Today is one of the days.
  const back = (days: number): string => localDay(new Date(year, month, day - days + 1));
  return [
    { label: sentence("Last 7 days"), day: back(7) },
    { label: sentence("Last 30 days"), day: back(30) },
    { label: sentence("Last 90 days"), day: back(90) },
    { label: sentence("This year"), day: localDay(new Date(year, 0, 1)) },
    // February 29 was none a year ago: March 1 takes its place.
    { label: sentence("Last 12 months"), day: localDay(new Date(year - 1, month, day)) },
  ];
}

function two(part: number): string {
  return String(part).padStart(2, "0");
}

/** YYYY-MM-DD, by the calendar of where this runs. */
function localDay(day: Date): string {
  return `${String(day.getFullYear()).padStart(4, "0")}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
