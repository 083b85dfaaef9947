import { l10n } from "vscode";
import { parseAddress } from "../../service/contract/address.ts";
import type { AuthMethod, Role } from "../../service/contract/authentication.ts";
import { type PastedAddresses, readAddresses } from "../../service/contract/pastedAddresses.ts";
import type { ConnectionSettings } from "../../host/settings.ts";
import { parsedValue, parseFailure, type ParseResult } from "../../text/sentence.ts";
import { type PickItem, pickOneOrBack } from "../prompt/pickOne.ts";
import { askText, problemOf, type TextPrompt } from "../prompt/textPrompt.ts";
import { advancedButton, askMethods } from "./methodPrompt.ts";

/** The answers of Configure Connection; nothing is stored before the last of them. */
export interface ConnectionChoice {
  readonly base: ConnectionSettings;
  readonly app: ConnectionSettings;
  /** True if v3 has its own key although both addresses share an origin. */
  readonly ownCredentialForApp: boolean;
}

type Addresses = Readonly<Partial<Record<Role, string>>>;

interface ConnectionDraft {
  text: string;
  pasted: PastedAddresses;
  answered: Addresses;
  other: string;
  methods: Readonly<Record<Role, AuthMethod>>;
  ownCredentialForApp: boolean;
}

type StepResult = "next" | "back" | "left";
type StepNumber = NonNullable<TextPrompt["step"]>;
type Step = (draft: ConnectionDraft, step: StepNumber) => Promise<StepResult>;

const examples = {
  base: "https://api.example.com/fundings",
  app: "https://app.example.com/api/v3/companies",
} as const;

/** Asks only for facts that the addresses don’t tell, and contacts none of them. Returns undefined if the person leaves. */
export async function askConnection(
  current: Readonly<Record<Role, ConnectionSettings>>,
): Promise<ConnectionChoice | undefined> {
  const { base, app } = current;
  const draft: ConnectionDraft = {
    text: textOf({ base: base.address, app: app.address }),
    pasted: { known: {}, open: [] },
    answered: {},
    other: "",
    methods: { base: base.method, app: app.method },
    ownCredentialForApp: false,
  };
  for (let at = 0; ;) {
    const steps = stepsOf(draft);
    const ask = steps[at];
    if (ask === undefined) return choiceOf(draft);
    const move = await ask(draft, [at + 1, steps.length]);
    if (move === "left") return undefined;
    at += move === "back" ? -1 : 1;
  }
}

function stepsOf(draft: ConnectionDraft): readonly Step[] {
  const { base, app } = knownAddresses(draft);
  return [
    askAddresses,
    ...(draft.pasted.open.length > 0 ? [askRoles] : []),
    ...(base !== undefined && app !== undefined ? [] : [askOther]),
    ...(isOneOrigin(draft) ? [askOwnCredential] : []),
  ];
}

function knownAddresses({ pasted, answered }: ConnectionDraft): Addresses {
  return { ...pasted.known, ...answered };
}

function addressesOf(draft: ConnectionDraft): Addresses {
  const known = knownAddresses(draft);
  const missing = missingOf(known);
  return draft.other === "" || missing === undefined ? known : { ...known, [missing]: draft.other };
}

function missingOf({ base, app }: Addresses): Role | undefined {
  if (base !== undefined && app !== undefined) return undefined;
  return base === undefined ? "base" : "app";
}

function choiceOf(draft: ConnectionDraft): ConnectionChoice {
  const { base = "", app = "" } = addressesOf(draft);
  return {
    base: { address: base, method: draft.methods.base },
    app: { address: app, method: draft.methods.app },
    ownCredentialForApp: draft.ownCredentialForApp && isOneOrigin(draft),
  };
}

function textOf({ base, app }: Readonly<Record<Role, string>>): string {
  const withPath = [
    ...(base === "" ? [] : [`${base.replace(/(?<!\/)\/+$/, "")}/fundings`]),
    ...(app === "" ? [] : [`${app.replace(/(?<!\/)\/+$/, "")}/api/v3/companies`]),
  ];
  return withPath.join(" ");
}

async function askAddresses(draft: ConnectionDraft): Promise<StepResult> {
  const answer = await askWithAdvanced(draft, ["base", "app"], {
    title: l10n.t("Configure Connection"),
    prompt: l10n.t("Paste the address you were given. If you have two, paste both."),
    placeholder: `${examples.base} ${examples.app}`,
    value: draft.text,
    validate: (text) => problemOf(readAddresses(text)),
  });
  draft.text = answer.text;
  if (answer.kind !== "accepted") return "left";
  const parsed = readAddresses(answer.text);
  if (!parsed.ok) return "left";
  const before = missingOf(knownAddresses(draft));
  draft.pasted = parsed.value;
  draft.answered = {};
  // An address entered for the other role doesn’t fit this one.
  if (missingOf(knownAddresses(draft)) !== before) draft.other = "";
  return "next";
}

