import type { LibraryRecord } from "../../store/library/reader/queries/records.ts";
import type { KnownCompany } from "../../store/library/reader/queries/names.ts";
import { type LibraryNeeds, servicesOfNow } from "./librarySource.ts";

export interface FoundRecords {
  readonly text: string;
  /** Without text, starred and recent records. */
  readonly records: readonly LibraryRecord[];
  readonly suggestions: readonly KnownCompany[];
  readonly isLooking: boolean;
  readonly isEmpty: boolean;
}

export interface FindingNeeds extends LibraryNeeds {
  /** Never called with the state of an earlier text. */
  readonly show: (found: FoundRecords) => void;
  readonly attempt: (work: () => Promise<void>) => Promise<unknown>;
  /** Resolves after a pause in typing, or after the signal. */
  readonly rest: (signal: AbortSignal) => Promise<void>;
}

/** A person types on to narrow the list. */
const mostRecords = 50;
const mostSuggestions = 5;

/** Similar names only after a pause, if nothing else was found. A key cancels all. */
export function createFinding(needs: FindingNeeds): {
  readonly typed: (text: string) => void;
  readonly end: () => void;
} {
  let current = new AbortController();
  const run = async (text: string, signal: AbortSignal): Promise<void> => {
    const { show } = needs;
    const library = await needs.library();
    const services = servicesOfNow(needs.connections);
    const isBlank = text.trim() === "";
    const records = isBlank
      ? await library.ask("lately", { services, limit: mostRecords }, signal)
      : await library.ask("find", { services, text, limit: mostRecords }, signal);
    if (signal.aborted) return;
    const nothing = records === undefined || records.length === 0;
    const isEmpty = nothing && (isBlank || ((await library.ask("count", { services }, signal)) ?? 0) === 0);
    if (signal.aborted) return;
    const isLooking = nothing && !isBlank && !isEmpty;
    show({ text, records: records ?? [], suggestions: [], isLooking, isEmpty });
    if (!isLooking) return;
    await needs.rest(signal);
    if (signal.aborted) return;
    const found = await library.ask("suggest", { services, text, limit: mostSuggestions }, signal);
    if (!signal.aborted)
      show({ text, records: [], suggestions: found ?? [], isLooking: false, isEmpty: false });
  };
  return {
    typed(text) {
      current.abort();
      current = new AbortController();
      const { signal } = current;
      void needs.attempt(async () => {
        try {
          await run(text, signal);
        } catch (error) {
          // The text has changed, or the pick was closed.
          if (!signal.aborted) throw error;
        }
      });
    },
    end: () => current.abort(),
  };
}
