import type { JSX } from "preact";
import type { PageMarks, Send } from "../../present/detail/page.ts";
import { CommandButton } from "./actions.tsx";

/** What the person has put on the record, and the buttons that change it. */
export function Marks({ marks, send }: { readonly marks: PageMarks; readonly send: Send }): JSX.Element {
  const { name, star, tags, note, editTags, editNote } = marks;
  return (
    <div class="marks" role="group" aria-label={name}>
      <CommandButton button={star} send={send} />
      {tags.length === 0 ? null : (
        <ul class="tags">
          {tags.map((tag) => (
            <li key={tag}>
              <bdi>{tag}</bdi>
            </li>
          ))}
        </ul>
      )}
      <CommandButton button={editTags} send={send} />
      {note === undefined ? null : (
        <p class="note-text">
          <bdi>{note}</bdi>
        </p>
      )}
      <CommandButton button={editNote} send={send} />
    </div>
  );
}
