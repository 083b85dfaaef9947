import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { TableData } from "./data.ts";
import type { ColumnFilter } from "./model/filters.ts";
import type { PlacedColumn } from "./model/layout.ts";
import { dayEnd, dayStart, dayText, typedNumber } from "./model/typedNumber.ts";

/** What was typed at the two ends of a range. */
interface Ends {
  readonly min: string;
  readonly max: string;
}

/** From and to, for amounts as people type them and for days. What cannot be read is said, and filters nothing. */
export function RangeFields(props: {
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
