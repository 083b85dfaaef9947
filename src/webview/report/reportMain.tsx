import type { FromReportPage, ReportPage } from "../../present/report/reportProtocol.ts";
import { connectEditor, drawPages } from "../shared/editor.ts";
import { Page } from "./reportLayout.tsx";
import "./style.css";

const { post, saveState } = connectEditor<FromReportPage, ReportPage>();

drawPages<ReportPage>({
  view: (page, announcement) => <Page page={page} announcement={announcement} send={post} />,
  onShown: saveState,
});
post({ type: "ready" });
