import { createContext, type JSX } from "preact";
import { useContext } from "preact/hooks";
import type { PageButton, PageCommand, SendDetail } from "../../present/detail/detailProtocol.ts";
import { ActionButton } from "../shared/button.tsx";
import type { IconName } from "../shared/icon.tsx";

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

const stepCommands: ReadonlySet<PageCommand> = new Set(["previous", "next"]);

export const Send = createContext<SendDetail>(() => undefined);

export function useSend(): SendDetail {
  return useContext(Send);
}

/** A disabled button keeps the focus, so that a key can be held. */
export function CommandButton({ button }: { readonly button: PageButton }): JSX.Element {
  const send = useSend();
  const { command, label, hint, isOn } = button;
  const isStep = stepCommands.has(command);
  return (
    <ActionButton
      {...button}
      icon={icons[command]}
      hint={withShortcut(hint, command)}
      name={isStep ? `${label}: ${hint ?? label}` : undefined}
      label={isStep ? undefined : label}
      isDisabled={button.isDisabled === true}
      kind={`${command} ${isStep ? "step" : ""} ${isOn === true ? "on" : ""}`}
      onPress={() => send({ type: "command", command })}
    />
  );
}

/** The manifest binds `openJson`; the page itself handles the steps. */
const shortcuts: Readonly<Partial<Record<PageCommand, readonly [mac: string, other: string]>>> = {
  openJson: ["⇧⌘J", "Ctrl+Shift+J"],
  previous: ["⌥↑", "Alt+↑"],
  next: ["⌥↓", "Alt+↓"],
};

function withShortcut(hint: string | undefined, command: PageCommand): string | undefined {
  const [mac, other] = shortcuts[command] ?? [];
  if (hint === undefined || mac === undefined || other === undefined) return hint;
  return `${hint} (${navigator.userAgent.includes("Macintosh") ? mac : other})`;
}

export function stepOf(press: KeyboardEvent): "previous" | "next" | undefined {
  if (!press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return undefined;
  if (press.key === "ArrowUp") return "previous";
  return press.key === "ArrowDown" ? "next" : undefined;
}
