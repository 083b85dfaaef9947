/** What was tried at the cursor in one of the editor's languages. */
export interface TriedCursors {
  /** The editor's id of the language. */
  readonly language: string;
  readonly documents: number;
  /** Documents in which a record was written, and those in which the person is asked. */
  readonly written: number;
  readonly asked: number;
  readonly judges: string;
  /** Whether every test of the language did. */
  readonly passed: boolean;
}

/** One test of the file of cursors: the title of its outermost `describe` is the editor's id of a language. */
export interface CursorTest {
  readonly language: string;
  readonly title: string;
  readonly passed: boolean;
}

/** What the title of one test of each language says of its table. */
const figures = /^leaves (\d+) of (\d+) documents right and asks in (\d+), by (.+)$/;

/** What the tests of cursors have tried, by language. */
export function triedCursors(tests: readonly CursorTest[]): readonly TriedCursors[] {
  return tests.flatMap(({ language, title }) => {
    const [, written, documents, asked, judges] = figures.exec(title) ?? [];
    if (judges === undefined) return [];
    const passed = tests.every((test) => test.language !== language || test.passed);
    return [
      {
        language,
        documents: Number(documents),
        written: Number(written),
        asked: Number(asked),
        judges,
        passed,
      },
    ];
  });
}
