import type { Copied, PictureFormat } from "../../../src/webview/charts/export.ts";

/** What a press in the charts asks of the page around them. */
export type ChartEvent =
  | {
      readonly type: "filter";
      readonly key: string;
      readonly isOn: boolean;
      readonly rows: readonly number[];
    }
  | { readonly type: "save"; readonly chart: string; readonly format: PictureFormat; readonly data: string }
  | { readonly type: "copy"; readonly chart: string; readonly copied: Copied }
  | { readonly type: "failed"; readonly chart: string };
