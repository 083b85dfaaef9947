import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ColumnFilter } from "../model/filters.ts";
import type { PlacedColumn } from "../model/layout.ts";
import type { TableProps } from "../model/table.ts";
import { dayText, numberText, typedDay, typedNumber } from "../model/typed.ts";
import { filterWords } from "./activeFilters.tsx";

export interface FilterParts extends TableProps {
  readonly column: PlacedColumn;
  readonly filter: ColumnFilter | undefined;
  readonly set: (filter: ColumnFilter) => void;
}

interface RangeEnds<End> {
  readonly min: End;
  readonly max: End;
}

/** As people type them. Text that cannot be read is marked, and filters nothing. */
export function NumberFields({ data, column, filter, set }: FilterParts): JSX.Element {
  const { names, formats } = data;
  const [typed, setTyped] = useState<RangeEnds<string>>(() => {
    const { min, max } = filter?.kind === "range" ? filter : {};
    const text = (value: number | undefined): string =>
      value === undefined ? "" : numberText(value, formats.separators);
    return { min: text(min), max: text(max) };
  });
  const read = (text: string): number | undefined => typedNumber(text, formats.separators);
  const isWrong = (text: string): boolean => text.trim() !== "" && read(text) === undefined;
  const [min, max] = [read(typed.min), read(typed.max)];
  const note = [typed.min, typed.max].some(isWrong)
    ? names.notNumber
    : min !== undefined && max !== undefined && min > max
      ? names.crossed
      : filter === undefined
        ? ""
        : filterWords(filter, column.kind, names, formats, "full");
  return (
    <RangeFields
      labels={{ min: names.least, max: names.most }}
      typed={typed}
      isWrong={isWrong}
      note={note}
      onType={(next) => {
        setTyped(next);
        set({ kind: "range", column: column.id, ...given(read(next.min), read(next.max)) });
      }}
    />
  );
}

export function DayFields({ data, column, filter, set }: FilterParts): JSX.Element {
  const { names } = data;
  const [typed, setTyped] = useState<RangeEnds<string>>(() => {
    if (filter?.kind === "days") return { min: filter.first ?? "", max: filter.last ?? "" };
    // As an earlier version has kept it.
    const { min, max } = filter?.kind === "range" ? filter : {};
    const text = (at: number | undefined): string => (at === undefined ? "" : dayText(at));
    return { min: text(min), max: text(max) };
  });
  const [first, last] = [typedDay(typed.min), typedDay(typed.max)];
  const isCrossed = first !== undefined && last !== undefined && first > last;
  return (
    <RangeFields
      labels={{ min: names.earliest, max: names.latest }}
      typed={typed}
      isDay
      isWrong={() => false}
      note={isCrossed ? names.crossed : ""}
      onType={(next) => {
        setTyped(next);
        const { min, max } = given(typedDay(next.min), typedDay(next.max));
        set({
          kind: "days",
          column: column.id,
          ...(min === undefined ? {} : { first: min }),
          ...(max === undefined ? {} : { last: max }),
        });
      }}
    />
  );
}

function given<End>(min: End | undefined, max: End | undefined): Partial<RangeEnds<End>> {
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

function RangeFields(props: {
  readonly labels: RangeEnds<string>;
  readonly typed: RangeEnds<string>;
  readonly isDay?: boolean;
  readonly isWrong: (text: string) => boolean;
  readonly note: string;
  readonly onType: (next: RangeEnds<string>) => void;
}): JSX.Element {
  const { labels, typed, isDay = false, isWrong, note, onType } = props;
  return (
    <>
      <div class="range">
        {(["min", "max"] as const).map((end) => (
          <label key={end} class="field">
            <span>{labels[end]}</span>
            <input
              {...(isDay
                ? { type: "date" as const, max: "9999-12-31" }
                : { type: "text" as const, inputMode: "decimal" as const })}
              data-first={end === "min" ? true : undefined}
              aria-invalid={isWrong(typed[end])}
              value={typed[end]}
              onInput={({ currentTarget: { value } }) => onType({ ...typed, [end]: value })}
            />
          </label>
        ))}
      </div>
      <p class="note" role="status">
        {note}
      </p>
    </>
  );
}
