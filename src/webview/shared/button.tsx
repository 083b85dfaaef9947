import type { JSX } from "preact";
import { Icon, type IconName } from "./icon.tsx";

/** A disabled button does nothing and keeps the focus. */
export function ActionButton(props: {
  readonly icon?: IconName | undefined;
  readonly label: string | undefined;
  /** The accessible name, if it isn’t the label. */
  readonly name?: string | undefined;
  readonly hint?: string | undefined;
  readonly cost?: string | undefined;
  readonly isMain?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly kind?: string;
  readonly onPress: () => void;
}): JSX.Element {
  const { icon, label, name, hint, cost, isMain, isDisabled, kind = "", onPress } = props;
  return (
    <button
      type="button"
      class={`action ${isMain === true ? "main" : ""} ${cost === undefined ? "" : "priced"} ${kind}`}
      title={hint}
      aria-label={name}
      aria-disabled={isDisabled}
      onClick={() => {
        if (isDisabled !== true) onPress();
      }}
    >
      {icon === undefined ? null : <Icon name={icon} />}
      {label === undefined ? null : <span>{label}</span>}
      {cost === undefined ? null : <span class="cost"> ({cost})</span>}
    </button>
  );
}
