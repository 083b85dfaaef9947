import type { JSX, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { TableNames } from "../../present/table/names.ts";
import type { TableData } from "./data.ts";
import { filterWords } from "./filterWords.ts";
import { Icon } from "./icon.tsx";
import { isFiltering, noFilters, withoutFilter, type Filters } from "./model/filters.ts";
import { fill } from "./words.ts";

/** The filters of columns that are set, each with a way to take it away; those of hidden columns too. */
export function ActiveFilters(props: {
  readonly data: TableData;
  readonly filters: Filters;
  readonly onFilters: (change: (filters: Filters) => Filters) => void;
  /** Shows the words of the filter by text too, where its field is not in sight. */
  readonly hasText?: boolean;
}): JSX.Element | null {
  const { data, filters, onFilters, hasText = false } = props;
  const { list, onClick } = useFocusAfterRemoval(filters);
  const { names, columns, formats } = data;
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
            words={filterWords(filter, column?.kind ?? "text", names, formats)}
            names={names}
            onRemove={() => onFilters((now) => withoutFilter(now, filter.column))}
          />
        );
      })}
      <li>
        <button type="button" class="chip all" onClick={() => onFilters(() => noFilters)}>
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

/** A chip that is taken away leaves the focus to the next one, the last to the tab that is shown. */
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
