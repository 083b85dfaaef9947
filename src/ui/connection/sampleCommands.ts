import {
  commands as editorCommands,
  l10n,
  languages,
  Position,
  Range,
  TabInputNotebook,
  TabInputText,
  TabInputWebview,
  type TextDocument,
  Uri,
  window,
  workspace,
  WorkspaceEdit,
} from "vscode";
import type { SearchSession } from "../../domain/search/searchSession.ts";
import { commands, views } from "../../host/ids.ts";
import type { CommandServices } from "../services.ts";
import { pickOne } from "../prompt/pickOne.ts";

export async function useSampleData(needs: CommandServices): Promise<void> {
  const { sample, failures } = needs;
  const isNew = !sample.active;
  if (isNew) await sample.use();
  const session = await needs.session();
  if (isNew) session.clear();
  const hasRows = await failures.attempt(() => showRows(session));
  if (hasRows !== true) return;
  if (!isOpen((input) => input instanceof TabInputText || input instanceof TabInputNotebook))
    await openEmptyFile();
  const [first] = session.state.shown?.rows ?? [];
  // Don’t cover a page that the person is reading.
  if (first !== undefined && !isOpen(isDetailPage))
    await (await needs.pages()).open(first, { preserveFocus: true });
  void showSampleActive(needs);
}

async function showRows(session: SearchSession): Promise<boolean> {
  const isEmpty = (): boolean => (session.state.shown?.rows.length ?? 0) === 0;
  await editorCommands.executeCommand(`${views.results}.focus`);
  if (isEmpty()) {
    await window.withProgress({ location: { viewId: views.results } }, () =>
      session.run({ endpoint: "companies", filters: {} }, { way: "search" }),
    );
  }
  return !isEmpty();
}

function isOpen(fits: (input: unknown) => boolean): boolean {
  return window.tabGroups.all.some(({ tabs }) => tabs.some(({ input }) => fits(input)));
}

function isDetailPage(input: unknown): boolean {
  // The editor prefixes the view type.
  return input instanceof TabInputWebview && input.viewType.endsWith(views.detail);
}

/** Opens an empty file to insert into; the editor closes an empty file without a question. */
async function openEmptyFile(): Promise<void> {
  const document = await workspace.openTextDocument({ language: "typescript" });
  await window.showTextDocument(document, { preview: false, preserveFocus: true });
}

export async function openSampleCode({ sampleFiles, sample, connections }: CommandServices): Promise<void> {
  const chosen = await pickOne({
    title: l10n.t("Open Sample Code"),
    placeholder: l10n.t("Select a sample file"),
    items: (await sampleFiles()).map((file) => ({ label: file.name, value: file })),
  });
  if (chosen === undefined) return;
  // The files mention commands that the palette hides without a connection.
  if (connections.configuredRoles().length === 0) await sample.use();
  const { language, name, text: content } = chosen;
  const isKnown = (await languages.getLanguages()).includes(language);
  const document = isKnown
    ? await workspace.openTextDocument({ language, content })
    : await openNamed(name, content);
  const end = new Position(document.lineCount - 1, 0);
  await window.showTextDocument(document, { preview: false, selection: new Range(end, end) });
}

/** Opens an untitled file whose name tells the language, since VS Code alone doesn’t know CSV. */
async function openNamed(name: string, content: string): Promise<TextDocument> {
  const document = await workspace.openTextDocument(Uri.from({ scheme: "untitled", path: name }));
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, new Range(0, 0, document.lineCount, 0), content);
  await workspace.applyEdit(edit);
  return document;
}

async function showSampleActive({ connections }: CommandServices): Promise<void> {
  const openCodeLabel = l10n.t("Open Sample Code");
  const searchLabel = l10n.t("Search Companies…");
  const chosen = await window.showInformationMessage(
    connections.configuredRoles().length > 0
      ? l10n.t(
          "Connected to sample data: fictional companies. It doesn’t use your searches. To go back, run Stop Using Sample Data.",
        )
      : l10n.t("Connected to sample data: fictional companies, no key needed. Searches are free."),
    searchLabel,
    openCodeLabel,
  );
  if (chosen === searchLabel) await editorCommands.executeCommand(commands.search);
  if (chosen === openCodeLabel) await editorCommands.executeCommand(commands.openSampleCode);
}

export async function stopSampleData({ sample, session, connections }: CommandServices): Promise<void> {
  if (!sample.active) {
    void window.showInformationMessage(l10n.t("Sample data isn’t in use."));
    return;
  }
  (await session()).clear();
  await sample.stop();
  if ((await connections.state()) === "ready") return;
  const connect = l10n.t("Configure Connection…");
  const chosen = await window.showInformationMessage(
    l10n.t("Sample data is off. Connect to the service to search for real companies."),
    connect,
  );
  if (chosen === connect) await editorCommands.executeCommand(commands.configureConnection);
}
