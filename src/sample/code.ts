/** A file that names companies of the sample data, for looking them up and for putting records into. */
export interface SampleFile {
  readonly name: string;
  /** The editor's id of its language. */
  readonly language: string;
  /** Ends with an empty line, where a record can be. */
  readonly text: string;
}

export const sampleCode: readonly SampleFile[] = [
  {
    name: "customers.ts",
    language: "typescript",
    text: `/**
 * Companies that signed up this week. Who are they?
 * Put the cursor in a name and run "Look Up Selected Company".
 */
export const customers = [
  { name: "Junmarch Networks", plan: "team" },
  { name: "Caskquist Health", plan: "trial" },
  { name: "Caskoway AI", plan: "enterprise" },
];

// Put the cursor on the next line and run "Insert Record at Cursor".

`,
  },
  {
    name: "leads.py",
    language: "python",
    text: `"""Leads from the conference. Select a name and run "Look Up Selected Company"."""

LEADS = [
    "Dunoway AI",
    "Ravbury Therapeutics",
    "Dunquist Growth Fund",
]

`,
  },
  {
    name: "watchlist.csv",
    language: "csv",
    text: `company,why
Junmarch Networks,new round?
Caskbury Logistics,partner of a customer
Wicklisk Networks,competes with us
`,
  },
];
