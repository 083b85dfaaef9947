export function fieldsInOrder(
  known: readonly string[],
  before: readonly string[] | undefined,
): readonly string[] {
  return [...new Set([...(before ?? []), ...known])];
}

export function withMoved(
  fields: readonly string[],
  field: string,
  direction: "up" | "down",
): readonly string[] {
  const from = fields.indexOf(field);
  const to = direction === "up" ? from - 1 : from + 1;
  const other = fields[to];
  if (from === -1 || other === undefined) return fields;
  return fields.with(from, other).with(to, field);
}

/** What is remembered of a choice: the fields to write, in order; undefined for all as they come. None chosen means all. */
export function fieldsToWrite(
  fields: readonly string[],
  chosen: ReadonlySet<string>,
  known: readonly string[],
): readonly string[] | undefined {
  const wanted = chosen.size === 0 ? fields : fields.filter((field) => chosen.has(field));
  const isAsItComes = wanted.length === known.length && known.every((field, at) => field === wanted[at]);
  return isAsItComes ? undefined : wanted;
}
