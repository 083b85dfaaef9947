import { asked, type CursorTable } from "./cursorTable.ts";

const table =
  '<table>\n  <thead>\n    <tr>\n      <th scope="col">id</th>\n      <th scope="col">name</th>\n    </tr>\n  </thead>\n' +
  "  <tbody>\n    <tr>\n      <td>7</td>\n      <td>Acme</td>\n    </tr>\n  </tbody>\n</table>";

/** The table in lines that all start with the same blanks. */
function tableAt(indent: string): string {
  return table.replaceAll(/^/gm, indent);
}

/** A whole table among other markup, and rows alone inside of a table. */
export const htmlTablesCursors: CursorTable = {
  language: "html",
  cases: [
    ["‸", table],
    ["<p>it's</p>\n‸\n", `<p>it's</p>\n${table}\n`],
    ["<body>\n  ‸\n</body>\n", `<body>\n${tableAt("  ")}\n</body>\n`],
    [
      "<div>\n  <main>\n    ‸\n  </main>\n</div>\n",
      `<div>\n  <main>\n${tableAt("    ")}\n  </main>\n</div>\n`,
    ],
    ["<!-- > -->\n‸\n", `<!-- > -->\n${table}\n`],
    // What is in a script is no markup.
    ["<script>const a = '<select>';</script>\n‸\n", `<script>const a = '<select>';</script>\n${table}\n`],
    ["<style>a > b {}</style>\n‸\n", `<style>a > b {}</style>\n${table}\n`],
    ["<body>\r\n‸\r\n</body>\r\n", `<body>\r\n${table.replaceAll("\n", "\r\n")}\r\n</body>\r\n`],
    [
      "<table>\n  <tbody>\n    ‸\n  </tbody>\n</table>\n",
      "<table>\n  <tbody>\n    <tr>\n      <td>7</td>\n      <td>Acme</td>\n    </tr>\n  </tbody>\n</table>\n",
    ],
    // Asked
    ["‸<!DOCTYPE html>\n<html></html>\n", asked],
    ["<table><thead><tr><th>city</th></tr></thead><tbody>‸</tbody></table>\n", asked],
  ],
};
