/**
 * Adds a name to those taken, and returns it with a number after it if they have it, such as `name_2`. Readers of CSV and
 * SQL ignore case, so `taken` holds lower case.
 */
export function uniqueName(name: string, taken: Set<string>): string {
  let unique = name;
  for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${name}_${String(count)}`;
  taken.add(unique.toLowerCase());
  return unique;
}
