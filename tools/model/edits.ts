import type { Order } from "./protocol.ts";
import type { EditStep } from "./steps.ts";
import { markText } from "./stored.ts";

/** A user’s edit that a window was ordered to make. */
interface Edit {
  readonly target: string;
  readonly value: string;
  outcome: string | undefined;
}

const nothing = "nothing";

/** Each edit must be done or refused, either if its window was killed, but never half done. */
export class Edits {
  readonly #possible = new Map<string, ReadonlySet<string>>();
  #edits: Edit[] = [];

  /** `value`: the target’s state after the edit. Call the returned function with the outcome. */
  order(target: string, value: string): (outcome: string) => void {
    const edit: Edit = { target, value, outcome: undefined };
    this.#edits.push(edit);
    return (outcome) => void (edit.outcome = outcome);
  }

  /** `isOver`: no edit is in progress. */
  problems(edited: ReadonlyMap<string, string>, isOver: boolean): readonly string[] {
    const found: string[] = [];
    const ordered = this.#edits.map(({ target }) => target);
    for (const target of new Set([...edited.keys(), ...this.#possible.keys(), ...ordered])) {
      const value = edited.get(target) ?? nothing;
      const possible = this.#possibleNow(target, isOver);
      if (!possible.has(value)) found.push(`${target} is ${value}, not ${[...possible].join(" or ")}`);
      if (isOver) this.#possible.set(target, new Set([value]));
    }
    if (isOver) this.#edits = [];
    return found;
  }

  #possibleNow(target: string, isOver: boolean): ReadonlySet<string> {
    const before = this.#possible.get(target) ?? new Set([nothing]);
    const edits = this.#edits.filter((edit) => edit.target === target && edit.outcome !== "refused");
    const values = edits.map(({ value }) => value);
    const isDone = isOver && edits.some(({ outcome }) => outcome === "done");
    return new Set([...(isDone ? [] : before), ...values]);
  }
}

/** Each edit changes all parts of a mark, so a half-done edit shows. `name`: this edit; `before`: earlier edits. */
export function editOf(
  step: EditStep,
  name: string,
  before: readonly string[],
): Pick<Edit, "value"> & { readonly target?: string; readonly order: Order } {
  switch (step.do) {
    case "markSeen":
      return { value: nothing, order: { what: "markSeen" } };
    case "save":
      return {
        target: `save ${step.company}`,
        value: name,
        order: { what: "save", company: step.company, name },
      };
    case "unsave":
      return {
        target: `save ${step.company}`,
        value: nothing,
        order: { what: "unsave", company: step.company },
      };
    case "mark": {
      const key = `filing:${String(1_001 + step.which)}`;
      const star = Math.trunc(Number(name)) % 2 === 0;
      const change = { star, note: name, tags: { added: [name], removed: before } };
      const value = markText(Number(star), JSON.stringify([name]), name);
      return { target: `mark ${key}`, value, order: { what: "mark", key, change } };
    }
  }
}
