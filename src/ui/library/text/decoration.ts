import {
  DecorationRangeBehavior,
  OverviewRulerLane,
  type TextEditorDecorationType,
  ThemeColor,
  window,
} from "vscode";
import { colors } from "../../../host/ids.ts";

/** A dotted line under a known name, and a mark beside the scroll bar. */
export function createMarkDecoration(): TextEditorDecorationType {
  const color = new ThemeColor(colors.companyMark);
  return window.createTextEditorDecorationType({
    // What is typed beside a name is not its own.
    rangeBehavior: DecorationRangeBehavior.ClosedClosed,
    borderWidth: "0 0 1px 0",
    borderStyle: "dotted",
    borderColor: color,
    overviewRulerColor: color,
    overviewRulerLane: OverviewRulerLane.Left,
  });
}
