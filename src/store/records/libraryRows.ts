import { sqliteOutlines } from "./outlineRows.ts";
import type { LibraryRows, RecordMarks } from "./rows.ts";
import { sqliteForgotten } from "./forgotten.ts";
import { keepRecords } from "./records.ts";
import { areIndexesStale, sqliteWordIndexes } from "./wordIndexes.ts";
import { type Statements, textIn } from "../sql/statements.ts";

export function sqliteLibrary(sql: Statements): LibraryRows {
  return {
    keepRecords: keepRecords(sql, sqliteWordIndexes(sql)),
    ...sqliteOutlines(sql),
    areIndexesStale: () => sql.hasFullText && areIndexesStale(sql),
    ...sqliteForgotten(sql),
    markCount: () => sql.number("SELECT count(*) AS n FROM marks"),
    marks(service, key): RecordMarks | undefined {
      const row = sql.get("SELECT star, tags, note FROM marks WHERE service = ? AND key = ?", [service, key]);
      return row && marksIn(row);
    },
    putMarks(service, key, { star, tags, note }, at) {
      if (!star && tags.length === 0 && note === "") {
        sql.run("DELETE FROM marks WHERE service = ? AND key = ?", [service, key]);
        return;
      }
      sql.run(
        `INSERT INTO marks (service, key, star, tags, note, at) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET star = excluded.star, tags = excluded.tags, note = excluded.note, at = excluded.at`,
        [service, key, star ? 1 : 0, JSON.stringify(tags), note, at],
      );
    },
    hideName(service, core, name, at) {
      sql.run("INSERT OR REPLACE INTO hiddenNames (service, core, name, at) VALUES (?, ?, ?, ?)", [
        service,
        core,
        name,
        at,
      ]);
    },
    showName(service, core) {
      sql.run("DELETE FROM hiddenNames WHERE service = ? AND core = ?", [service, core]);
    },
    used(service, keys, at) {
      for (const key of keys) {
        sql.run(
          "UPDATE records SET used = ? WHERE key = ? AND service = (SELECT id FROM services WHERE service = ?)",
          [at, key, service],
        );
      }
    },
  };
}

/** Marks from the columns `star`, `tags` and `note`. */
export function marksIn({ star, tags, note }: Readonly<Record<string, unknown>>): RecordMarks {
  return { star: star === 1, tags: tagsIn(tags), note: textIn(note) };
}

/** Tags as they are kept: a JSON list of texts. */
export function tagsIn(value: unknown): readonly string[] {
  try {
    const found: unknown = JSON.parse(textIn(value));
    return Array.isArray(found) ? found.filter((tag): tag is string => typeof tag === "string") : [];
  } catch {
    return [];
  }
}
