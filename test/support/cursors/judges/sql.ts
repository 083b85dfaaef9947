import { DatabaseSync, type SQLOutputValue } from "node:sqlite";

/**
 * Returns the number of records that SQLite stores or returns for a script; null if a statement is invalid. Texts
 * between `$$` are PostgreSQL’s, and become quoted.
 */
export function recordsInSql(script: string): number | null {
  const database = new DatabaseSync(":memory:");
  try {
    database.exec("ATTACH ':memory:' AS public");
    database.function("f", { varargs: true }, (value) => value ?? null);
    const text = script.replaceAll(
      /\$\$(.*?)\$\$/gs,
      (_, inner: string) => `'${inner.replaceAll("'", "''")}'`,
    );
    let answered = 0;
    for (const statement of statementsOf(database, text)) {
      const answer = answerOf(database, statement);
      if (answer === undefined) return null;
      answered += answer.filter((row) => isRecordAnswer(statement, row)).length;
    }
    return answered + storedIn(database);
  } finally {
    database.close();
  }
}

/** Returns the statements of a script: each ends at the first `;` at which SQLite accepts it. */
function statementsOf(database: DatabaseSync, script: string): readonly string[] {
  const statements: string[] = [];
  let start = 0;
  for (const { index } of script.matchAll(/;/g)) {
    const statement = script.slice(start, index + 1);
    if (/unrecognized token|incomplete/.test(complaint(database, statement))) continue;
    statements.push(statement);
    start = index + 1;
  }
  const rest = script.slice(start);
  // A comment at the end is no statement.
  return /^(?:\s|--.*|\/\*[^]*?\*\/)*$/.test(rest) ? statements : [...statements, rest];
}

function complaint(database: DatabaseSync, statement: string): string {
  try {
    database.prepare(statement);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Returns a statement’s rows after its tables were created; undefined if it is invalid. */
function answerOf(
  database: DatabaseSync,
  statement: string,
): readonly Readonly<Record<string, SQLOutputValue>>[] | undefined {
  for (let tries = 0; tries < 8; tries += 1) {
    try {
      return database.prepare(statement).all();
    } catch (error) {
      if (!createMissing(database, error instanceof Error ? error.message : "")) return undefined;
    }
  }
  return undefined;
}

const quoted = (name = ""): string =>
  name
    .split(".")
    .map((part) => `"${part}"`)
    .join(".");

/** Creates the table or column that an error reports as missing. */
function createMissing(database: DatabaseSync, message: string): boolean {
  const [, table] = /^no such table: (.+)$/.exec(message) ?? [];
  if (table !== undefined) database.exec(`CREATE TABLE ${quoted(table)} (id, name)`);
  const [, owner, column] = /^table (.+) has no column named (.+)$/.exec(message) ?? [];
  if (owner !== undefined) database.exec(`ALTER TABLE ${quoted(owner)} ADD COLUMN ${quoted(column)}`);
  if (/ON CONFLICT clause does not match/.test(message)) database.exec("CREATE UNIQUE INDEX u ON t (id)");
  return table !== undefined || owner !== undefined || message.startsWith("ON CONFLICT");
}

type Row = Readonly<Record<string, SQLOutputValue>>;

/** `VALUES` names no columns, so the values are in the record’s order. */
function isRecordAnswer(statement: string, row: Row): boolean {
  return (
    /\bVALUES\b/i.test(statement) && "column1" in row && row["column1"] === 7 && row["column2"] === "Acme"
  );
}

/** Returns true if a stored row has only the record’s values; unnamed columns are NULL. */
function isRecordRow(row: Row): boolean {
  const wanted: Row = { id: 7, name: "Acme" };
  const held = Object.entries(row).filter(([, value]) => value !== null);
  return held.length > 0 && held.every(([column, value]) => wanted[column.toLowerCase()] === value);
}

function storedIn(database: DatabaseSync): number {
  const names =
    "SELECT name FROM sqlite_master WHERE type = 'table' UNION ALL SELECT name FROM public.sqlite_master";
  return database
    .prepare(names)
    .all()
    .flatMap(({ name }) => database.prepare(`SELECT * FROM "${String(name)}"`).all())
    .filter(isRecordRow).length;
}
