import type { CompanyCard, NameCards } from "../../../app/library/text/textCards.ts";
import type { RecordKey } from "../../../domain/record/recordKey.ts";
import { commands } from "../../../host/ids.ts";
import { commandLink, escapeMarkdown } from "../../../text/escape.ts";
import type { Translate } from "../../../text/sentence.ts";

/** A trusted part holds our own words and keys of records alone, another one what the service said, as text. */
export interface HoverPart {
  readonly markdown: string;
  readonly isTrusted: boolean;
}

/** None of them asks the service. */
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
      { markdown: links(card, at === last, t), isTrusted: true },
    ];
  });
}

function cardLines({ name, facts, notes }: CompanyCard): readonly string[] {
  const lines = [`**${escapeMarkdown(name)}**`];
  if (facts.length > 0) lines.push(facts.map(escapeMarkdown).join(" · "));
  lines.push(notes.map(escapeMarkdown).join(" · "));
  return lines;
}

function links({ record, isStarred }: CompanyCard, isLast: boolean, t: Translate): string {
  return [
    link(t("Open"), commands.openKnown, record),
    link(t("Insert"), commands.insertKnown, record),
    link(isStarred ? t("Unstar") : t("Star"), commands.starKnown, record),
    ...(isLast ? [link(t("Hide This Name"), commands.hideKnownName, record)] : []),
  ].join(" · ");
}

/** Only what names the record, of all that is known of it. */
function link(text: string, command: (typeof hoverCommands)[number], { service, key }: RecordKey): string {
  return commandLink(text, command, { service: service.toWellFormed(), key: key.toWellFormed() });
}
