import type { JSX, ComponentChildren } from "preact";
import type { TableNames } from "../../present/table/names.ts";
import type { TableColumn, TableLayout } from "../../present/table/messages.ts";
import { Icon } from "../shared/icon.tsx";
import { arranged, moved, toggled, usualLayout } from "./model/layout.ts";
import { fill } from "./model/words.ts";
import { useEffect, useRef } from "preact/hooks";

/** Which columns are shown, and in which order. One always stays. */
export function ColumnsDialog(props: {
  readonly names: TableNames;
  readonly columns: readonly TableColumn[];
  readonly layout: TableLayout;
  readonly onLayout: (change: (layout: TableLayout) => TableLayout) => void;
  readonly onClose: () => void;
}): JSX.Element {
  const { names, columns, layout, onLayout } = props;
  const all = arranged(columns, layout);
  const shown = all.filter(({ isShown }) => isShown).length;
  return (
    <Dialog
      name={names.columns.replace("…", "")}
      done={names.done}
      onClose={props.onClose}
      tools={
        <button type="button" class="action" onClick={() => onLayout(() => usualLayout)}>
          {names.usual}
        </button>
      }
    >
      <ul class="columns">
        {all.map(({ id, title, isShown }, index) => (
          <li key={id}>
            <label class="value">
              <input
                type="checkbox"
                checked={isShown}
                disabled={isShown && shown === 1}
                data-first={index === 0 ? true : undefined}
                onChange={() => onLayout((now) => toggled(now, id, !isShown))}
              />
              <span class="words">{title}</span>
            </label>
            {([-1, 1] as const).map((by) => (
              <button
                key={by}
                type="button"
                class="tool"
                aria-label={fill(by === -1 ? names.earlier : names.later, title)}
                aria-disabled={index + by < 0 || index + by >= all.length}
                onClick={() => onLayout((now) => moved(now, columns, id, by))}
              >
                <Icon name={by === -1 ? "up" : "down"} />
              </button>
            ))}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** A dialog over the page: the keyboard stays in it, Escape and a click beside it close it. */
export function Dialog(props: {
  readonly name: string;
  readonly done: string;
  /** Buttons beside the one that closes. */
  readonly tools?: ComponentChildren;
  /** Stands below this place of the page; in the middle without it. */
  readonly below?: DOMRect | undefined;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    dialog.showModal();
    if (props.below !== undefined) putBelow(dialog, props.below);
    dialog.querySelector<HTMLElement>("[data-first]")?.focus();
  }, []);
  return (
    <dialog
      ref={element}
      class="dialog"
      aria-label={props.name}
      onClose={props.onClose}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close();
      }}
    >
      <div class="dialog-body">
        <h2>{props.name}</h2>
        {props.children}
        <div class="dialog-actions">
          {props.tools}
          <button type="button" class="action main" onClick={() => element.current?.close()}>
            {props.done}
          </button>
        </div>
      </div>
    </dialog>
  );
}

/** Keeps a dialog below its button, and inside of the page. */
function putBelow(dialog: HTMLDialogElement, place: DOMRect): void {
  const { width, height } = dialog.getBoundingClientRect();
  const margin = 8;
  const left = Math.max(margin, Math.min(place.left, window.innerWidth - width - margin));
  const top = Math.max(margin, Math.min(place.bottom + 4, window.innerHeight - height - margin));
  dialog.style.margin = "0";
  dialog.style.left = `${String(left)}px`;
  dialog.style.top = `${String(top)}px`;
}
