import type { TableData } from "../model/tableData.ts";
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Dialog } from "../../shared/dialog.tsx";
import { DayFields, NumberFields, type FilterFieldProps } from "./rangeFields.tsx";
import { rowsWithoutFilter, withFilter, withoutFilter, type Filters } from "../model/tableFilters.ts";
import { foldCase } from "../../../text/foldCase.ts";
import type { PlacedColumn } from "../model/columnLayout.ts";
import type { TableProps } from "../model/tableState.ts";
import { countedValues, type CountedValue } from "../model/cell.ts";
import { inEnglish as fill } from "../../../text/sentence.ts";

export function FilterDialog(
  props: TableProps & {
    readonly column: PlacedColumn;
    readonly below: DOMRect | undefined;
    readonly onClose: () => void;
  },
): JSX.Element {
  const { data, column, onFilters } = props;
  const { filters } = props.view;
  const { names } = data;
  const [cleared, setCleared] = useState(0);
  const filter = filters.columns.find((one) => one.column === column.id);
  const Fields = fieldsOf[column.kind];
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
      <Fields
        {...props}
        key={cleared}
        filter={filter}
        set={(next) => onFilters((now) => withFilter(now, next))}
      />
    </Dialog>
  );
}

const fieldsOf = {
  amount: NumberFields,
  number: NumberFields,
  date: DayFields,
  text: TextFields,
  flag: TextFields,
} as const;

/** Further values are found by typing. */
const maxValues = 200;

function TextFields(parts: FilterFieldProps): JSX.Element {
  const { data, column, filter, set } = parts;
  const { names, formats } = data;
  const text = filter?.kind === "text" ? filter.text : "";
  const chosen = filter?.kind === "values" ? filter.values : [];
  const { fitting, more } = useValues(parts, text.trim());
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
        {fitting.slice(0, maxValues).map(({ text: value, count }) => (
          <label key={value} class="value">
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            <span class={value === "" ? "words missing" : "words"}>
              {value === "" ? names.notReported : value}
            </span>
            <span class="count">{formats.count(count)}</span>
          </label>
        ))}
      </fieldset>
      {more > 0 ? <p class="note">{fill(names.moreValues, formats.count(more))}</p> : null}
    </>
  );
}

function useValues(
  { data, column, view, filter, send }: FilterFieldProps,
  words: string,
): { readonly fitting: readonly CountedValue[]; readonly more: number } {
  const { library } = data;
  const { filters } = view;
  const isOfLibrary = library !== undefined;
  useEffect(() => {
    if (isOfLibrary) send({ type: "values", column: column.id, words });
  }, [isOfLibrary, column.id, words, library?.answered]);
  return useMemo(() => {
    const found = library?.values?.column === column.id ? library.values : undefined;
    if (isOfLibrary) {
      const fitting = found?.values.filter(({ text }) => containsWords(text, words)) ?? [];
      return { fitting: withChosen(fitting, filter), more: found?.more ?? 0 };
    }
    const fitting = remainingValues(data, column, filters).filter(({ text }) => containsWords(text, words));
    return { fitting, more: Math.max(0, fitting.length - maxValues) };
  }, [isOfLibrary ? library.values : data, column, filters, words]);
}

function containsWords(text: string, words: string): boolean {
  return foldCase(text).includes(foldCase(words));
}

function withChosen(
  values: readonly CountedValue[],
  filter: FilterFieldProps["filter"],
): readonly CountedValue[] {
  const chosen = filter?.kind === "values" ? filter.values : [];
  const missing = chosen.filter((text) => values.every((value) => value.text !== text));
  return [...values, ...missing.map((text) => ({ text, count: 0 }))];
}

function remainingValues(
  { rows, columns, formats }: TableData,
  { id, at }: PlacedColumn,
  filters: Filters,
): readonly CountedValue[] {
  const through = rowsWithoutFilter({ rows, columns }, filters, { column: id }).flatMap(
    (place) => rows[place] ?? [],
  );
  const values = countedValues(through, at, formats.collator);
  return withChosen(
    values,
    filters.columns.find(({ column }) => column === id),
  );
}
