import type { DatabaseSync } from "node:sqlite";
import type { RecordKind } from "../../service/contract/records.ts";
import { codeOf } from "./failure.ts";

/**
 * Version 3: the library. An older version that empties the database empties it too (`emptied`). One table holds filings, fundings and companies (`kind` 0, 1, 2): they are found, shown, marked
 * and forgotten in the same ways, and what one kind lacks is null. A company is what its name keys and its state say.
 */
export const thirdTables = `
ALTER TABLE answers ADD COLUMN taken INTEGER NOT NULL DEFAULT 0;
ALTER TABLE answers ADD COLUMN line INTEGER;
CREATE INDEX answersUntaken ON answers (id) WHERE taken = 0;
CREATE INDEX answersByLine ON answers (line) WHERE line IS NOT NULL;
CREATE TABLE services (id INTEGER PRIMARY KEY, service TEXT NOT NULL UNIQUE);
CREATE TABLE companies (
  id INTEGER PRIMARY KEY,
  service INTEGER NOT NULL, core TEXT NOT NULL, full TEXT NOT NULL, state TEXT NOT NULL,
  name TEXT NOT NULL, latest INTEGER
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
CREATE INDEX recordsByUse ON records (used);
CREATE TABLE people (
  id INTEGER PRIMARY KEY, service INTEGER NOT NULL, key TEXT NOT NULL, name TEXT NOT NULL,
  UNIQUE (key, service)
);
CREATE TABLE roles (
  person INTEGER NOT NULL, record INTEGER NOT NULL,
  PRIMARY KEY (person, record)
) WITHOUT ROWID;
CREATE INDEX rolesByRecord ON roles (record);
CREATE TABLE versions (id INTEGER PRIMARY KEY, record INTEGER NOT NULL, until INTEGER NOT NULL, body BLOB NOT NULL);
CREATE INDEX versionsByRecord ON versions (record);
CREATE TABLE sightings (
  record INTEGER NOT NULL, line INTEGER NOT NULL, at INTEGER NOT NULL,
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
CREATE TRIGGER recordDropped AFTER DELETE ON records BEGIN
  DELETE FROM roles WHERE record = old.id;
  DELETE FROM versions WHERE record = old.id;
  DELETE FROM sightings WHERE record = old.id;
  DELETE FROM matches WHERE record = old.id;
END;
CREATE TRIGGER emptied AFTER INSERT ON meta WHEN new.name = 'salt' BEGIN
  DELETE FROM records; DELETE FROM companies; DELETE FROM people; DELETE FROM services;
  DELETE FROM roles; DELETE FROM versions; DELETE FROM sightings; DELETE FROM matches;
  DELETE FROM marks; DELETE FROM hiddenNames; DELETE FROM forgotten;
  INSERT OR REPLACE INTO meta (name, value) VALUES ('words', 'stale');
END;
`;

/**
 * Version 4: an answer refers to its records in place of holding them. `answers.taken` says how it is kept (`keptAs`). A row of
 * an answer is what its record says now, or said in one of its versions. Of a company's key `full`, only what is beside its
 * `core` is kept, with `*` in the place of that. Its name is that of its newest record: `companies.name` is empty.
 */
export const fourthTables = `
CREATE TABLE answerRows (
  answer INTEGER NOT NULL, position INTEGER NOT NULL, record INTEGER NOT NULL, version INTEGER,
  PRIMARY KEY (answer, position)
) WITHOUT ROWID;
CREATE INDEX answerRowsByRecord ON answerRows (record);
CREATE VIEW answerBodies AS
  SELECT a.answer AS answer, a.position AS position, coalesce(v.body, r.body) AS body
  FROM answerRows AS a JOIN records AS r ON r.id = a.record LEFT JOIN versions AS v ON v.id = a.version;
CREATE TRIGGER answerRowsDropped AFTER DELETE ON answers BEGIN DELETE FROM answerRows WHERE answer = old.id; END;
CREATE TRIGGER recordRowsDropped AFTER DELETE ON records BEGIN DELETE FROM answerRows WHERE record = old.id; END;
DROP INDEX answersUntaken;
UPDATE answers SET taken = 3 WHERE taken = 1;
CREATE INDEX answersToTakeIn ON answers (id) WHERE taken IN (0, 3);
ALTER TABLE companies RENAME COLUMN full TO form;
UPDATE companies SET name = '',
  form = substr(form, 1, instr(form, core) - 1) || '*' || substr(form, instr(form, core) + length(core));
ALTER TABLE companies ADD COLUMN full TEXT AS (replace(form, '*', core));
`;

