import type { JSX } from "preact";

/** A choice of a few. */
export function Choice<Value extends string | number>(props: {
  readonly name: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}): JSX.Element {
  return (
    <div class="choice" role="group" aria-label={props.name}>
      {props.options.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === props.chosen}
          onClick={() => props.onChoose(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
