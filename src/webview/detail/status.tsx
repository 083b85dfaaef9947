import type { JSX } from "preact";
import type { PageStatus } from "../../present/detail/page.ts";
import { CommandButton } from "./actions.tsx";
import { Icon, type IconName } from "./icon.tsx";
import type { Send } from "./send.ts";

const icons: Readonly<Record<PageStatus["kind"], IconName | undefined>> = {
  loading: undefined,
  partial: "info",
  full: undefined,
  failed: "warning",
  gone: "missing",
};

/** How far the record is known. The region is always there, so that a change in it is read out. */
export function Status({ status, send }: { readonly status: PageStatus; readonly send: Send }): JSX.Element {
  const icon = icons[status.kind];
  return (
    <div class={`status ${status.kind}`}>
      {icon === undefined ? null : <Icon name={icon} />}
      {status.kind === "loading" ? <span class="spinner" aria-hidden="true" /> : null}
      <p role="status">{status.text}</p>
      {status.actions.length === 0 ? null : (
        <span class="actions">
          {status.actions.map((button) => (
            <CommandButton key={button.command} button={button} send={send} />
          ))}
        </span>
      )}
    </div>
  );
}
