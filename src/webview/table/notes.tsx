import type { JSX } from "preact";
import type { TableStatus } from "../../present/table/messages.ts";
import type { TableData } from "./data.ts";
import { Icon } from "./icon.tsx";
import type { Send } from "./send.ts";

/** What is odd about the search, and that its last request failed. */
export function Notes({ status }: { readonly status: TableStatus | undefined }): JSX.Element {
  const error = status?.error;
  return (
    <div class="notes">
      <p role="status" class={error === undefined ? "" : "failed"}>
        {error === undefined ? null : <Icon name="warning" />}
        {error ?? ""}
      </p>
      {(status?.notes ?? []).map((note) => (
        <p key={note} class="note">
          {note}
        </p>
      ))}
    </div>
  );
}

/** Why there is no row, and what leads on. */
export function Empty({ data, send }: { readonly data: TableData; readonly send: Send }): JSX.Element | null {
  const { status, names } = data;
  if (status === undefined) return null;
  if (status.busy === "search") return <p class="empty">{names.searching}</p>;
  const { empty } = status;
  if (empty === undefined) return null;
  const { command, label } = empty;
  return (
    <div class="empty">
      <p>{empty.text}</p>
      {command === undefined ? null : (
        <button type="button" class="action main" onClick={() => send({ type: "command", command })}>
          {label}
        </button>
      )}
    </div>
  );
}
