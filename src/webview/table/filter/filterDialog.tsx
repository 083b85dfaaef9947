import type { TableData } from "../data.ts";
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { Dialog } from "../columnsDialog.tsx";
import { folded, withFilter, withoutFilter, type ColumnFilter, type Filters } from "../model/filters.ts";
import type { PlacedColumn } from "../model/layout.ts";
import { countedValues, dayEnd, dayStart, dayText, typedNumber } from "../model/cell.ts";
import { fill } from "../words.ts";

/** What the filter of a column is made of. */
interface FilterParts {
  readonly data: TableData;
  readonly column: PlacedColumn;
  readonly filter: ColumnFilter | undefined;
  readonly set: (filter: ColumnFilter) => void;
}

/** The filter of one column: a range for numbers and dates, words and values for the others. It works while it is set. */
export function FilterDialog(props: {
  readonly data: TableData;
  readonly column: PlacedColumn;
  readonly filters: Filters;
  readonly below: DOMRect | undefined;
  readonly onFilters: (change: (filters: Filters) => Filters) => void;
  readonly onClose: () => void;
}): JSX.Element {
  const { data, column, filters, onFilters } = props;
  const { names } = data;
  const [cleared, setCleared] = useState(0);
  const filter = filters.columns.find((one) => one.column === column.id);
  const parts: FilterParts = {
    data,
    column,
    filter,
    set: (next) => onFilters((now) => withFilter(now, next)),
  };
  const isRange = column.kind === "amount" || column.kind === "number" || column.kind === "date";
  return (
    <Dialog
      name={fill(names.filterOf, column.title)}
      done={names.done}
      below={props.below}
      onClose={props.onClose}
      tools={
        <button
          type="button"
          class="action"
          aria-disabled={filter === undefined}
          onClick={() => {
            onFilters((now) => withoutFilter(now, column.id));
            setCleared(cleared + 1);
          }}
        >
          {names.clearFilter}
        </button>
      }
    >
      {isRange ? <RangeFields {...parts} key={cleared} /> : <TextFields {...parts} />}
    </Dialog>
  );
}

/** Values beyond these are found by typing. */
const mostValues = 200;

function TextFields({ data, column, filter, set }: FilterParts): JSX.Element {
  const { names, rows, formats } = data;
  const text = filter?.kind === "text" ? filter.text : "";
  const chosen = filter?.kind === "values" ? filter.values : [];
  const values = useMemo(
    () => countedValues(rows, column.at, formats.collator),
    [rows, column.at, formats.collator],
  );
  const fitting = values.filter((value) => folded(value.text).includes(folded(text.trim())));
  const toggle = (value: string): void => {
    const others = chosen.filter((one) => one !== value);
    set({
      kind: "values",
      column: column.id,
      values: others.length === chosen.length ? [...chosen, value] : others,
    });
  };
  return (
    <>
      <label class="field">
        <span>{names.contains}</span>
        <input
          type="search"
          data-first
          value={text}
          onInput={({ currentTarget: { value } }) => set({ kind: "text", column: column.id, text: value })}
        />
      </label>
      <fieldset class="values">
        <legend>{names.values}</legend>
        {fitting.slice(0, mostValues).map(({ text: value, count }) => (
          <label key={value} class="value">
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            <span class={value === "" ? "words missing" : "words"}>
              {value === "" ? names.notStated : value}
            </span>
            <span class="count">{formats.count(count)}</span>
          </label>
        ))}
      </fieldset>
      {fitting.length > mostValues ? (
        <p class="note">{fill(names.moreValues, formats.count(fitting.length - mostValues))}</p>
      ) : null}
    </>
  );
}

/** What was typed at the two ends of a range. */
interface Ends {
  readonly min: string;
  readonly max: string;
}

/** From and to, for amounts as people type them and for days. What cannot be read is said, and filters nothing. */
function RangeFields(props: {
  readonly data: TableData;
  readonly column: PlacedColumn;
  readonly filter: ColumnFilter | undefined;
  readonly set: (filter: ColumnFilter) => void;
}): JSX.Element {
  const { data, column, filter, set } = props;
  const { names } = data;
  const isDate = column.kind === "date";
  const [ends, setEnds] = useState<Ends>(() => endsOf(filter, isDate));
  const read = (text: string, end: "min" | "max"): number | undefined =>
    isDate ? (end === "min" ? dayStart(text) : dayEnd(text)) : typedNumber(text);
  const type = (end: "min" | "max", text: string): void => {
    const next = { ...ends, [end]: text };
    setEnds(next);
    const [min, max] = [read(next.min, "min"), read(next.max, "max")];
    set({
      kind: "range",
      column: column.id,
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
    });
  };
  const field = (end: "min" | "max", label: string): JSX.Element => {
    const isWrong = ends[end].trim() !== "" && read(ends[end], end) === undefined;
    return (
      <label class="field">
        <span>{label}</span>
        <input
          {...(isDate ? { type: "date" as const } : { type: "text" as const, inputMode: "decimal" as const })}
          data-first={end === "min" ? true : undefined}
          aria-invalid={isWrong}
          value={ends[end]}
          onInput={({ currentTarget: { value } }) => type(end, value)}
        />
      </label>
    );
  };
  const wrong =
    !isDate && [ends.min, ends.max].some((text) => text.trim() !== "" && typedNumber(text) === undefined);
  return (
    <>
      <div class="range">
        {field("min", isDate ? names.earliest : names.least)}
        {field("max", isDate ? names.latest : names.most)}
      </div>
      <p class="note" role="status">
        {wrong ? names.notNumber : ""}
      </p>
    </>
  );
}

function endsOf(filter: ColumnFilter | undefined, isDate: boolean): Ends {
  const { min, max } = filter?.kind === "range" ? filter : {};
  const text = (value: number | undefined): string =>
    value === undefined ? "" : isDate ? dayText(value) : String(value);
  return { min: text(min), max: text(max) };
}
