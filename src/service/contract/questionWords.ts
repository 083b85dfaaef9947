import { companyFilters, fundingFilters, pageSize, type QuestionWording } from "./filters/table.ts";
import type { ListQuestion, Question } from "./question.ts";

/** `company “Acme”, California, raised $5,000,000 or more, page 2`; a first page is not named. Untrusted: it was typed. */
export function questionInWords(question: Question | ListQuestion, wording: QuestionWording): string {
  const { t } = wording;
  if (question.endpoint === "filing") return t("filing {0}", question.id);
  if (question.endpoint === "company") return t("company record “{0}”", question.slug);
  const asked =
    question.endpoint === "companies"
      ? companyFilters.flatMap((filter) => filter.wordsOf(question.filters, wording))
      : fundingFilters.flatMap((filter) => filter.wordsOf(question.filters, wording));
  const all = question.endpoint === "companies" ? t("all companies") : t("all fundings");
  const page = "page" in question && question.page !== "first" ? question.page : 1;
  return [
    ...(asked.length === 0 ? [all] : asked),
    ...(question.endpoint === "companies" ? pageSize.wordsOf(question, wording) : []),
    ...(page > 1 ? [t("page {0}", page)] : []),
  ].join(", ");
}
