import { DataTransferItem, type TreeDragAndDropController } from "vscode";
import type { RecordKey } from "../../domain/record/recordKey.ts";
import { draggedRows } from "../../host/ids.ts";

/** A drag carries only keys; the window in which the rows are dropped looks the records up. */
export function rowDragging<Node>(
  recordsIn: (nodes: readonly Node[]) => readonly RecordKey[],
): TreeDragAndDropController<Node> {
  return {
    dragMimeTypes: [draggedRows],
    dropMimeTypes: [],
    handleDrag(source, transfer) {
      const keys = recordsIn(source).map(({ service, key }) => ({ service, key }));
      if (keys.length > 0) transfer.set(draggedRows, new DataTransferItem(JSON.stringify(keys)));
    },
  };
}
