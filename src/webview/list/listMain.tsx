import type { FromListPage, ListPage, ListState } from "../../present/list/listProtocol.ts";
import { connectEditor, drawPages } from "../shared/editor.ts";
import { Page } from "./listLayout.tsx";
import "./style.css";

const { post, saveState } = connectEditor<FromListPage, ListState | undefined>();

drawPages<ListPage>({
  view: (page, announcement) => <Page {...{ page, announcement }} send={post} />,
  onShow: ({ stopped }, last) => (stopped === last?.stopped ? undefined : stopped),
  onShown: ({ state }) => saveState(state),
});
post({ type: "ready" });