/**
 * Version 5: answers without what other indexes tell as well: they are unique because the one before is deleted, the oldest is
 * the one with the lowest number, and a line leads to no answer. The columns are in the same order: a damaged file of an
 * earlier version is read by their places. When a record was received is what its line says.
 */
export const fifthTables = `
CREATE TABLE smallerAnswers (
  id INTEGER PRIMARY KEY,
  origin TEXT NOT NULL, credential TEXT NOT NULL, question TEXT NOT NULL,
  at INTEGER NOT NULL, size INTEGER NOT NULL, body BLOB NOT NULL,
  taken INTEGER NOT NULL DEFAULT 0, line INTEGER
);
INSERT INTO smallerAnswers SELECT id, origin, credential, question, at, size, body, taken, line FROM answers;
DROP TABLE answers;
ALTER TABLE smallerAnswers RENAME TO answers;
CREATE INDEX answersByQuestion ON answers (question);
CREATE INDEX answersToTakeIn ON answers (id) WHERE taken IN (0, 3);
CREATE TRIGGER answerAdded AFTER INSERT ON answers BEGIN UPDATE totals SET bytes = bytes + new.size; END;
CREATE TRIGGER answerDropped AFTER DELETE ON answers BEGIN UPDATE totals SET bytes = bytes - old.size; END;
CREATE TRIGGER answerRowsDropped AFTER DELETE ON answers BEGIN DELETE FROM answerRows WHERE answer = old.id; END;
ALTER TABLE sightings DROP COLUMN at;
`;

/**
 * Version 6: saved searches, and which records a check of each has seen. `seen` outlives its records: what comes again is not
 * new. `facts` is what a record said when it was looked at, `changed` what it says otherwise now.
 */
export const sixthTables = `
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
CREATE TRIGGER searchesEmptied AFTER INSERT ON meta WHEN new.name = 'salt' BEGIN
  DELETE FROM savedSearches; DELETE FROM seen;
END;
`;

/** Says which list rows name persons. */
export const markNaming = "UPDATE records SET whole = 2 WHERE whole = 0 AND id IN (SELECT record FROM roles)";

/**
 * Version 7: `roles` is found by persons alone; those of a record are the ones that its body names. `records.whole` is 1 where
 * all is known, 0 for a list row, 2 for one that names persons. `recordsByUse` leads to what was viewed since it was last
 * received; all else was used last when it was received.
 */
export const seventhTables = `
DROP INDEX rolesByRecord;
DROP TRIGGER recordDropped;
CREATE TRIGGER recordDropped AFTER DELETE ON records BEGIN
  DELETE FROM versions WHERE record = old.id;
  DELETE FROM sightings WHERE record = old.id;
  DELETE FROM matches WHERE record = old.id;
END;
${markNaming};
DROP INDEX recordsByUse;
CREATE INDEX recordsByUse ON records (used) WHERE used > lastSeen;
`;

/** Tables of saved searches. */
export const savedTables: readonly string[] = ["savedSearches", "seen"];

/** Tables of the library that hold what cannot be rebuilt from others. */
export const libraryTables: readonly string[] =
  "services companies records people roles versions sightings matches answerRows marks hiddenNames forgotten".split(
    " ",
  );

/** The indexes of words: `words` of each record by its id, `fuzzy` of each company by its id. Contentless: rebuilt from the rest. */
const indexTables = `
CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(text, content='', contentless_delete=1, detail=none, tokenize='unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE IF NOT EXISTS fuzzy USING fts5(core, content='', contentless_delete=1, detail=full, tokenize='trigram');
`;

/** SQLite’s code for a statement that it cannot do: an FTS5 older than `contentless_delete`. */
const notKnownCode = 1;

/** Makes the indexes of words where the runtime has FTS5; else `meta` says that they are stale. Returns whether they are made. */
export function makeIndexes(database: DatabaseSync): boolean {
  const isMade = hasFullText(database) && areMade(database);
  if (isMade) database.exec("DELETE FROM meta WHERE name = 'words'");
  else sayStale(database);
  return isMade;
}

/** Says that the indexes of words are to be rebuilt, and why or by whom. */
export function sayStale(database: DatabaseSync, why = "stale"): void {
  database.prepare("INSERT OR REPLACE INTO meta (name, value) VALUES ('words', ?)").run(why);
}

export function hasFullText(database: DatabaseSync): boolean {
  return database.prepare("SELECT 1 FROM pragma_module_list WHERE name = 'fts5'").get() !== undefined;
}

function areMade(database: DatabaseSync): boolean {
  try {
    database.exec(indexTables);
    return true;
  } catch (error) {
    if (codeOf(error) === notKnownCode) return false;
    throw error;
  }
}

/** Kinds of records; the index of each is its number in the tables. */
export const kinds: readonly RecordKind[] = ["filing", "funding", "company"];
