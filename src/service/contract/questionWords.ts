import type { Translate } from "../../text/sentence.ts";
import { companyFilters, fundingFilters, pageSize } from "./filters/table.ts";
import type { ListQuestion, Question } from "./question.ts";

export function questionInWords(question: Question | ListQuestion, t: Translate): string {
  if (question.endpoint === "filing") return t("filing {0}", question.id);
  if (question.endpoint === "company") return t("company record “{0}”", question.slug);
  const asked =
    question.endpoint === "companies"
      ? companyFilters.flatMap((filter) => filter.wordsOf(question.filters, t))
      : fundingFilters.flatMap((filter) => filter.wordsOf(question.filters, t));
  const all = question.endpoint === "companies" ? t("all companies") : t("all fundings");
  const page = "page" in question && question.page !== "first" ? question.page : 1;
  return [
    ...(asked.length === 0 ? [all] : asked),
    ...(question.endpoint === "companies" ? pageSize.wordsOf(question, t) : []),
    ...(page > 1 ? [t("page {0}", page)] : []),
  ].join(", ");
}
