import type { JSX } from "preact";
import type { TableLayout } from "../../present/table/tableProtocol.ts";
import { Dialog } from "../shared/dialog.tsx";
import { Icon } from "../shared/icon.tsx";
import { arrangeColumns, moveColumn, toggleColumn, defaultLayout } from "./model/columnLayout.ts";
import type { TableProps } from "./model/tableState.ts";
import { inEnglish as fill } from "../../text/sentence.ts";

/** At least one column stays. */
export function ColumnsDialog(props: TableProps & { readonly onClose: () => void }): JSX.Element {
  const { names, columns } = props.data;
  const onLayout = (next: (layout: TableLayout) => TableLayout): void =>
    props.change((now) => ({ ...now, layout: next(now.layout) }));
  const all = arrangeColumns(columns, props.view.layout);
  const shown = all.filter(({ isShown }) => isShown).length;
  return (
    <Dialog
      name={names.columns.replace("…", "")}
      done={names.done}
      onClose={props.onClose}
      tools={
        <button type="button" class="action" onClick={() => onLayout(() => defaultLayout)}>
          {names.usual}
        </button>
      }
    >
      <ul class="columns">
        {all.map(({ id, title, isShown }, index) => (
          <li key={id}>
            <label class="value">
              <input
                type="checkbox"
                checked={isShown}
                disabled={isShown && shown === 1}
                data-first={index === 0 ? true : undefined}
                onChange={() => onLayout((now) => toggleColumn(now, id, !isShown))}
              />
              <span class="words">{title}</span>
            </label>
            {([-1, 1] as const).map((by) => (
              <button
                key={by}
                type="button"
                class="tool"
                aria-label={fill(by === -1 ? names.earlier : names.later, title)}
                aria-disabled={index + by < 0 || index + by >= all.length}
                onClick={() => onLayout((now) => moveColumn(now, columns, id, by))}
              >
                <Icon name={by === -1 ? "up" : "down"} />
              </button>
            ))}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
