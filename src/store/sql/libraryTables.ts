import type { DatabaseSync } from "node:sqlite";
import type { RecordKind } from "../../service/contract/records.ts";

/**
 * The library. One table holds filings, fundings and companies (`kind` 0, 1, 2): they are found, shown, marked and forgotten
 * in the same ways, and the columns that a kind lacks are null. `records.whole` is 1 for a complete record, 0 for a list row,
 * 2 for a list row that names persons.
 *
 * A company is identified by the keys of its name and its state; it is called by the name of its newest record. Of the key
 * `full`, `form` stores only the text around `core`, with `*` in its place.
 *
 * `roles` leads from a person to records; the persons of a record are in its body. `recordsByUse` has the records that were
 * viewed since they were last received; any other record was last used when it was received.
 *
 * A row of an answer that is an outline is the body of its record, or of a version of that.
 */
export const recordTables = `
CREATE TABLE services (id INTEGER PRIMARY KEY, service TEXT NOT NULL UNIQUE);
CREATE TABLE companies (
  id INTEGER PRIMARY KEY,
  service INTEGER NOT NULL, core TEXT NOT NULL, form TEXT NOT NULL, state TEXT NOT NULL,
  latest INTEGER, full TEXT AS (replace(form, '*', core))
);
CREATE INDEX companiesByName ON companies (core);
CREATE TABLE records (
  id INTEGER PRIMARY KEY,
  service INTEGER NOT NULL, key TEXT NOT NULL, kind INTEGER NOT NULL,
  company INTEGER, name TEXT NOT NULL,
  state TEXT, industry TEXT, series TEXT, raised REAL, offered REAL, minimum REAL, accepted INTEGER,
  host TEXT, places TEXT NOT NULL,
  whole INTEGER NOT NULL, firstSeen INTEGER NOT NULL, lastSeen INTEGER NOT NULL, used INTEGER NOT NULL,
  hash BLOB NOT NULL, body BLOB NOT NULL,
  UNIQUE (key, service)
);
CREATE INDEX recordsByCompany ON records (company, accepted DESC);
CREATE INDEX recordsBySeen ON records (service, lastSeen);
CREATE INDEX recordsByHost ON records (host) WHERE host IS NOT NULL;
CREATE INDEX recordsByUse ON records (used) WHERE used > lastSeen;
CREATE TABLE people (
  id INTEGER PRIMARY KEY, service INTEGER NOT NULL, key TEXT NOT NULL, name TEXT NOT NULL,
  UNIQUE (key, service)
);
CREATE TABLE roles (
  person INTEGER NOT NULL, record INTEGER NOT NULL,
  PRIMARY KEY (person, record)
) WITHOUT ROWID;
CREATE TABLE versions (id INTEGER PRIMARY KEY, record INTEGER NOT NULL, until INTEGER NOT NULL, body BLOB NOT NULL);
CREATE INDEX versionsByRecord ON versions (record);
CREATE TABLE sightings (
  record INTEGER NOT NULL, line INTEGER NOT NULL,
  PRIMARY KEY (record, line)
) WITHOUT ROWID;
CREATE TABLE matches (
  record INTEGER NOT NULL, filter TEXT NOT NULL, value TEXT NOT NULL,
  PRIMARY KEY (record, filter, value)
) WITHOUT ROWID;
CREATE TABLE marks (
  service TEXT NOT NULL, key TEXT NOT NULL,
  star INTEGER NOT NULL, tags TEXT NOT NULL, note TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (service, key)
) WITHOUT ROWID;
CREATE TABLE hiddenNames (
  service TEXT NOT NULL, core TEXT NOT NULL, name TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (service, core)
) WITHOUT ROWID;
CREATE TABLE forgotten (hash TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE answerRows (
  answer INTEGER NOT NULL, position INTEGER NOT NULL, record INTEGER NOT NULL, version INTEGER,
  PRIMARY KEY (answer, position)
) WITHOUT ROWID;
CREATE INDEX answerRowsByRecord ON answerRows (record);
CREATE VIEW answerBodies AS
  SELECT a.answer AS answer, a.position AS position, coalesce(v.body, r.body) AS body
  FROM answerRows AS a JOIN records AS r ON r.id = a.record LEFT JOIN versions AS v ON v.id = a.version;
CREATE TRIGGER answerRowsDropped AFTER DELETE ON answers BEGIN DELETE FROM answerRows WHERE answer = old.id; END;
CREATE TRIGGER recordDropped AFTER DELETE ON records BEGIN
  DELETE FROM versions WHERE record = old.id;
  DELETE FROM sightings WHERE record = old.id;
  DELETE FROM matches WHERE record = old.id;
  DELETE FROM answerRows WHERE record = old.id;
END;
`;

/**
 * Saved searches, and the records that a check of each has seen. A row of `seen` outlives its record, since a record that
 * comes again isn't new. `facts` is the record as it was last looked at, `changed` the facts that differ now.
 */
export const searchTables = `
CREATE TABLE savedSearches (
  search TEXT PRIMARY KEY, service TEXT NOT NULL, question TEXT NOT NULL, entry TEXT NOT NULL, look TEXT
) WITHOUT ROWID;
CREATE TABLE seen (
  search TEXT NOT NULL, key TEXT NOT NULL, isNew INTEGER NOT NULL, facts TEXT NOT NULL, changed TEXT NOT NULL,
  PRIMARY KEY (search, key)
) WITHOUT ROWID;
CREATE INDEX seenByKey ON seen (key);
CREATE INDEX seenNews ON seen (search) WHERE isNew = 1 OR changed <> '';
CREATE TRIGGER searchRemoved AFTER DELETE ON savedSearches BEGIN DELETE FROM seen WHERE search = old.search; END;
`;

export const savedTables: readonly string[] = ["savedSearches", "seen"];

export const libraryTables: readonly string[] =
  "services companies records people roles versions sightings matches answerRows marks hiddenNames forgotten".split(
    " ",
  );

/** Contentless: other tables have the text. */
const indexTables = `
CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(text, content='', contentless_delete=1, detail=none, tokenize='unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE IF NOT EXISTS fuzzy USING fts5(core, content='', contentless_delete=1, detail=full, tokenize='trigram');
`;

export function makeIndexes(database: DatabaseSync): void {
  database.exec(`${indexTables}DELETE FROM meta WHERE name = 'words'`);
}

/** Marks the word indexes as stale. `why`: the reason, or the rebuild in progress. */
export function markStale(database: DatabaseSync, why = "stale"): void {
  database.prepare("INSERT OR REPLACE INTO meta (name, value) VALUES ('words', ?)").run(why);
}

/** A kind’s number in the tables is its index here. */
export const kinds: readonly RecordKind[] = ["filing", "funding", "company"];
