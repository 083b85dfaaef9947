import type { Order } from "./protocol.ts";
import type { EditStep } from "./steps.ts";
import { markText } from "./stored.ts";

/** An edit of a person that a window was ordered. */
interface Edit {
  readonly target: string;
  readonly value: string;
  outcome: string | undefined;
}

const nothing = "nothing";

/** What people have edited: each edit is done, or refused, or both may be if its window was killed, but never half done. */
export class Edits {
  readonly #possible = new Map<string, ReadonlySet<string>>();
  #edits: Edit[] = [];

  /** Called when an edit is ordered, with what its target is after it; call the result with its outcome. */
  order(target: string, value: string): (outcome: string) => void {
    const edit: Edit = { target, value, outcome: undefined };
    this.#edits.push(edit);
    return (outcome) => void (edit.outcome = outcome);
  }

  /** `isOver`: no edit is under way. */
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

/** Returns an order with what it changes, and to what. Each edit of a mark changes all of its parts, so that one that is half done shows. `name`: of this edit; `before`: of all others. */
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
