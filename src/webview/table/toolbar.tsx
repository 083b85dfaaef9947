import type { JSX } from "preact";
import type { TableCommand } from "../../present/table/messages.ts";
import type { SendTable } from "../../present/table/send.ts";
import type { TableNames } from "../../present/table/names.ts";
import { Icon, type IconName } from "../shared/icon.tsx";
import type { TableData } from "./model/data.ts";
import { mostChosenRows } from "../../present/table/libraryMessages.ts";
import { inEnglish as fill } from "../../text/sentence.ts";
import type { View } from "./model/view.ts";
import type { ChangeView, Table } from "./model/table.ts";

const comparable = { least: 2, most: 5 };

export function Toolbar(props: {
  readonly names: TableNames;
  readonly data: Pick<TableData, "search" | "library" | "formats">;
  readonly table: Table;
  readonly view: View;
  readonly change: ChangeView;
  readonly send: SendTable;
  readonly onColumns: () => void;
}): JSX.Element {
  const { names, table, view, change, send } = props;
  const count = table.chosen.length;
  const command = (asked: TableCommand) => () => send({ type: "command", command: asked });
  const canCompare = count >= comparable.least && count <= comparable.most;
  const isTooMany = props.data.library !== undefined && count > mostChosenRows;
  const isOff = count === 0 || isTooMany;
  const reason = isTooMany
    ? fill(names.tooManyRows, props.data.formats.count(mostChosenRows))
    : isOff
      ? names.needsRow
      : undefined;
  return (
    <div class="toolbar">
      <div class="actions" role="group" aria-label={names.actions}>
        <Action
          icon="insert"
          label={names.insert}
          hint={reason ?? names.insertHint}
          isMain
          isOff={isOff}
          onPress={command("insertRecord")}
        />
        <Action
          icon="copy"
          label={names.copy}
          hint={reason ?? names.copyHint}
          isOff={isOff}
          onPress={command("copyRecord")}
        />
        <Action
          label={names.copyAs}
          hint={reason ?? names.copyAsHint}
          isOff={isOff}
          onPress={command("copyRecordAs")}
        />
        <Action
          icon="details"
          label={names.open}
          hint={reason ?? names.openHint}
          isOff={isOff}
          onPress={command("openDetails")}
        />
        <Action
          icon="compare"
          label={names.compare}
          hint={canCompare ? names.compareHint : names.needsRows}
          isOff={!canCompare}
          onPress={() => change((now) => ({ ...now, compared: table.chosen }))}
        />
        <Action
          icon="export"
          label={names.export}
          hint={names.exportHint}
          onPress={() => {
            const generation = props.data.search?.generation;
            const shown = props.data.library === undefined ? table.order : [];
            if (generation !== undefined) send({ type: "export", generation, shown });
          }}
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

/** One that has nothing to work on keeps the focus. */
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
