import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ColumnFilter } from "../model/tableFilters.ts";
import type { PlacedColumn } from "../model/columnLayout.ts";
import type { TableProps } from "../model/tableState.ts";
import { numberText, typedDay, typedNumber } from "../model/typedNumbers.ts";
import { defined } from "../../../text/defined.ts";
import type { TableNames } from "../../../present/table/tableNames.ts";
import { filterWords } from "./activeFilters.tsx";

export interface FilterFieldProps extends TableProps {
  readonly column: PlacedColumn;
  readonly filter: ColumnFilter | undefined;
  readonly set: (filter: ColumnFilter) => void;
}

export function NumberFields({ data, column, filter, set }: FilterFieldProps): JSX.Element {
  const { names, formats } = data;
  const { min, max } = filter?.kind === "range" ? filter : {};
  const written = (value: number | undefined): string =>
    value === undefined ? "" : numberText(value, formats.separators);
  return (
    <RangeFields
      labels={[names.least, names.most]}
      input={{ type: "text", inputMode: "decimal" }}
      start={{ min: written(min), max: written(max) }}
      read={(text) => typedNumber(text, formats.separators)}
      names={names}
      note={filter === undefined ? "" : filterWords(filter, column.kind, data, "full")}
      onRange={(range) => set({ kind: "range", column: column.id, ...defined(range) })}
    />
  );
}

export function DayFields({ data, column, filter, set }: FilterFieldProps): JSX.Element {
  const { names } = data;
  const { first = "", last = "" } = filter?.kind === "days" ? filter : {};
  return (
    <RangeFields
      labels={[names.earliest, names.latest]}
      input={{ type: "date", max: "9999-12-31" }}
      start={{ min: first, max: last }}
      read={typedDay}
      names={names}
      note=""
      onRange={(range) =>
        set({ kind: "days", column: column.id, ...defined({ first: range.min, last: range.max }) })
      }
    />
  );
}

/** Unreadable text is marked, and doesn’t filter. */
function RangeFields<End extends number | string>(props: {
  readonly labels: readonly [min: string, max: string];
  readonly input:
    | { readonly type: "text"; readonly inputMode: "decimal" }
    | { readonly type: "date"; readonly max: string };
  readonly start: { readonly min: string; readonly max: string };
  readonly read: (text: string) => End | undefined;
  readonly names: TableNames;
  readonly note: string;
  readonly onRange: (range: { readonly min: End | undefined; readonly max: End | undefined }) => void;
}): JSX.Element {
  const { labels, read, names } = props;
  const [typed, setTyped] = useState(props.start);
  const isWrong = (text: string): boolean => text.trim() !== "" && read(text) === undefined;
  const [min, max] = [read(typed.min), read(typed.max)];
  const isCrossed = min !== undefined && max !== undefined && min > max;
  const wrong = isWrong(typed.min) || isWrong(typed.max) ? names.notNumber : isCrossed ? names.crossed : "";
  return (
    <>
      <div class="range">
        {(["min", "max"] as const).map((end, index) => (
          <label key={end} class="field">
            <span>{labels[index]}</span>
            <input
              {...props.input}
              data-first={end === "min" ? true : undefined}
              aria-invalid={isWrong(typed[end])}
              value={typed[end]}
              onInput={({ currentTarget: { value } }) => {
                const next = { ...typed, [end]: value };
                setTyped(next);
                props.onRange({ min: read(next.min), max: read(next.max) });
              }}
            />
          </label>
        ))}
      </div>
      <p class="note" role="status">
        {wrong === "" ? props.note : wrong}
      </p>
    </>
  );
}
