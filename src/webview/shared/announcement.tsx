import type { JSX } from "preact";

/** The last announcement; `times` distinguishes equal texts. */
export interface Announcement {
  readonly text: string;
  readonly times: number;
  /** Also shown for a moment; otherwise only for screen readers. */
  readonly isSeen: boolean;
}

export function Announced({ text, times, isSeen }: Announcement): JSX.Element {
  return (
    <div class={isSeen ? "announcement" : "unseen"} role="status">
      {text === "" ? null : <span key={times}>{text}</span>}
    </div>
  );
}
