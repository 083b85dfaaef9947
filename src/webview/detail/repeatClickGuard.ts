/** How far a pointer moves before it is on its way to something else, in CSS pixels. */
const stillPx = 6;
/** A pointer that rests this long, in ms, means what is under it by then. */
const restMs = 1_200;

/** In CSS pixels. */
interface Press {
  readonly x: number;
  readonly y: number;
}

/**
 * Where a click leads to another record, the second click of a hasty hand must not use a search. Buttons of the class
 * `priced` that are newly drawn under the last press take none until the pointer has moved or rested.
 */
export class RepeatClickGuard {
  readonly #document: Document;
  #press: Press | undefined;
  #held: readonly Element[] = [];
  #timer: number | undefined;

  constructor(document: Document) {
    this.#document = document;
    document.addEventListener("pointerdown", ({ clientX: x, clientY: y }) => {
      this.#press = { x, y };
    });
    document.addEventListener("pointermove", ({ clientX, clientY }) => {
      if (this.#press === undefined) return;
      if (Math.hypot(clientX - this.#press.x, clientY - this.#press.y) > stillPx) this.#releaseButtons();
    });
    document.addEventListener("keydown", () => this.#releaseButtons());
  }

  holdUnderPointer(): void {
    const press = this.#press;
    if (press === undefined) return;
    const priced = [...this.#document.querySelectorAll(".priced")];
    this.#holdButtons(priced.filter((button) => isUnder(button.getBoundingClientRect(), press)));
  }

  #holdButtons(buttons: readonly Element[]): void {
    for (const button of buttons) button.classList.add("held");
    this.#held = [...this.#held, ...buttons];
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#releaseButtons(), restMs);
  }

  #releaseButtons(): void {
    this.#press = undefined;
    for (const button of this.#held) button.classList.remove("held");
    this.#held = [];
  }
}

function isUnder(box: DOMRect, { x, y }: Press): boolean {
  return (
    x >= box.left - stillPx && x <= box.right + stillPx && y >= box.top - stillPx && y <= box.bottom + stillPx
  );
}
