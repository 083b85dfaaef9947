/** True if a `when` clause may hold; only the keys in `values` are known. */
export function mayHold(when: string, values: Readonly<Record<string, unknown>>): boolean {
  const inner = /\(([^()]*)\)/.exec(when);
  if (inner?.[1] !== undefined)
    return mayHold(when.replace(inner[0], String(mayHold(inner[1], values))), values);
  return when.split(" || ").some((all) => all.split(" && ").every((term) => termMayHold(term, values)));
}

function termMayHold(term: string, values: Readonly<Record<string, unknown>>): boolean {
  if (term === "true" || term === "false") return term === "true";
  const [key = "", value] = term.replace(/^!/, "").split(/ [!=]= /);
  if (!(key in values)) return true;
  const holds = value === undefined ? values[key] === true : values[key] === value;
  return holds !== (term.startsWith("!") || term.includes(" != "));
}
