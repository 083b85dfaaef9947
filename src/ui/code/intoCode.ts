import type { EngineSource } from "../../app/engine.ts";
import type { ResultRow } from "../../domain/record.ts";
import { env, l10n, type Memento, type TextEditor } from "vscode";
import type { Connections } from "../../host/connections.ts";
import type { Settings } from "../../host/settings.ts";
import { mementoKeys } from "../../host/ids.ts";
import type { RecordFormat } from "../../codegen/format/format.ts";
import { firstFormat } from "../../codegen/format/formats.ts";
import type { Code } from "../../app/writeRecords.ts";
import { formAtCursor, insertRecords, openRecords } from "./insertion.ts";
import { showDone, showUnchanged } from "./outcome.ts";
import { pickFormat } from "./pickFormat.ts";
import type { CommandHandler } from "../commandMap.ts";
import type { LastEditor } from "./lastEditor.ts";
import { chosenRows } from "../results/chosenRows.ts";
import type { RowSelections } from "../target.ts";
import { copyRequest } from "./copyRequest.ts";

/** What the commands that write code need. */
export interface IntoCodeNeeds extends RowSelections {
  readonly engine: EngineSource;
  readonly connections: Connections;
  readonly code: Code;
  readonly settings: Settings;
  readonly lastEditor: LastEditor;
  /** Remembers the format that was copied last. */
  readonly globalMemory: Memento;
  /** Called when records were inserted or copied. */
  readonly taken: () => void;
}

/** The commands that turn records and searches into code. */
export function intoCodeCommands(needs: IntoCodeNeeds): {
  readonly insertRecord: CommandHandler;
  readonly insertRecordAs: CommandHandler;
  readonly copyRecord: CommandHandler;
  readonly copyRecordAs: CommandHandler;
  readonly copyRequestAs: CommandHandler;
} {
  return {
    insertRecord: (...args) => insert(needs, chosenRows(needs, args), formatAtCursor(needs)),
    insertRecordAs: (...args) => insert(needs, chosenRows(needs, args), askAlways),
    copyRecord: (...args) => copy(needs, chosenRows(needs, args), lastCopied(needs)),
    async copyRecordAs(...args) {
      const rows = chosenRows(needs, args);
      const format = rows.length === 0 ? undefined : await pickFormat(needs.code);
      if (format === undefined) return;
      await needs.globalMemory.update(mementoKeys.copyForm, format.id);
      await copy(needs, rows, format);
    },
    copyRequestAs: (...args) => copyRequest(needs, args),
  };
}

async function insert(
  needs: IntoCodeNeeds,
  rows: readonly ResultRow[],
  choose: (editor: TextEditor) => RecordFormat | undefined,
): Promise<void> {
  if (rows.length === 0) return;
  const records = await needs.code.recordsOf(rows);
  const editor = await needs.lastEditor.reveal();
  const format =
    (editor === undefined ? undefined : choose(editor)) ?? (await formatWithout(needs, editor, choose));
  if (format === undefined) return;
  if (editor === undefined) {
    await openRecords(format, records, needs.code);
    needs.taken();
    return;
  }
  if (!(await insertRecords(editor, format, records, needs.code))) {
    showUnchanged();
    return;
  }
  needs.taken();
  showDone(
    rows.length === 1
      ? l10n.t("Inserted 1 record as {0}", format.label)
      : l10n.t("Inserted {0} records as {1}", rows.length, format.label),
  );
}

/** The literal format for what stands around the cursor; undefined where the person has to be asked. */
function formatAtCursor({ code }: IntoCodeNeeds): (editor: TextEditor) => RecordFormat | undefined {
  return (editor) => {
    const id = formAtCursor(editor)?.id;
    return code.formats().find((format) => format.id === id);
  };
}

/** Without an editor the format that was copied last; at a place that no form is known for, the person's choice. */
async function formatWithout(
  needs: IntoCodeNeeds,
  editor: TextEditor | undefined,
  choose: (editor: TextEditor) => RecordFormat | undefined,
): Promise<RecordFormat | undefined> {
  return editor === undefined && choose !== askAlways ? lastCopied(needs) : await pickFormat(needs.code);
}

const askAlways = (): undefined => undefined;

async function copy(
  { code, taken }: IntoCodeNeeds,
  rows: readonly ResultRow[],
  format: RecordFormat,
): Promise<void> {
  if (rows.length === 0) return;
  const records = await code.recordsOf(rows);
  const text = await code.write(format, records, {
    // A row of values means something inside an INSERT alone, and a value of TOML behind a key.
    position: format.id === "sql" || format.id === "toml" ? "statement" : "expression",
  });
  await env.clipboard.writeText(text);
  code.copied.remember(text, records);
  taken();
  showDone(
    rows.length === 1
      ? l10n.t("Copied 1 record as {0}", format.label)
      : l10n.t("Copied {0} records as {1}", rows.length, format.label),
  );
}

function lastCopied({ globalMemory, code }: IntoCodeNeeds): RecordFormat {
  const id = globalMemory.get<string>(mementoKeys.copyForm);
  return code.formats().find((format) => format.id === id) ?? firstFormat;
}
