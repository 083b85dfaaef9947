import type { TableData } from "./data.ts";
import type { PlacedColumn } from "./model/layout.ts";
import type { View } from "./model/view.ts";
import type { Send } from "./send.ts";
import type { ChangeView, Table } from "./table.ts";

/** What the grid needs. */
export interface GridProps {
  readonly data: TableData;
  readonly view: View;
  readonly table: Table;
  readonly change: ChangeView;
  readonly send: Send;
  readonly say: (text: string) => void;
  readonly onFilter: (column: PlacedColumn) => void;
  /** The cell with the cursor has the focus from the start. */
  readonly takesFocus: boolean;
}
