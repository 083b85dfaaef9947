import { l10n, Uri, window, workspace, type TextEditor } from "vscode";
import { inSlices } from "../../app/timeSlices.ts";
import type { NameList } from "../../domain/list/nameList.ts";
import { readListFile, readListText, readSelection, sizeProblem } from "../../domain/list/readList.ts";
import { views } from "../../host/ids.ts";
import { valueAt } from "../../present/detail/jsonKeys.ts";
import type { ListSource } from "../../present/list/listProtocol.ts";
import { escapeLinks } from "../../text/escape.ts";
import { stringifyJson } from "../../text/json.ts";
import type { ParseResult } from "../../text/sentence.ts";
import type { CommandServices } from "../services.ts";
import { isObject } from "../target.ts";

const listFile = /\.(?:csv|tsv|tab|json|jsonl|ndjson|txt)$/iu;
const listLanguages: ReadonlySet<string> = new Set("csv tsv json jsonl jsonc".split(" "));

/** Returns the Explorer’s file, a column of the table, the editor’s selection or file, or a file from a dialog. */
export async function chooseSource(
  needs: CommandServices,
  [argument]: readonly unknown[],
): Promise<ListSource | undefined> {
  if (argument instanceof Uri) return { kind: "file", uri: argument.toString() };
  if (isObject(argument) && argument["webview"] === views.table) return await columnSource(needs, argument);
  const editor = window.activeTextEditor;
  return (editor && editorSource(editor)) ?? (await pickFile());
}

function editorSource({ document, selections }: TextEditor): ListSource | undefined {
  const { languageId, uri } = document;
  const text = selections.map((selection) => document.getText(selection)).join("\n");
  if (text.trim() !== "") {
    return { kind: "text", title: fileNameOf(uri), text, languageId, uri: uri.toString() };
  }
  const isList = listFile.test(uri.path) || listLanguages.has(languageId);
  return isList ? { kind: "file", uri: uri.toString() } : undefined;
}

async function pickFile(): Promise<ListSource | undefined> {
  const [uri] =
    (await window.showOpenDialog({
      title: l10n.t("Look Up Many"),
      openLabel: l10n.t("Look Up"),
      filters: { [l10n.t("Lists")]: ["csv", "tsv", "json", "jsonl", "ndjson", "txt"] },
    })) ?? [];
  return uri && { kind: "file", uri: uri.toString() };
}

/** Returns the values of a column in all loaded rows. */
async function columnSource(
  { session }: CommandServices,
  { column }: Readonly<Record<string, unknown>>,
): Promise<ListSource | undefined> {
  const rows = (await session()).state.shown?.rows ?? [];
  if (typeof column !== "string" || rows.length === 0) return undefined;
  const values = rows.map(({ record, detail }) => valueAt((detail ?? record).value, `/${column}`) ?? null);
  const title = column.replaceAll("/", " ").replaceAll("~1", "/").replaceAll("~0", "~");
  return { kind: "text", title, text: stringifyJson(values), languageId: "json" };
}

/** Reads a list, with unsaved changes of the editor, or shows why it isn’t a list. Rejects if the file can’t be read. */
export async function readSource(source: ListSource): Promise<NameList | undefined> {
  const read = await readParts(source);
  if (read.ok) return read.value;
  const { text, values } = read.problem;
  void window.showWarningMessage(escapeLinks(l10n.t(text, ...values)));
  return undefined;
}

async function readParts(source: ListSource): Promise<ParseResult<NameList>> {
  if (source.kind === "text") return await inSlices(readSelection(source.text, source.languageId));
  const uri = Uri.parse(source.uri, true);
  const open = workspace.textDocuments.find((document) => document.uri.toString() === source.uri);
  if (open !== undefined) return await inSlices(readListText(open.getText(), uri.path));
  const problem = sizeProblem((await workspace.fs.stat(uri)).size);
  return problem ?? (await inSlices(readListFile(await workspace.fs.readFile(uri), uri.path)));
}

export function titleOf(source: ListSource): string {
  return source.kind === "text" ? source.title : fileNameOf(Uri.parse(source.uri));
}

function fileNameOf({ path }: Uri): string {
  return path.split("/").at(-1) ?? path;
}
