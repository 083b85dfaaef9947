import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** The keyboard stays inside; Escape and a click outside close the dialog. */
export function Dialog(props: {
  readonly name: string;
  readonly done: string;
  readonly tools?: ComponentChildren;
  /** Opens below this place; in the middle by default. */
  readonly below?: DOMRect | undefined;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    dialog.showModal();
    if (props.below !== undefined) placeBelow(dialog, props.below);
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

function placeBelow(dialog: HTMLDialogElement, place: DOMRect): void {
  const { width, height } = dialog.getBoundingClientRect();
  const margin = 8;
  const left = Math.max(margin, Math.min(place.left, window.innerWidth - width - margin));
  const top = Math.max(margin, Math.min(place.bottom + 4, window.innerHeight - height - margin));
  dialog.style.margin = "0";
  dialog.style.left = `${String(left)}px`;
  dialog.style.top = `${String(top)}px`;
}
