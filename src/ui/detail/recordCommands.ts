import { escapeLinks } from "../../text/escape.ts";
import { l10n, window } from "vscode";
import { stringifyJson } from "../../text/json.ts";
import { knownRecord } from "../../app/library/knownRecord.ts";
import type { CommandServices } from "../services.ts";
import { jsonPath } from "./jsonPath.ts";
import { chosenRows } from "../results/chosenRows.ts";
import { readTarget } from "../target.ts";
import type { Role } from "../../service/contract/authentication.ts";
import { checkFilingId, checkSlug } from "../../service/contract/query.ts";
import type { RecordQuestion } from "../../service/contract/question.ts";
import type { ParseResult } from "../../text/sentence.ts";
import type { CommandHandler, Handlers } from "../commandMap.ts";
import { askText, problemOf, type TextPrompt } from "../prompt/textPrompt.ts";

export async function openDetails(needs: CommandServices, ...args: readonly unknown[]): Promise<void> {
  const [first] = chosenRows(needs, args);
  const target = readTarget(args);
  // A click leaves the focus in the view, so that the arrow keys go on to the next row.
  const preserveFocus = target.kind === "records" && target.isByKey !== true;
  if (first !== undefined) await (await needs.pages()).open(first, { preserveFocus });
}

export async function loadDetails(needs: CommandServices, ...args: readonly unknown[]): Promise<void> {
  const [first, ...others] = chosenRows(needs, args);
  if (first === undefined) return;
  if (others.length > 0) {
    // Loading many at once could use up a day’s searches.
    void window.showInformationMessage(
      escapeLinks(l10n.t("Select one row: each full filing {0}.", needs.mayUse("filing"))),
    );
    return;
  }
  await (await needs.pages()).loadRow(first, { preserveFocus: args.length > 0 });
}

export async function openJson(needs: CommandServices, ...args: readonly unknown[]): Promise<void> {
  const [first] = chosenRows(needs, args);
  if (first === undefined) return;
  const record = await knownRecord(needs, first);
  await needs.documents.open({
    path: jsonPath(record),
    query: first.key,
    text: `${stringifyJson(record.value, 2)}\n`,
    language: "json",
  });
}

/** An argument only fills in the box; the request waits for Enter. */
export function openRecordCommands(needs: CommandServices): Handlers<"openFiling" | "openCompany"> {
  return {
    openFiling: openCommand(needs, {
      role: "app",
      texts: () => ({
        title: l10n.t("Open Filing by ID"),
        prompt: l10n.t("Filing ID, a whole number ({0})", needs.cost("filing")),
        placeholder: l10n.t("such as 123456"),
      }),
      check: checkFilingId,
      questionOf: (id) => ({ endpoint: "filing", id }),
    }),
    openCompany: openCommand(needs, {
      role: "base",
      texts: () => ({
        title: l10n.t("Open Company"),
        prompt: l10n.t(
          "Company ID from a funding record: its field “company_slug” or “organization.slug” ({0})",
          needs.cost("company"),
        ),
        placeholder: l10n.t("such as north-star-robotics"),
      }),
      check: checkSlug,
      questionOf: (slug) => ({ endpoint: "company", slug }),
    }),
  };
}

interface OpenableKind {
  readonly role: Role;
  readonly texts: () => Pick<TextPrompt, "title" | "prompt" | "placeholder">;
  readonly check: (text: string) => ParseResult<string>;
  readonly questionOf: (id: string) => RecordQuestion;
}

function openCommand(
  { connections, pages }: CommandServices,
  { role, texts, check, questionOf }: OpenableKind,
): CommandHandler {
  let typed = "";
  return async (argument) => {
    await connections.hostFor(role);
    typed = textOf(argument) ?? typed;
    const answer = await askText({
      ...texts(),
      value: typed,
      validate: (text) => problemOf(check(text)),
    });
    typed = answer.text;
    const checked = check(answer.text);
    if (answer.kind !== "accepted" || !checked.ok) return;
    await (await pages()).openById(questionOf(checked.value));
    typed = "";
  };
}

function textOf(argument: unknown): string | undefined {
  return typeof argument === "string" || typeof argument === "number" || typeof argument === "bigint"
    ? String(argument)
    : undefined;
}
