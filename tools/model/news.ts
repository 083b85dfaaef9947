import type { Company } from "./protocol.ts";
import { concerns, type Request } from "./request.ts";
import type { Stored } from "./stored.ts";

interface NewsNeeds {
  readonly requests: readonly Request[];
  readonly savedSteps: ReadonlyMap<Company, number>;
  /** The user has marked all news as seen in this step. */
  readonly isMarkedSeen: boolean;
}

/** Returns the faults in the news of saved searches between two moments. */
export function newsProblems(before: Stored, after: Stored, needs: NewsNeeds): readonly string[] {
  return (["labs", "orbit"] as const)
    .filter((company) => [before, after].every(({ edited }) => edited.has(`save ${company}`)))
    .flatMap((company) => [
      ...changedNews(company, before, after, needs.isMarkedSeen),
      ...lostNews(company, before, after, needs),
    ]);
}

/** A known record stays known, and news stays new until the user has seen it. */
function changedNews(
  company: Company,
  before: Stored,
  after: Stored,
  isMarkedSeen: boolean,
): readonly string[] {
  const isForgotten = isChecked(before, company) && !isChecked(after, company);
  const found = isForgotten ? [`the last check of ${company} is gone`] : [];
  for (const [name, wasNew] of before.seen) {
    if (!name.startsWith(`${company} `)) continue;
    const isNew = after.seen.get(name);
    if (isNew === undefined) found.push(`${name} is no longer known`);
    else if (isNew && !wasNew) found.push(`${name} is new again`);
    else if (wasNew && !isNew && !isMarkedSeen) found.push(`${name} is no longer new`);
  }
  return found;
}

/** An answer’s records are known at once, and new if the search was checked before. */
function lostNews(
  company: Company,
  before: Stored,
  after: Stored,
  { requests, savedSteps, isMarkedSeen }: NewsNeeds,
): readonly string[] {
  const known = new Set([...before.lines.values()].map(({ id }) => id));
  const arrived = [...after.lines.values()].flatMap((line) => {
    const request = known.has(line.id) ? undefined : requests.find(({ id }) => id === line.id);
    return request !== undefined && line.hasAnswer && concerns(request.ask.order.asked, company)
      ? [request]
      : [];
  });
  // The user’s later pages, and answers from before the search was saved, bring no news.
  const bringsNews = ({ ask, endedStep }: Request): boolean =>
    ask.order.asked === company && endedStep > (savedSteps.get(company) ?? Infinity);
  return [...new Set(arrived.flatMap(({ keys }) => keys))].flatMap((key) => {
    const name = `${company} ${key}`;
    const isNew = after.seen.get(name);
    if (isNew === undefined) return [`${name} was answered, and is not known`];
    const isSure = arrived.every((request) => !request.keys.includes(key) || bringsNews(request));
    const mustBeNew = before.checked.has(company) && !before.seen.has(name) && isSure && !isMarkedSeen;
    return mustBeNew && !isNew ? [`${name} was answered, and is not new`] : [];
  });
}

export function isChecked({ checked, pendingChecked }: Stored, company: string): boolean {
  return checked.has(company) || pendingChecked.has(company);
}
