import type { TableNames } from "../../present/table/names.ts";
import type { TableColumn } from "../../present/table/messages.ts";
import type { ColumnFilter } from "./model/filters.ts";
import { fill, type Formats } from "./words.ts";

/** A filter as a person reads it: "California", "3 values", "from $1M". */
export function filterWords(
  filter: ColumnFilter,
  kind: TableColumn["kind"],
  names: TableNames,
  formats: Formats,
): string {
  switch (filter.kind) {
    case "rows":
      return filter.words;
    case "text":
      return fill(names.holds, filter.text);
    case "values": {
      const [first = "", ...others] = filter.values;
      if (others.length > 0) return fill(names.someOf, formats.count(filter.values.length));
      return first === "" ? names.notStated : first;
    }
    case "range": {
      const { min, max } = filter;
      const write = (value: number): string => boundWords(value, kind, formats);
      if (min !== undefined && max !== undefined) return fill(names.between, write(min), write(max));
      if (min !== undefined) return fill(names.from, write(min));
      return max === undefined ? names.any : fill(names.to, write(max));
    }
  }
}

function boundWords(value: number, kind: TableColumn["kind"], formats: Formats): string {
  if (kind === "date") return formats.day(value);
  return kind === "amount" ? formats.amount(value, "short") : formats.count(value);
}
