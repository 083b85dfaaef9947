import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** The keyboard stays in it; Escape and a click beside it close it. */
export function Dialog(props: {
  readonly name: string;
  readonly done: string;
  readonly tools?: ComponentChildren;
  /** Where it opens; in the middle without it. */
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
