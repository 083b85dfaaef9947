import {
  type CancellationToken,
  CodeAction,
  type CodeActionKind,
  type Command,
  l10n,
  type Range,
  type TextDocument,
} from "vscode";
import { type CompanyCard, nameCards } from "../../../app/library/text/textCards.ts";
import { lookUpTarget } from "../../../domain/lookup.ts";
import { commands } from "../../../host/ids.ts";
import { labelText } from "../../../text/oneLine.ts";
import type { Parts } from "../../parts.ts";
import { pointedName } from "./hover.ts";

interface ActionNeeds extends Parts {
  readonly kind: CodeActionKind;
  readonly isThere: boolean;
}

export async function actionsAt(
  needs: ActionNeeds,
  document: TextDocument,
  range: Range,
  token: CancellationToken,
): Promise<CodeAction[]> {
  const found = needs.isThere ? await pointedName(needs, document, range.start, token) : undefined;
  const cards = found && nameCards(found.companies, needs.wording(), Date.now());
  if (cards !== undefined) {
    const isOne = cards.companies.length === 1;
    return cards.companies.flatMap((card) => knownActions(needs.kind, card, isOne));
  }
  const selected = range.isEmpty || !range.isSingleLine ? "" : document.getText(range);
  const target = lookUpTarget(selected);
  if (target.kind === "none") return [];
  const title = `${l10n.t('Look Up "{0}"', selected.trim())} ${needs.price("companies")}`;
  return [action(needs.kind, title, { title, command: commands.lookUpSelection })];
}

function knownActions(kind: CodeActionKind, card: CompanyCard, isOne: boolean): readonly CodeAction[] {
  const name = isOne ? card.name : [card.name, ...card.facts.slice(1, 3)].join(", ");
  const titles = [
    [l10n.t("Open {0}", name), commands.openKnown],
    [l10n.t("Insert Record of {0}", name), commands.insertKnown],
    [l10n.t("Insert Value of {0}…", name), commands.insertKnownValue],
  ] as const;
  return titles.map(([title, command]) => action(kind, title, { title, command, arguments: [card.record] }));
}

function action(kind: CodeActionKind, title: string, command: Command): CodeAction {
  const made = new CodeAction(labelText(title), kind);
  made.command = command;
  return made;
}
