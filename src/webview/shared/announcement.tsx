import type { JSX } from "preact";

/** The last announcement; `times` distinguishes equal texts. */
export interface Announcement {
  readonly text: string;
  readonly times: number;
  /** Also shown for a moment; otherwise only for screen readers. */
  readonly isVisible: boolean;
}

export function AnnouncementPart({ text, times, isVisible }: Announcement): JSX.Element {
  return (
    <div class={isVisible ? "announcement" : "unseen"} role="status">
      {text === "" ? null : <span key={times}>{text}</span>}
    </div>
  );
}
