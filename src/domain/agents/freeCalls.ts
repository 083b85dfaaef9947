type FreeCalls = Readonly<Record<string, number>>;

const daysKept = 30;

export function withFreeCall(known: unknown, now: number): FreeCalls {
  const calls = readCalls(known);
  const today = new Date(now).toISOString().slice(0, 10);
  const all = { ...calls, [today]: (calls[today] ?? 0) + 1 };
  const days = Object.keys(all).toSorted().slice(-daysKept);
  return Object.fromEntries(days.map((day) => [day, all[day] ?? 0]));
}

export function countFreeCalls(known: unknown): number {
  return Object.values(readCalls(known)).reduce((sum, count) => sum + count, 0);
}

function readCalls(known: unknown): FreeCalls {
  if (typeof known !== "object" || known === null) return {};
  return Object.fromEntries(Object.entries(known).filter(([, count]) => Number.isSafeInteger(count)));
}
