import type { JSX, RefObject } from "preact";
import { useLayoutEffect, useRef, useEffect } from "preact/hooks";
import type { TableNames } from "../../../present/table/tableNames.ts";
import type { TableProps } from "../model/tableState.ts";
import { Icon } from "../../shared/icon.tsx";
import {
  isFiltering,
  withoutFilter,
  withoutFilters,
  type ColumnFilter,
  type Filters,
  markOfKey,
  marksIn,
} from "../model/tableFilters.ts";
import { inEnglish as fill } from "../../../text/sentence.ts";
import type { TableData } from "../model/tableData.ts";
import type { TableColumn } from "../../../present/table/tableProtocol.ts";

/** Includes the filters of hidden columns. */
export function ActiveFilters(props: TableProps & { readonly hasText?: boolean }): JSX.Element | null {
  const { data, onFilters, hasText = false } = props;
  const { filters } = props.view;
  const { list, onClick } = useFocusAfterRemoval(filters);
  const { names, columns } = data;
  if (!isFiltering(filters)) return null;
  return (
    <ul class="active" aria-label={names.activeFilters} ref={list} onClick={onClick}>
      {hasText && filters.text.trim() !== "" ? (
        <Chip
          title=""
          words={fill(names.holds, filters.text.trim())}
          names={names}
          onRemove={() => onFilters((now) => ({ ...now, text: "" }))}
        />
      ) : null}
      {filters.columns.map((filter) => {
        const column = columns.find(({ id }) => id === filter.column);
        return (
          <Chip
            key={filter.column}
            title={column?.title ?? (filter.kind === "rows" ? "" : filter.column)}
            words={filterWords(filter, column?.kind ?? "text", data)}
            names={names}
            onRemove={() => onFilters((now) => withoutFilter(now, filter.column))}
          />
        );
      })}
      <li>
        <button type="button" class="chip all" onClick={() => onFilters(withoutFilters)}>
          {names.clearFilters}
        </button>
      </li>
    </ul>
  );
}

function Chip(props: {
  readonly title: string;
  readonly words: string;
  readonly names: TableNames;
  readonly onRemove: () => void;
}): JSX.Element {
  const { title, words, names } = props;
  return (
    <li>
      <button type="button" class="chip" onClick={props.onRemove}>
        <span class="words">
          {title === "" ? null : <b>{title} </b>}
          {words}
        </span>
        <span class="unseen">{names.clearFilter}</span>
        <Icon name="close" />
      </button>
    </li>
  );
}

/** After a chip is removed, the next one gets the focus, or, after the last, the active tab. */
function useFocusAfterRemoval(filters: Filters): {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly onClick: (event: MouseEvent) => void;
} {
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef(-1);
  const chips = (): readonly HTMLElement[] => [...(list.current?.querySelectorAll("button") ?? [])];
  useLayoutEffect(() => {
    const at = pressed.current;
    pressed.current = -1;
    if (at === -1 || document.activeElement !== document.body) return;
    const tab = document.querySelector<HTMLElement>("[role=tab][aria-selected=true]");
    (chips()[at] ?? chips().at(-1) ?? tab)?.focus();
  }, [filters]);
  return {
    list,
    onClick: ({ target }) => {
      pressed.current = chips().findIndex((chip) => target instanceof Node && chip.contains(target));
    },
  };
}

/** Returns a filter in words: "California", "3 values", "from $1M". */
export function filterWords(
  filter: ColumnFilter,
  kind: TableColumn["kind"],
  { names, formats }: Pick<TableData, "names" | "formats">,
  length: "short" | "full" = "short",
): string {
  switch (filter.kind) {
    case "rows":
      return filter.words;
    case "text":
      return fill(names.holds, filter.text);
    case "values": {
      const [first = "", ...others] = filter.values;
      if (others.length > 0) return fill(names.someOf, formats.count(filter.values.length));
      return first === "" ? names.notReported : first;
    }
    case "range":
      return rangeWords(filter, names, (value) =>
        kind === "amount" ? formats.amount(value, length) : formats.count(value),
      );
    case "days":
      return rangeWords({ min: filter.first, max: filter.last }, names, formats.day);
  }
}

function rangeWords<Bound>(
  { min, max }: { readonly min?: Bound | undefined; readonly max?: Bound | undefined },
  names: TableNames,
  write: (bound: Bound) => string,
): string {
  if (min !== undefined && max !== undefined) {
    return min === max ? write(min) : fill(names.between, write(min), write(max));
  }
  if (min !== undefined) return fill(names.from, write(min));
  return max === undefined ? names.any : fill(names.to, write(max));
}

/** Announces the marks that were set or cleared, and the number of remaining rows. */
export function useFilterAnnouncements({ data, view, table: { order }, announce }: TableProps): void {
  const { filters } = view;
  const before = useRef(filters);
  useEffect(() => {
    const [was, now] = [marksIn(before.current), marksIn(filters)];
    before.current = filters;
    const { names, formats, charts } = data;
    // The library announces its own results.
    if (data.rows.length === 0 || data.library !== undefined) return;
    const has = (marks: typeof now, key: string): boolean => marks.some(({ column }) => column === key);
    const come = now.find(({ column }) => !has(was, column));
    const gone = was.find(({ column }) => !has(now, column));
    const left = order.length === 1 ? names.rowShown : fill(names.rowsShown, formats.count(order.length));
    if (gone !== undefined && charts !== undefined && markOfKey(charts, gone.column) === undefined) {
      announce(fill(names.markGone, gone.words), true);
    } else if (come !== undefined) announce(`${fill(names.filteredBy, come.words)} ${left}`);
    else if (gone !== undefined) announce(`${fill(names.unfilteredBy, gone.words)} ${left}`);
    else announce(left);
  }, [filters]);
}
