import type { JSX } from "preact";

/** The last thing that was announced; `times` tells the same words apart when they are announced again. */
export interface Announcement {
  readonly text: string;
  readonly times: number;
  /** Shown for a moment too; else it is for those who do not see what has changed. */
  readonly isSeen: boolean;
}

export function Announced({ text, times, isSeen }: Announcement): JSX.Element {
  return (
    <div class={isSeen ? "announcement" : "unseen"} role="status">
      {text === "" ? null : <span key={times}>{text}</span>}
    </div>
  );
}
