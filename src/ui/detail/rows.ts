import { escapeLinks } from "../../text/escape.ts";
import type { RequestPrice } from "../../present/requestPrice.ts";
import type { EngineSource } from "../../app/engine/engine.ts";
import { l10n, window } from "vscode";
import { stringifyJson } from "../../text/json.ts";
import type { Connections } from "../../host/connections.ts";
import { knownRecord } from "../../app/library/knownRecord.ts";
import type { Handlers } from "../commandMap.ts";
import type { DetailPages } from "../../app/detail/detailPages.ts";
import { jsonPath } from "./jsonPath.ts";
import type { TextDocuments } from "./textDocuments.ts";
import { chosenRows } from "../results/chosenRows.ts";
import { readTarget, type RowSelections } from "../target.ts";

export interface RowCommandNeeds extends RowSelections {
  readonly engine: EngineSource;
  readonly connections: Connections;
  readonly pages: () => Promise<DetailPages>;
  readonly documents: TextDocuments;
  readonly mayUse: RequestPrice;
}

/** For a row of the view, or what is selected there. */
export function rowCommands(needs: RowCommandNeeds): Handlers<"openDetails" | "loadDetails" | "openJson"> {
  return {
    async openDetails(...args) {
      const [first] = chosenRows(needs, args);
      const target = readTarget(args);
      // Opened by a click, the focus stays in the view, so that the arrows go on to the next row.
      const preserveFocus = target.kind === "records" && target.isByKey !== true;
      if (first !== undefined) await (await needs.pages()).open(first, { preserveFocus });
    },
    async loadDetails(...args) {
      const [first, ...others] = chosenRows(needs, args);
      if (first === undefined) return;
      if (others.length > 0) {
        // Many at once could use up a day’s searches by one press.
        void window.showInformationMessage(
          escapeLinks(l10n.t("Select one row: each full filing {0}.", needs.mayUse("filing"))),
        );
        return;
      }
      await (await needs.pages()).loadRow(first, { preserveFocus: args.length > 0 });
    },
    async openJson(...args) {
      const [first] = chosenRows(needs, args);
      if (first === undefined) return;
      const record = await knownRecord(needs, first);
      await needs.documents.open({
        path: jsonPath(record),
        query: first.key,
        text: `${stringifyJson(record.value, 2)}\n`,
        language: "json",
      });
    },
  };
}
