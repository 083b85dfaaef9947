import type { JSX } from "preact";
import type { TableCommand, Send } from "../../present/table/messages.ts";
import type { TableNames } from "../../present/table/names.ts";
import { Icon, type IconName } from "../shared/icon.tsx";
import type { View } from "./model/view.ts";
import type { ChangeView, Table } from "./table.ts";

/** Fewest and most filings that are compared. */
const comparable = { least: 2, most: 5 };

/** The words to filter by, and what can be done with the chosen rows. */
export function Toolbar(props: {
  readonly names: TableNames;
  readonly table: Table;
  readonly view: View;
  readonly change: ChangeView;
  readonly send: Send;
  readonly onColumns: () => void;
}): JSX.Element {
  const { names, table, view, change, send } = props;
  const count = table.chosen.length;
  const command = (asked: TableCommand) => () => send({ type: "command", command: asked });
  const canCompare = table.selectedCount >= comparable.least && table.selectedCount <= comparable.most;
  return (
    <div class="toolbar">
      <div class="actions" role="group" aria-label={names.actions}>
        <Action
          icon="insert"
          label={names.insert}
          hint={names.insertHint}
          isMain
          isOff={count === 0}
          onPress={command("insertRecord")}
        />
        <Action
          icon="copy"
          label={names.copy}
          hint={names.copyHint}
          isOff={count === 0}
          onPress={command("copyRecord")}
        />
        <Action
          label={names.copyAs}
          hint={names.copyAsHint}
          isOff={count === 0}
          onPress={command("copyRecordAs")}
        />
        <Action
          icon="details"
          label={names.open}
          hint={names.openHint}
          isOff={count === 0}
          onPress={command("openDetails")}
        />
        <Action
          icon="compare"
          label={names.compare}
          hint={names.compareHint}
          isOff={!canCompare}
          onPress={() => change((now) => ({ ...now, compared: table.chosen }))}
        />
        <Action icon="columns" label={names.columns} hint={names.columnsHint} onPress={props.onColumns} />
      </div>
      <label class="find" title={names.findHint}>
        <Icon name="find" />
        <input
          type="search"
          aria-label={names.findHint}
          placeholder={names.find}
          value={view.filters.text}
          onInput={({ currentTarget: { value } }) =>
            change((now) => ({ ...now, filters: { ...now.filters, text: value } }))
          }
        />
      </label>
    </div>
  );
}

/** A button with a word. One that has nothing to work on keeps the focus. */
function Action(props: {
  readonly icon?: IconName;
  readonly label: string;
  readonly hint?: string;
  readonly isMain?: boolean;
  readonly isOff?: boolean;
  readonly onPress: () => void;
}): JSX.Element {
  const { icon, label, hint, isOff = false } = props;
  return (
    <button
      type="button"
      class={props.isMain === true ? "action main" : "action"}
      title={hint}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) props.onPress();
      }}
    >
      {icon === undefined ? null : <Icon name={icon} />}
      <span>{label}</span>
    </button>
  );
}
