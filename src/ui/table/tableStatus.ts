import { sampleService } from "../../service/contract/authentication.ts";
import { l10n, Uri, window, workspace } from "vscode";
import type { SearchState, ShownSearch } from "../../domain/search/state.ts";
import { escapeLinks, oneLine } from "../../text/oneLine.ts";
import type { RequestPrice } from "../../present/allowance.ts";
import type { TableStatus } from "../../present/table/messages.ts";
import { endNote, nextPageLabel } from "../results/nodes.ts";
import { homedir } from "node:os";

/** How far the rows of a search are known, in words; the way to the next page is worded as in the Results view. */
export function tableStatus(state: SearchState, mayUse: RequestPrice): TableStatus {
  const { shown, busy, error } = state;
  const rows = shown?.rows.length ?? 0;
  return {
    loaded: loadedWords(shown),
    rows,
    busy: busy?.what,
    ...(shown?.next.kind === "page" ? { next: nextPageLabel(state, mayUse) } : {}),
    notes: shown === undefined || rows === 0 ? [] : notesOf(shown),
    ...(error === undefined
      ? {}
      : { error: l10n.t("The last request failed. The loaded rows are still here.") }),
    ...(rows > 0 ? {} : { empty: emptyWords(state) }),
  };
}

function loadedWords(shown: ShownSearch | undefined): string {
  if (shown === undefined) return "";
  const loaded = shown.rows.length;
  if (shown.totalCount !== undefined) return l10n.t("{0} loaded, of {1} in all", loaded, shown.totalCount);
  return shown.next.kind === "page" ? l10n.t("{0} loaded, more exist", loaded) : l10n.t("{0} loaded", loaded);
}

function notesOf(shown: ShownSearch): readonly string[] {
  const end = endNote(shown);
  return [
    ...(shown.service === sampleService ? [l10n.t("Sample data: fictional companies")] : []),
    ...(shown.unfit > 0 ? [l10n.t("{0} in an unexpected format", shown.unfit)] : []),
    ...(end === undefined ? [] : [oneLine(end, longestNote)]),
  ];
}

const longestNote = 300;

function emptyWords({ shown, error }: SearchState): NonNullable<TableStatus["empty"]> {
  if (shown !== undefined) {
    return {
      text: l10n.t("Nothing found. Try a different search."),
      command: "editSearch",
      label: l10n.t("Edit Search…"),
    };
  }
  const text =
    error === undefined
      ? l10n.t("Run a search to see results here.")
      : l10n.t("The search failed, so there are no rows yet.");
  return { text, command: "search", label: l10n.t("Search Companies…") };
}

/** A picture as the page gives it. */
export interface GivenPicture {
  readonly format: "svg" | "png";
  /** The text of an SVG, or a PNG as base64. */
  readonly data: string;
}

const formats = { svg: "SVG", png: "PNG" } as const;

/**
 * Asks for a file and writes a picture into it.
 *
 * @returns what to tell the person; undefined if they did not choose a file
 */
export async function savePicture(
  { format, data }: GivenPicture,
  usual: string,
): Promise<string | undefined> {
  const folder = workspace.workspaceFolders?.[0]?.uri ?? Uri.file(homedir());
  const target = await window.showSaveDialog({
    title: l10n.t("Save Chart"),
    filters: { [formats[format]]: [format] },
    defaultUri: Uri.joinPath(folder, usual),
  });
  if (target === undefined) return undefined;
  const name = target.path.split("/").at(-1) ?? "";
  try {
    await workspace.fs.writeFile(target, Buffer.from(data, format === "svg" ? "utf8" : "base64"));
  } catch {
    const problem = l10n.t("The picture wasn’t saved: {0} can’t be written there.", name);
    void window.showErrorMessage(escapeLinks(problem));
    return undefined;
  }
  return l10n.t("Saved: {0}", name);
}
