import type { JSX } from "preact";
import { ActionButton } from "../shared/button.tsx";
import { Icon } from "../shared/icon.tsx";
import { mostChosenRows } from "../../present/table/libraryTableProtocol.ts";
import type { FromTablePage } from "../../present/table/tableProtocol.ts";
import { inEnglish as fill } from "../../text/sentence.ts";
import type { TableProps } from "./model/tableState.ts";

/** Returns the request to export this table; undefined before it has a search. */
export function exportMessage(
  { search, library }: TableProps["data"],
  { order, shownColumns }: TableProps["table"],
): FromTablePage | undefined {
  if (search === undefined) return undefined;
  const shown = library === undefined ? order : [];
  return { type: "export", generation: search.generation, shown, columns: shownColumns.map(({ id }) => id) };
}

const comparable = { least: 2, most: 5 };

export function Toolbar(props: TableProps & { readonly onColumns: () => void }): JSX.Element {
  const { data, table, view, change, send } = props;
  const { names } = data;
  const count = table.chosen.length;
  const canCompare = count >= comparable.least && count <= comparable.most;
  const isTooMany = data.library !== undefined && count > mostChosenRows;
  const isOff = count === 0 || isTooMany;
  const reason = isTooMany
    ? fill(names.tooManyRows, data.formats.count(mostChosenRows))
    : isOff
      ? names.needsRow
      : undefined;
  const onRows = [
    { command: "insertRecord", icon: "insert", label: names.insert, hint: names.insertHint, isMain: true },
    { command: "copyRecord", icon: "copy", label: names.copy, hint: names.copyHint },
    { command: "copyRecordAs", label: names.copyAs, hint: names.copyAsHint },
    { command: "openDetails", icon: "details", label: names.open, hint: names.openHint },
  ] as const;
  return (
    <div class="toolbar">
      <div class="actions" role="group" aria-label={names.actions}>
        {onRows.map(({ hint, command, ...action }) => (
          <ActionButton
            key={command}
            {...action}
            hint={reason ?? hint}
            isDisabled={isOff}
            onPress={() => send({ type: "command", command })}
          />
        ))}
        <ActionButton
          icon="compare"
          label={names.compare}
          hint={canCompare ? names.compareHint : names.needsRows}
          isDisabled={!canCompare}
          onPress={() => change((now) => ({ ...now, compared: table.chosen }))}
        />
        <ActionButton
          icon="export"
          label={names.export}
          hint={names.exportHint}
          isDisabled={false}
          onPress={() => {
            const message = exportMessage(data, table);
            if (message !== undefined) send(message);
          }}
        />
        <ActionButton
          icon="columns"
          label={names.columns}
          hint={names.columnsHint}
          isDisabled={false}
          onPress={props.onColumns}
        />
      </div>
      <label class="find" title={names.findHint}>
        <Icon name="find" />
        <input
          type="search"
          aria-label={names.findHint}
          placeholder={names.find}
          value={view.filters.text}
          onInput={({ currentTarget: { value } }) => props.onFilters((now) => ({ ...now, text: value }))}
        />
      </label>
    </div>
  );
}
