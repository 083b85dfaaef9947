import { parsed } from "../sql/entries.ts";

interface QuestionParts {
  /** Absent for the first. */
  readonly page?: string;
  /** YYYY-MM-DD. */
  readonly createdFrom?: string;
  /** All that is asked but those and the size of a page. */
  readonly rest: string;
}

/** Parts of a question from its canonical text. */
export function questionParts(question: string): QuestionParts {
  const [path, ...parameters] = listIn(parsed(question));
  const values = new Map(parameters.map((one) => [String(listIn(one)[0]), String(listIn(one)[1])]));
  const [page, createdFrom] = [values.get("page"), values.get("created_from")];
  const isOther = (one: unknown): boolean =>
    !["page", "per_page", "created_from"].includes(String(listIn(one)[0]));
  return {
    rest: JSON.stringify([path, ...parameters.filter(isOther)]),
    ...(page === undefined ? {} : { page }),
    ...(createdFrom === undefined ? {} : { createdFrom }),
  };
}

/** Whether a question asks for rows of a saved search, both in canonical text: a check may ask for the later ones alone. */
export function isCheckOf(asked: string, saved: string, isCheck: boolean): boolean {
  const [own, other] = [questionParts(saved), questionParts(asked)];
  if (own.rest !== other.rest) return false;
  return isCheck
    ? (own.createdFrom ?? "") <= (other.createdFrom ?? "")
    : own.createdFrom === other.createdFrom;
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
