import type { JSX } from "preact";
import type { PageButton, PageCommand, SendDetail } from "../../present/detail/page.ts";
import { Icon, type IconName } from "../shared/icon.tsx";

const icons: Readonly<Partial<Record<PageCommand, IconName>>> = {
  insert: "insert",
  copyRecord: "copy",
  openJson: "json",
  openCompany: "company",
  searchName: "find",
  back: "back",
  refresh: "refresh",
  previous: "previous",
  next: "next",
  load: "more",
  retry: "refresh",
  toggleStar: "star",
  editTags: "tag",
  editNote: "note",
  showChanges: "compare",
};

const steps: ReadonlySet<PageCommand> = new Set(["previous", "next"]);

export function Actions(props: {
  readonly name: string;
  readonly buttons: readonly PageButton[];
  readonly send: SendDetail;
}): JSX.Element {
  const { name, buttons, send } = props;
  return (
    <div class="actions" role="group" aria-label={name}>
      {buttons.map((button) => (
        <CommandButton key={button.command} button={button} send={send} />
      ))}
    </div>
  );
}

/** A disabled one keeps the focus, so that arrows can be held. */
export function CommandButton({
  button,
  send,
}: {
  readonly button: PageButton;
  readonly send: SendDetail;
}): JSX.Element {
  const { command, label, hint } = button;
  const icon = icons[command];
  const isStep = steps.has(command);
  const ask = (): void => {
    if (button.isDisabled !== true) send({ type: "command", command });
  };
  const isPriced = button.cost !== undefined;
  return (
    <button
      type="button"
      class={`action ${button.isMain === true ? "main" : ""} ${isStep ? "step" : ""} ${isPriced ? "priced" : ""} ${button.isOn === true ? "on" : ""} ${command}`}
      title={withKeys(hint, keysFor(command))}
      aria-label={isStep ? `${label}: ${hint ?? label}` : undefined}
      aria-disabled={button.isDisabled === true}
      onClick={ask}
    >
      {icon === undefined ? null : <Icon name={icon} />}
      {isStep ? null : <span>{label}</span>}
      {button.cost === undefined ? null : <span class="cost"> ({button.cost})</span>}
    </button>
  );
}

function withKeys(hint: string | undefined, keys: string | undefined): string | undefined {
  return hint === undefined || keys === undefined ? hint : `${hint} (${keys})`;
}

interface KeyNames {
  readonly mac: string;
  readonly other: string;
}

/** `openJson` is bound by the manifest; the steps are keys of the page itself. */
const keys: Readonly<Partial<Record<PageCommand, KeyNames>>> = {
  openJson: { mac: "⇧⌘J", other: "Ctrl+Shift+J" },
  previous: { mac: "⌥↑", other: "Alt+↑" },
  next: { mac: "⌥↓", other: "Alt+↓" },
};

function keysFor(command: PageCommand): string | undefined {
  return keys[command]?.[navigator.userAgent.includes("Macintosh") ? "mac" : "other"];
}

export function stepOf(press: KeyboardEvent): "previous" | "next" | undefined {
  if (!press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return undefined;
  if (press.key === "ArrowUp") return "previous";
  return press.key === "ArrowDown" ? "next" : undefined;
}
