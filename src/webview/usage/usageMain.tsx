import type { FromUsagePage, UsagePage } from "../../present/usage/usageProtocol.ts";
import { connectEditor, drawPages } from "../shared/editor.ts";
import { Page } from "./usageLayout.tsx";
import "./style.css";

const fewDays = 14;

const { post, saveState, savedState } = connectEditor<FromUsagePage, { readonly days: number }>();
const days = savedDays(savedState);

drawPages<UsagePage>({
  view: (page, announcement) => <Page {...{ page, announcement, days, saveState }} send={post} />,
});
saveState({ days });
post({ type: "ready" });

function savedDays(kept: unknown): number {
  const saved = typeof kept === "object" && kept !== null && "days" in kept ? kept.days : undefined;
  return typeof saved === "number" ? saved : fewDays;
}
