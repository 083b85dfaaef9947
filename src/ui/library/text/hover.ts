import {
  type CancellationToken,
  Hover,
  type HoverProvider,
  l10n,
  MarkdownString,
  type Position,
  Range,
  type TextDocument,
} from "vscode";
import { nameCards } from "../../../app/library/text/textCards.ts";
import { linesBefore } from "../../../app/library/text/markedDocument.ts";
import type { QueryResult } from "../../../store/library/reader/queries.ts";
import type { Parts } from "../../parts.ts";
import { hoverCommands, hoverParts, type HoverPart } from "./hoverTexts.ts";
import { headerLineOf, languageOf, longestLine, textLinesOf } from "./markedDocuments.ts";

/** Undefined where the library knows none, or after a cancel. */
export async function pointedName(
  { library, servicesNow }: Parts,
  document: TextDocument,
  position: Position,
  token: CancellationToken,
): Promise<QueryResult<"pointedAt">> {
  const services = servicesNow();
  if (services.length === 0 || position.character > longestLine) return undefined;
  const line = document.lineAt(position.line).text.slice(0, longestLine);
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
  needs: Parts,
  ...[document, position, token]: Parameters<HoverProvider["provideHover"]>
): Promise<Hover | undefined> {
  const found = await pointedName(needs, document, position, token);
  if (found === undefined || token.isCancellationRequested) return undefined;
  const cards = nameCards(found.companies, needs.wording(), Date.now());
  if (cards === undefined) return undefined;
  const range = new Range(position.line, found.start, position.line, found.end);
  return new Hover(hoverParts(cards, l10n.t).map(markdownOf), range);
}

/** Only what we wrote ourselves is trusted, and only with the commands of a hover; nothing holds HTML or icons. */
function markdownOf({ markdown, isTrusted }: HoverPart): MarkdownString {
  const part = new MarkdownString(markdown, false);
  part.supportHtml = false;
  part.isTrusted = isTrusted ? { enabledCommands: hoverCommands } : false;
  return part;
}
