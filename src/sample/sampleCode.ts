/** For look-ups and insertions: names of the sample, then an empty line for a record. `language` is the editor’s id. */
export const sampleCode = [
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
] as const;
