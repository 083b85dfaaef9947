/** A state of the US, or its capital's district, with its place on the map of tiles, counted from the upper left. */
export interface StateTile {
  readonly abbreviation: string;
  readonly name: string;
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

const names: ReadonlyMap<string, string> = new Map([
  ["AL", "Alabama"],
  ["AK", "Alaska"],
  ["AZ", "Arizona"],
  ["AR", "Arkansas"],
  ["CA", "California"],
  ["CO", "Colorado"],
  ["CT", "Connecticut"],
  ["DE", "Delaware"],
  ["DC", "District of Columbia"],
  ["FL", "Florida"],
  ["GA", "Georgia"],
  ["HI", "Hawaii"],
  ["ID", "Idaho"],
  ["IL", "Illinois"],
  ["IN", "Indiana"],
  ["IA", "Iowa"],
  ["KS", "Kansas"],
  ["KY", "Kentucky"],
  ["LA", "Louisiana"],
  ["ME", "Maine"],
  ["MD", "Maryland"],
  ["MA", "Massachusetts"],
  ["MI", "Michigan"],
  ["MN", "Minnesota"],
  ["MS", "Mississippi"],
  ["MO", "Missouri"],
  ["MT", "Montana"],
  ["NE", "Nebraska"],
  ["NV", "Nevada"],
  ["NH", "New Hampshire"],
  ["NJ", "New Jersey"],
  ["NM", "New Mexico"],
  ["NY", "New York"],
  ["NC", "North Carolina"],
  ["ND", "North Dakota"],
  ["OH", "Ohio"],
  ["OK", "Oklahoma"],
  ["OR", "Oregon"],
  ["PA", "Pennsylvania"],
  ["RI", "Rhode Island"],
  ["SC", "South Carolina"],
  ["SD", "South Dakota"],
  ["TN", "Tennessee"],
  ["TX", "Texas"],
  ["UT", "Utah"],
  ["VT", "Vermont"],
  ["VA", "Virginia"],
  ["WA", "Washington"],
  ["WV", "West Virginia"],
  ["WI", "Wisconsin"],
  ["WY", "Wyoming"],
]);

/** Territories are named in the list of places beside the map. */
const territories: ReadonlyMap<string, string> = new Map([
  ["AS", "American Samoa"],
  ["GU", "Guam"],
  ["MP", "Northern Mariana Islands"],
  ["PR", "Puerto Rico"],
  ["VI", "U.S. Virgin Islands"],
]);

export const stateTiles: readonly StateTile[] = grid
  .trim()
  .split("\n")
  .flatMap((line, row) =>
    line.split(/ +/).flatMap((abbreviation, column) => {
      const name = names.get(abbreviation);
      return name === undefined ? [] : [{ abbreviation, name, column, row }];
    }),
  );

const abbreviations: ReadonlyMap<string, string> = new Map(
  [...names, ...territories].flatMap(([abbreviation, name]) => [
    [abbreviation, abbreviation] as const,
    [name.toUpperCase(), abbreviation] as const,
  ]),
);

/** The two letters of a state or territory by them or by its name, in capitals; undefined for any other place. */
export function abbreviationOf(place: string): string | undefined {
  return abbreviations.get(place);
}
