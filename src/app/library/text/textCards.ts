import type { RecordKey } from "../../../domain/record/recordKey.ts";
import { relativeAge } from "../../../present/date.ts";
import { rowOf } from "../../../present/row.ts";
import type { Wording } from "../../../present/wording.ts";
import type { LibraryRecord } from "../../../store/library/reader/queries/records.ts";
import type { KnownCompany } from "../../../store/library/reader/queries/names.ts";
import { oneLine } from "../../../text/oneLine.ts";

/** Every text is one line; icons, links and Markdown in it are not escaped. */
export interface CompanyCard {
  readonly record: RecordKey;
  readonly name: string;
  readonly facts: readonly string[];
  readonly notes: readonly string[];
  readonly isStarred: boolean;
}

export interface NameCards {
  readonly heading?: string;
  /** At least one, the newest record first. */
  readonly companies: readonly CompanyCard[];
  readonly rest?: string;
}

const mostShown = 3;

/** Returns undefined if no company has a record. `now` in ms since 1970. */
export function nameCards(
  companies: readonly KnownCompany[],
  wording: Wording,
  now: number,
): NameCards | undefined {
  const grouped = together(companies);
  if (grouped.length === 0) return undefined;
  const { t } = wording;
  const rest = grouped.length - mostShown;
  return {
    ...(grouped.length === 1 ? {} : { heading: t("{0} companies with this name", grouped.length) }),
    companies: grouped.slice(0, mostShown).map(({ newest, count }) => cardOf(newest, count, wording, now)),
    ...(rest <= 0 ? {} : { rest: rest === 1 ? t("1 more company") : t("{0} more companies", rest) }),
  };
}

/** Both hosts of a connection may know one company. */
function together(
  companies: readonly KnownCompany[],
): readonly { readonly newest: LibraryRecord; readonly count: number }[] {
  const groups = Map.groupBy(companies, ({ company }) => `${company.full}\n${company.state}`);
  return [...groups.values()].flatMap((same) => {
    const [newest] = same.flatMap((one) => one.newest);
    return newest === undefined ? [] : [{ newest, count: same.reduce((sum, { count }) => sum + count, 0) }];
  });
}

function cardOf(newest: LibraryRecord, count: number, wording: Wording, now: number): CompanyCard {
  const { service, key, kind, value, isWhole, marks, lastSeen } = newest;
  const { tooltip, facts } = rowOf({ kind, value }, wording, isWhole);
  const more = count - 1;
  const { t } = wording;
  return {
    record: { service, key },
    name: tooltip[0] ?? "",
    facts: facts.map((fact) => oneLine(fact, 80)),
    notes: [
      t("Received {0}", relativeAge(lastSeen, now, wording)),
      ...(more <= 0 ? [] : [more === 1 ? t("1 more record") : t("{0} more records", more)]),
    ],
    isStarred: marks?.star === true,
  };
}
