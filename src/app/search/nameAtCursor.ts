import { textAt } from "../../domain/lookup.ts";
import { delimiterOf } from "../../domain/names/lines/cellSpans.ts";
import { isDataOrText, lineSpans } from "../../domain/names/lines/spans.ts";
import type { PointArgument } from "../../store/library/reader/queries/text.ts";
import { type LibrarySource, servicesOfNow } from "../library/libraryRows.ts";
import type { Connections } from "../ports.ts";

/** UTF-16 units of a line that are read. */
const longestLine = 20_000;

/**
 * What a person means by the cursor alone: the known name that is underlined there, else the whole cell or value of
 * data, else the quoted string or word. Undefined on blank space. Sends nothing.
 */
export async function nameAtCursor(
  { line: whole, offset, languageId, ...rest }: Omit<PointArgument, "services" | "before">,
  {
    library,
    connections,
  }: { readonly library: LibrarySource; readonly connections: Pick<Connections, "serviceOf"> },
): Promise<string | undefined> {
  const line = whole.slice(0, longestLine);
  const services = servicesOfNow(connections);
  const known =
    services.length === 0
      ? undefined
      : await (await library()).ask("pointedAt", { ...rest, before: [], line, offset, languageId, services });
  if (known !== undefined) return line.slice(known.start, known.end);
  return valueAt(line, offset, languageId) ?? textAt(line, offset);
}

function valueAt(line: string, offset: number, languageId: string): string | undefined {
  const isOfCells = delimiterOf(languageId, line) !== undefined;
  if (!isOfCells && !isDataOrText(languageId)) return undefined;
  const span = lineSpans(line, languageId).find(({ start, end }) => start <= offset && offset <= end);
  if (span === undefined || span.kind === "prose" || span.kind === "comment") return undefined;
  return line.slice(span.start, span.end).replaceAll('""', '"');
}
