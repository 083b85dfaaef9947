import { usStates, type UsState } from "../../service/contract/filters/usStates.ts";

/** A state of the US, or its capital's district, with its place on the map of tiles, counted from the upper left. */
export interface StateTile extends UsState {
  readonly column: number;
  readonly row: number;
}

// One line for each row of tiles, as newsrooms draw them: a state for a tile, neighbours mostly kept.
const grid = `
AK .  .  .  .  .  .  .  .  .  ME
.  .  .  .  .  .  .  .  .  VT NH
WA ID MT ND MN IL WI MI NY RI MA
OR NV WY SD IA IN OH PA NJ CT .
CA UT CO NE MO KY WV VA MD DE .
.  AZ NM KS AR TN NC SC DC .  .
.  .  .  OK LA MS AL GA .  .  .
HI .  .  TX .  .  .  .  FL .  .`;

export const stateTiles: readonly StateTile[] = grid
  .trim()
  .split("\n")
  .flatMap((line, row) =>
    line.split(/ +/).flatMap((letters, column) => {
      const state = usStates.find(({ abbreviation }) => abbreviation === letters);
      return state === undefined ? [] : [{ ...state, column, row }];
    }),
  );

const abbreviations: ReadonlyMap<string, string> = new Map(
  usStates.flatMap(({ name, abbreviation }) => [
    [abbreviation, abbreviation] as const,
    [name.toUpperCase(), abbreviation] as const,
  ]),
);

/** The two letters of a state or territory by them or by its name, in capitals; undefined for any other place. */
export function abbreviationOf(place: string): string | undefined {
  return abbreviations.get(place);
}
