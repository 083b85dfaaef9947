import {
  type CancellationToken,
  CodeAction,
  type CodeActionKind,
  type Command,
  Hover,
  type HoverProvider,
  l10n,
  MarkdownString,
  type Position,
  Range,
  type TextDocument,
} from "vscode";
import { type CompanyCard, nameCards, type NameCards } from "../../../app/library/text/textCards.ts";
import { linesBefore } from "../../../app/library/text/markedDocument.ts";
import { lookUpTarget } from "../../../domain/lookUpTarget.ts";
import { commands } from "../../../host/ids.ts";
import type { QueryResult } from "../../../store/library/reader/queries.ts";
import { labelText } from "../../../text/oneLine.ts";
import type { Services } from "../../services.ts";
import { headerLineOf, languageOf, maxLineLength, textLinesOf } from "./markedDocuments.ts";
import type { RecordKey } from "../../../domain/record/recordKey.ts";
import { commandLink, escapeMarkdown } from "../../../text/escape.ts";
import type { Translate } from "../../../text/sentence.ts";

/** Returns undefined if the library has no record of the name, or after a cancel. */
async function readNameAt(
  { library, servicesNow }: Services,
  document: TextDocument,
  position: Position,
  token: CancellationToken,
): Promise<QueryResult<"pointedAt">> {
  const services = servicesNow();
  if (services.length === 0 || position.character > maxLineLength) return undefined;
  const line = document.lineAt(position.line).text.slice(0, maxLineLength);
  const question = {
    services,
    languageId: languageOf(document),
    line,
    before: linesBefore(textLinesOf(document), position.line),
    offset: position.character,
    ...headerLineOf(document, position.line),
  };
  const stop = new AbortController();
  const cancelled = token.onCancellationRequested(() => stop.abort());
  try {
    return await (await library()).ask("pointedAt", question, stop.signal);
  } catch (error) {
    if (stop.signal.aborted) return undefined;
    throw error;
  } finally {
    cancelled.dispose();
  }
}

export async function hoverAt(
  needs: Services,
  ...[document, position, token]: Parameters<HoverProvider["provideHover"]>
): Promise<Hover | undefined> {
  const found = await readNameAt(needs, document, position, token);
  if (found === undefined || token.isCancellationRequested) return undefined;
  const cards = nameCards(found.companies, needs.wording(), Date.now());
  if (cards === undefined) return undefined;
  const range = new Range(position.line, found.start, position.line, found.end);
  return new Hover(hoverParts(cards, l10n.t).map(markdownOf), range);
}

/** Only our own text is trusted, and may run the hover’s commands only; no part may hold HTML or icons. */
function markdownOf({ markdown, isTrusted }: HoverPart): MarkdownString {
  const part = new MarkdownString(markdown, false);
  part.supportHtml = false;
  part.isTrusted = isTrusted ? { enabledCommands: hoverCommands } : false;
  return part;
}

/** `hasLibrary` is false if no library exists to look names up in. */
export async function actionsAt(
  needs: Services,
  kind: CodeActionKind,
  hasLibrary: boolean,
  document: TextDocument,
  range: Range,
  token: CancellationToken,
): Promise<CodeAction[]> {
  const found = hasLibrary ? await readNameAt(needs, document, range.start, token) : undefined;
  const cards = found && nameCards(found.companies, needs.wording(), Date.now());
  if (cards !== undefined) {
    const isOne = cards.companies.length === 1;
    return cards.companies.flatMap((card) => knownActions(kind, card, isOne));
  }
  const selected = range.isEmpty || !range.isSingleLine ? "" : document.getText(range);
  const target = lookUpTarget(selected);
  if (target.kind === "none") return [];
  const title = `${l10n.t('Look Up "{0}"', selected.trim())} ${needs.price("companies")}`;
  return [codeAction(kind, title, { title, command: commands.lookUpSelection })];
}

function knownActions(kind: CodeActionKind, card: CompanyCard, isOne: boolean): readonly CodeAction[] {
  const name = isOne ? card.name : [card.name, ...card.facts.slice(1, 3)].join(", ");
  const titles = [
    [l10n.t("Open {0}", name), commands.openKnown],
    [l10n.t("Insert Record at Cursor: {0}", name), commands.insertKnown],
    [l10n.t("Insert Value at Cursor: {0}…", name), commands.insertKnownValue],
  ] as const;
  return titles.map(([title, command]) =>
    codeAction(kind, title, { title, command, arguments: [card.record] }),
  );
}

function codeAction(kind: CodeActionKind, title: string, command: Command): CodeAction {
  const made = new CodeAction(labelText(title), kind);
  made.command = command;
  return made;
}

/** A trusted part holds only our own words and record keys; text of the service goes into untrusted parts. */
interface HoverPart {
  readonly markdown: string;
  readonly isTrusted: boolean;
}

export const hoverCommands = [
  commands.openKnown,
  commands.insertKnown,
  commands.starKnown,
  commands.hideKnownName,
] as const;

export function hoverParts(cards: NameCards, t: Translate): readonly HoverPart[] {
  const last = cards.companies.length - 1;
  return cards.companies.flatMap((card, at) => {
    const heading = at === 0 && cards.heading !== undefined ? [escapeMarkdown(cards.heading)] : [];
    const rest = at === last && cards.rest !== undefined ? [escapeMarkdown(cards.rest)] : [];
    return [
      { markdown: [...heading, ...cardLines(card), ...rest].join("  \n"), isTrusted: false },
      { markdown: cardLinks(card, at === last, t), isTrusted: true },
    ];
  });
}

function cardLines({ name, facts, notes }: CompanyCard): readonly string[] {
  const lines = [`**${escapeMarkdown(name)}**`];
  if (facts.length > 0) lines.push(facts.map(escapeMarkdown).join(" · "));
  lines.push(notes.map(escapeMarkdown).join(" · "));
  return lines;
}

function cardLinks({ record, isStarred }: CompanyCard, isLast: boolean, t: Translate): string {
  return [
    recordLink(t("Open"), commands.openKnown, record),
    recordLink(t("Insert"), commands.insertKnown, record),
    recordLink(isStarred ? t("Unstar") : t("Star"), commands.starKnown, record),
    ...(isLast ? [recordLink(t("Hide This Name"), commands.hideKnownName, record)] : []),
  ].join(" · ");
}

/** The link carries only the record’s key. */
function recordLink(
  text: string,
  command: (typeof hoverCommands)[number],
  { service, key }: RecordKey,
): string {
  return commandLink(text, command, { service: service.toWellFormed(), key: key.toWellFormed() });
}
