/**
 * Files that name companies of the sample data, for looking them up and for putting records into; each ends with an empty
 * line, where a record can be. `language` is the editor's id.
 */
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
