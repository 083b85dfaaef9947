import type { JSX } from "preact";
import type { TableData } from "./data.ts";
import type { View } from "./model/view.ts";
import type { ChangeView, Table } from "./table.ts";
import { fill } from "./model/words.ts";

/** Leaves older filings of a company out of rows and charts; says how many there are, since their amounts repeat. */
export function LatestSwitch(props: {
  readonly data: TableData;
  readonly table: Table;
  readonly view: View;
  readonly change: ChangeView;
}): JSX.Element | null {
  const { older } = props.table;
  const { names, formats } = props.data;
  if (older === undefined) return null;
  const isOn = props.view.filters.isLatestOnly === true;
  const count = isOn ? older.hidden : older.shown;
  return (
    <label class="switch" title={names.latestOnlyHint}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={() => props.change((now) => ({ ...now, filters: { ...now.filters, isLatestOnly: !isOn } }))}
      />
      <span>{names.latestOnly}</span>
      {count === 0 ? null : (
        <span class="count">{fill(isOn ? names.hidden : names.older, formats.count(count))}</span>
      )}
    </label>
  );
}