async function askOther(draft: ConnectionDraft, step: StepNumber): Promise<StepResult> {
  const role = missingOf(knownAddresses(draft)) ?? "app";
  const answer = await askWithAdvanced(draft, [role], {
    title: l10n.t("Configure Connection"),
    prompt:
      role === "app"
        ? l10n.t("Address for company searches and filings. If you weren’t given one, leave this empty.")
        : l10n.t("Address for fundings and company records. If you weren’t given one, leave this empty."),
    placeholder: examples[role],
    value: draft.other,
    step,
    canGoBack: true,
    validate: (text) => (text.trim() === "" ? undefined : problemOf(otherAddress(text, role))),
  });
  draft.other = answer.text;
  if (answer.kind === "back") return "back";
  if (answer.kind !== "accepted") return "left";
  const parsed = otherAddress(answer.text, role);
  draft.other = parsed.ok ? parsed.value : "";
  return "next";
}

function otherAddress(text: string, role: Role): ParseResult<string> {
  const parsed = readAddresses(text);
  if (!parsed.ok) return parsed;
  const { known, open } = parsed.value;
  const [address, ...more] = [...Object.values(known), ...open];
  if (address === undefined || more.length > 0) return parseFailure("Enter a single address here.");
  if (known[role] === address || open.includes(address)) return parsedValue(address);
  return role === "app"
    ? parseFailure("This is an address for fundings. Enter the one for company searches, or nothing.")
    : parseFailure("This is an address for company searches. Enter the one for fundings, or nothing.");
}

async function askWithAdvanced(
  draft: ConnectionDraft,
  roles: readonly Role[],
  question: TextPrompt,
): Promise<Exclude<Awaited<ReturnType<typeof askText>>, { readonly kind: "button" }>> {
  for (let { value } = question; ;) {
    const answer = await askText({ ...question, value, buttons: [advancedButton()] });
    if (answer.kind !== "button") return answer;
    value = answer.text;
    draft.methods = { ...draft.methods, ...(await askMethods(roles, draft.methods)) };
  }
}

async function askRoles(draft: ConnectionDraft, step: StepNumber): Promise<StepResult> {
  const answered = await askAddressRoles(draft.pasted.open, step);
  if (answered === undefined) return "left";
  if (answered === "back") return "back";
  draft.answered = answered;
  return "next";
}

async function askOwnCredential(draft: ConnectionDraft, step: StepNumber): Promise<StepResult> {
  const chosen = await pickOneOrBack({
    title: l10n.t("Configure Connection"),
    step,
    placeholder: l10n.t("Is there one key for both, or another one for company searches (v3)?"),
    items: [
      { label: l10n.t("The same key for both"), value: false },
      { label: l10n.t("A different key for v3"), value: true },
    ],
  });
  if (chosen === undefined) return "left";
  if (chosen === "back") return "back";
  draft.ownCredentialForApp = chosen;
  return "next";
}

function isOneOrigin(draft: ConnectionDraft): boolean {
  const { base, app } = addressesOf(draft);
  if (base === undefined || app === undefined) return false;
  const [one, other] = [parseAddress(base), parseAddress(app)];
  return one.ok && other.ok && one.value.origin === other.value.origin;
}

type RolesItem = PickItem<Addresses>;

async function askAddressRoles(
  addresses: readonly string[],
  step: StepNumber,
): Promise<Addresses | "back" | undefined> {
  const [first = "", second] = addresses;
  return await pickOneOrBack({
    title: l10n.t("Configure Connection"),
    step,
    placeholder:
      second === undefined
        ? l10n.t("What is {0} for?", nameOf(first))
        : l10n.t("Which address is for fundings and company records?"),
    items: second === undefined ? rolesOfOne(first) : [rowOfTwo(first, second), rowOfTwo(second, first)],
  });
}

function rolesOfOne(address: string): readonly RolesItem[] {
  return [
    {
      label: l10n.t("Fundings and company records"),
      description: l10n.t("for example {0}", `${nameOf(address)}/fundings`),
      value: { base: address },
    },
    {
      label: l10n.t("Company searches and filings"),
      description: l10n.t("for example {0}", `${nameOf(address)}/api/v3/companies`),
      value: { app: address },
    },
    {
      label: l10n.t("Both"),
      description: l10n.t("one address serves everything"),
      value: { base: address, app: address },
    },
  ];
}

function rowOfTwo(base: string, app: string): RolesItem {
  return {
    label: nameOf(base),
    description: l10n.t("{0} is for company searches and filings", nameOf(app)),
    value: { base, app },
  };
}

function nameOf(address: string): string {
  return address.replace(/^https?:\/\//, "");
}
