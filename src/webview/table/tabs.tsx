import type { JSX } from "preact";
import type { TableNames } from "../../present/table/names.ts";
import type { View } from "./model/view.ts";

const tabs = ["table", "charts"] as const;

/** Rows or pictures of the same rows; the arrows go from one to the other. */
export function Tabs(props: {
  readonly names: TableNames;
  readonly tab: View["tab"];
  readonly onTab: (tab: View["tab"]) => void;
}): JSX.Element {
  const { names, tab, onTab } = props;
  return (
    <div
      class="tabs"
      role="tablist"
      aria-label={names.views}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== "ArrowLeft" && key !== "ArrowRight") return;
        onTab(tab === "table" ? "charts" : "table");
        currentTarget.querySelector<HTMLElement>("[aria-selected=false]")?.focus();
      }}
    >
      {tabs.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-controls="panel"
          aria-selected={tab === name}
          tabIndex={tab === name ? 0 : -1}
          onClick={() => onTab(name)}
        >
          {names[name]}
        </button>
      ))}
    </div>
  );
}
