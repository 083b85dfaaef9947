import type { ReadLibrary } from "../../domain/search/searchRows.ts";
import { SearchSession } from "../../domain/search/searchSession.ts";
import { defined } from "../../text/defined.ts";
import type { Engine } from "../engine/engine.ts";
import type { Connections, Preferences } from "../ports.ts";
import type { ResultRow } from "../../domain/record.ts";
import type { ShownSearch } from "../../domain/search/state.ts";
import { nameOfKey } from "../../domain/record/recordKey.ts";
import { libraryRow, type LibrarySource } from "../library/librarySource.ts";

export type SessionSource = () => Promise<SearchSession>;

export function createWindowSession(
  { answers, spending }: Pick<Engine, "answers" | "spending">,
  needs: {
    readonly connections: Pick<Connections, "serviceOf">;
    readonly settings: Pick<Preferences, "maxAgeMs">;
    readonly readLibrary?: ReadLibrary;
  },
): SearchSession {
  return new SearchSession({
    answers,
    spending,
    connections: needs.connections,
    now: () => Date.now(),
    maxAgeMs: needs.settings.maxAgeMs,
    ...defined({ readLibrary: needs.readLibrary }),
  });
}

/** An answer has list rows only: the library may hold the full records. */
export function followStoredRows(
  session: Pick<SearchSession, "onDidChange" | "reviseRows">,
  library: LibrarySource,
  attempt: (work: () => Promise<void>) => Promise<unknown>,
): () => void {
  let joined: ShownSearch | undefined;
  return session.onDidChange(({ shown }) => {
    if (shown === undefined || shown.from === "library") return;
    const known = shown.question === joined?.question && shown.at === joined.at ? joined.rows.length : 0;
    if (shown.rows.length === known) return;
    joined = shown;
    void attempt(async () => await joinFullFilings(shown.rows.slice(known), session, library));
  });
}

async function joinFullFilings(
  rows: readonly ResultRow[],
  session: Pick<SearchSession, "reviseRows">,
  library: LibrarySource,
): Promise<void> {
  const keys = rows
    .filter(({ record, detail }) => record.kind === "filing" && detail === undefined)
    .map(({ service, key }) => ({ service, key }));
  if (keys.length === 0) return;
  const found = (await (await library()).ask("records", { keys })) ?? [];
  const details = new Map(found.map((record) => [nameOfKey(record), libraryRow(record).detail]));
  session.reviseRows((row) => {
    const detail = row.detail ?? details.get(nameOfKey(row));
    return detail === row.detail || detail === undefined ? row : { ...row, detail };
  });
}
