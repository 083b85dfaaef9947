import { checkMoreParameter } from "../question.ts";
import { sentence } from "../../../text/sentence.ts";
import { accepted, refused, type Parsed } from "../../../text/parsed.ts";
import { parseText } from "./text.ts";

/** One parameter of `/fundings` beyond those that the document shows: name and value as the service takes them. */
export type MoreParameter = readonly [name: string, value: string];

/**
 * `name=value` pairs, separated by `&` or line ends; a text that begins with `?` was copied from an address and is
 * decoded as one. Refuses pairs without a name or `=`, and names that `checkMoreParameter` refuses.
 */
export function parseMoreParameters(typed: string): Parsed<readonly MoreParameter[]> {
  const text = typed.trim();
  const pairs = text.startsWith("?") ? [...new URLSearchParams(text)] : text.split(/[&\n\r]/u).map(pairIn);
  const parameters: MoreParameter[] = [];
  for (const [typedName, typedValue] of pairs) {
    const name = parseText(typedName);
    const value = parseText(typedValue ?? "");
    if (!name.ok) return name;
    if (!value.ok) return value;
    if (name.value === undefined && typedValue === undefined) continue;
    if (name.value === undefined || value.value === undefined || /[\s=&]/u.test(name.value)) {
      return refused(sentence("Type parameters as name=value, separated by &."));
    }
    const problem = checkMoreParameter(name.value);
    if (problem !== undefined) return refused(problem);
    parameters.push([name.value, value.value]);
  }
  return accepted(parameters);
}

function pairIn(text: string): readonly [name: string, value?: string] {
  const at = text.indexOf("=");
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
