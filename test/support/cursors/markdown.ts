import { asked, type CursorTable } from "./cursorTable.ts";

const rows = "| id | name |\n| ---: | --- |\n| 7 | Acme |";
const inItem = rows.replaceAll("\n", "\n  ");

/** In prose a table with empty lines around it, in a table its rows. */
export const markdownCursors: CursorTable = {
  language: "markdown",
  cases: [
    // Prose
    ["‸", rows],
    ["# Title\n‸", `# Title\n\n${rows}`],
    ["# Title\n\n‸\n", `# Title\n\n${rows}\n`],
    ["# Title‸\n", `# Title\n\n${rows}\n`],
    ["Text\n‸\nmore\n", `Text\n\n${rows}\n\nmore\n`],
    ["Text‸", `Text\n\n${rows}`],
    ["Text ‸more\n", `Text more\n\n${rows}\n`],
    ["‸Text\n", `${rows}\n\nText\n`],
    ["- a\n\n  ‸\n\n- b\n", `- a\n\n  ${inItem}\n\n- b\n`],
    ["> Text\n>\n> ‸\n", `> Text\n>\n> ${rows.replaceAll("\n", "\n> ")}\n`],
    ["Text\r\n‸\r\n", `Text\r\n\r\n${rows.replaceAll("\n", "\r\n")}\r\n`],
    ["Text\n\n⟦old⟧\n", `Text\n\n${rows}\n`],
    // Above a table, and after the empty line that ends one
    ["‸\n| a |\n| --- |\n| 1 |\n", `${rows}\n\n| a |\n| --- |\n| 1 |\n`],
    [
      "| id | name |\n| --- | --- |\n| 1 | a |\n\n‸\n",
      `| id | name |\n| --- | --- |\n| 1 | a |\n\n${rows}\n`,
    ],
    // In a table
    ["| id | name |\n| --- | --- |\n‸", "| id | name |\n| --- | --- |\n| 7 | Acme |"],
    ["| id | name |\n| --- | --- |‸\n", "| id | name |\n| --- | --- |\n| 7 | Acme |\n"],
    [
      "| id | name |\n| --- | --- |\n| 1 | a |\n‸\n",
      "| id | name |\n| --- | --- |\n| 1 | a |\n| 7 | Acme |\n",
    ],
    ["| id | name |\n| --- | --- |\n‸| 1 | a |\n", "| id | name |\n| --- | --- |\n| 7 | Acme |\n| 1 | a |\n"],
    [
      "| id | name |\n| --- | --- |\n| 1 | a |‸\n| 2 | b |\n",
      "| id | name |\n| --- | --- |\n| 1 | a |\n| 7 | Acme |\n| 2 | b |\n",
    ],
    [
      "| name | web | id |\n| --- | --- | --- |\n‸\n",
      "| name | web | id |\n| --- | --- | --- |\n| Acme |  | 7 |\n",
    ],
    ["| a \\| b | id |\n| --- | --- |\n‸\n", "| a \\| b | id |\n| --- | --- |\n|  | 7 |\n"],
    ["Text\n\n| name |\n| --- |\n‸\n\nmore\n", "Text\n\n| name |\n| --- |\n| Acme |\n\nmore\n"],
    // Without an empty line, the text would become a row.
    [
      "| id | name |\n| --- | --- |\n| 1 | a |\n‸\nmore\n",
      "| id | name |\n| --- | --- |\n| 1 | a |\n| 7 | Acme |\n\nmore\n",
    ],
    [
      "| name | id |\n| --- | --- |\n⟦| a | 1 |⟧\n| b | 2 |\n",
      "| name | id |\n| --- | --- |\n| Acme | 7 |\n| b | 2 |\n",
    ],
    // From the header, it becomes the first row.
    ["| na‸me | id |\n| --- | --- |\n", "| name | id |\n| --- | --- |\n| Acme | 7 |\n"],
    ["| name | id |‸\n| --- | --- |\n| a | 1 |\n", "| name | id |\n| --- | --- |\n| Acme | 7 |\n| a | 1 |\n"],
    // None of its columns is the record's.
    ["| city |\n| --- |\n| Bo‸nn |\n| Rom |\n", asked],
    ["| city |\n| --- |\n| Bonn |\n‸\n", `| city |\n| --- |\n| Bonn |\n\n${rows}\n`],
    ["# Ti‸tle\n", `# Title\n\n${rows}\n`],
    ["Ti‸tle\n===\nMore\n", `Title\n===\n\n${rows}\n\nMore\n`],
    ["| name | id |\n| -‸-- | --- |\n", "| name | id |\n| --- | --- |\n| Acme | 7 |\n"],
    ["| name | id |\n| --- | --- |\n| a | ‸1 |\n", "| name | id |\n| --- | --- |\n| a | 1 |\n| Acme | 7 |\n"],
    ["Te‸xt\n", `Text\n\n${rows}\n`],
    ["Text `a ‸ b` more\n", `Text \`a  b\` more\n\n${rows}\n`],
    ["Text [a ‸](http://a.b)\n", `Text [a ](http://a.b)\n\n${rows}\n`],
    // Asked
    ["<!-- see ‸ -->\n", asked],
    ["Text\n\n    code\n    ‸\n", asked],
    ["Text\n\n    code ‸\n", asked],
    ["Text\n\n\tcode\n\t‸\n\tmore\n", asked],
    // Prose is not parted, and what must be first stays first
    [
      "We met Juniper Ri‸ver\nand others.\n\nMore.\n",
      `We met Juniper River\nand others.\n\n${rows}\n\nMore.\n`,
    ],
    ["We met ⟦Juniper⟧ River.\n", `We met Juniper River.\n\n${rows}\n`],
    ["‸---\na: 1\n---\n\nText\n", `---\na: 1\n---\n\n${rows}\n\nText\n`],
    ["‸+++\na = 1\n+++\n\nText\n", `+++\na = 1\n+++\n\n${rows}\n\nText\n`],
  ],
};
