import type { ListQuestion } from "../../service/contract/question.ts";
import type { RecordKind } from "../../service/contract/records.ts";
import { usStates } from "../../service/contract/filters/usStates.ts";
import { defined } from "../../text/defined.ts";
import { instantOf } from "../record/moment.ts";
import type { LibraryColumn, LibraryFilter } from "./libraryTableTypes.ts";

type SearchFilter =
  /** Matches beginnings of the name’s words, or any part of the name, as the service does. */
  | { readonly kind: "company"; readonly text: string }
  /** Matches the exact industry; if no record has it, industries that contain the text. */
  | { readonly kind: "industry"; readonly text: string }
  /** Matches a person or firm by beginnings of name words. A list row states neither persons nor places. */
  | { readonly kind: "person"; readonly text: string }
  | { readonly kind: "cities" | "zipCodes"; readonly values: readonly string[] };

export type RecordFilter = LibraryFilter | SearchFilter;

/** The service’s list of companies holds filings (§4.2). */
export function filtersOf(question: ListQuestion): readonly RecordFilter[] {
  if (question.endpoint === "fundings") {
    const { series, createdFrom } = question.filters;
    return [
      ofKind("funding"),
      ...oneOf("series", series === undefined ? [] : [series]),
      ...between("accepted", instantOf(createdFrom)),
    ];
  }
  const { company, states, industry, minMoneyRaised, maxMoneyRaised, relatedPerson } = question.filters;
  const { cities = [], zipCodes = [] } = question.filters;
  return [
    ofKind("filing"),
    ...holding("company", company),
    ...oneOf("state", (states ?? []).flatMap(spellingsOf)),
    ...holding("industry", industry),
    ...between("raised", minMoneyRaised, maxMoneyRaised),
    ...(cities.length === 0 ? [] : [{ kind: "cities", values: cities } as const]),
    ...(zipCodes.length === 0 ? [] : [{ kind: "zipCodes", values: zipCodes } as const]),
    ...holding("person", relatedPerson),
  ];
}

function ofKind(kind: RecordKind): RecordFilter {
  return { kind: "values", column: "kind", values: [kind] };
}

function oneOf(column: LibraryColumn, values: readonly string[]): readonly RecordFilter[] {
  return values.length === 0 ? [] : [{ kind: "values", column, values }];
}

function holding(kind: "company" | "industry" | "person", text: string | undefined): readonly RecordFilter[] {
  return text === undefined ? [] : [{ kind, text }];
}

export function between(column: LibraryColumn, min?: number, max?: number): readonly RecordFilter[] {
  if (min === undefined && max === undefined) return [];
  return [{ kind: "range", column, ...defined({ min, max }) }];
}

function spellingsOf(state: string): readonly string[] {
  const wanted = state.toLowerCase();
  const known = usStates.find(
    ({ name, abbreviation }) => name.toLowerCase() === wanted || abbreviation.toLowerCase() === wanted,
  );
  return known === undefined ? [state] : [known.name, known.abbreviation];
}
