import type { RequestPrice } from "../../present/requestPrice.ts";
import type { DetailPages } from "../../app/detail/detailPages.ts";
import { l10n } from "vscode";
import { checkFilingId, checkSlug } from "../../service/contract/query.ts";
import type { Connections } from "../../host/connections.ts";
import type { Handlers } from "../commandMap.ts";
import { askText, problemOf } from "../prompt/textPrompt.ts";

export interface OpenRecordNeeds {
  readonly connections: Connections;
  readonly pages: () => Promise<Pick<DetailPages, "openById">>;
  readonly cost: RequestPrice;
}

/** An argument fills in the box; nothing is sent before Enter. */
export function openRecordCommands(needs: OpenRecordNeeds): Handlers<"openFiling" | "openCompany"> {
  let filing = "";
  let company = "";
  return {
    async openFiling(argument) {
      await needs.connections.hostFor("app");
      filing = textOf(argument) ?? filing;
      const answer = await askText({
        title: l10n.t("Open Filing by ID"),
        prompt: l10n.t("Filing ID, a whole number ({0})", needs.cost("filing")),
        placeholder: l10n.t("such as 123456"),
        value: filing,
        validate: (text) => problemOf(checkFilingId(text)),
      });
      filing = answer.text;
      const checked = checkFilingId(answer.text);
      if (answer.kind !== "accepted" || !checked.ok) return;
      await (await needs.pages()).openById({ endpoint: "filing", id: checked.value });
      filing = "";
    },
    async openCompany(argument) {
      await needs.connections.hostFor("base");
      company = textOf(argument) ?? company;
      const answer = await askText({
        title: l10n.t("Open Company"),
        prompt: l10n.t(
          "Company ID from a funding record: its field “company_slug” or “organization.slug” ({0})",
          needs.cost("company"),
        ),
        placeholder: l10n.t("such as north-star-robotics"),
        value: company,
        validate: (text) => problemOf(checkSlug(text)),
      });
      company = answer.text;
      const checked = checkSlug(answer.text);
      if (answer.kind !== "accepted" || !checked.ok) return;
      await (await needs.pages()).openById({ endpoint: "company", slug: checked.value });
      company = "";
    },
  };
}

function textOf(argument: unknown): string | undefined {
  return typeof argument === "string" || typeof argument === "number" || typeof argument === "bigint"
    ? String(argument)
    : undefined;
}
