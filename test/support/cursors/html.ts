import { asked, type CursorTable } from "./cursorTable.ts";

const table =
  '<table>\n  <thead>\n    <tr>\n      <th scope="col">id</th>\n      <th scope="col">name</th>\n    </tr>\n  </thead>\n' +
  "  <tbody>\n    <tr>\n      <td>7</td>\n      <td>Acme</td>\n    </tr>\n  </tbody>\n</table>";

/** Returns the table with this indentation on every line. */
function tableAt(indent: string): string {
  return table.replaceAll(/^/gm, indent);
}

/** Code and data in scripts, and places without room for code or a table. */
export const htmlCursors: CursorTable = {
  language: "html",
  cases: [
    ["<script>\n  ‸\n</script>\n", "<script>\n  const acme = ◆;\n</script>\n"],
    ["<script>\n‸\n</script>\n", "<script>\nconst acme = ◆;\n</script>\n"],
    [
      '<script type="module">\n  import { a } from "./a.js";\n  ‸\n</script>\n',
      '<script type="module">\n  import { a } from "./a.js";\n  const acme = ◆;\n</script>\n',
    ],
    [
      "<script type='text/javascript'>\n  start();‸\n</script>\n",
      "<script type='text/javascript'>\n  start();\n  const acme = ◆;\n</script>\n",
    ],
    ["<SCRIPT ASYNC>\n  ‸stop();\n</SCRIPT>\n", "<SCRIPT ASYNC>\n  const acme = ◆;\n  stop();\n</SCRIPT>\n"],
    [
      "<body>\n    <script>\n        function load() {‸}\n    </script>\n</body>\n",
      "<body>\n    <script>\n        function load() {\n            const acme = ◆;\n        }\n    </script>\n</body>\n",
    ],
    [
      "<body>\n\t<script>\n\t\t‸\n\t</script>\n</body>\n",
      "<body>\n\t<script>\n\t\tconst acme = ◆;\n\t</script>\n</body>\n",
    ],
    ["<script>\r\n  ‸\r\n</script>\r\n", "<script>\r\n  const acme = ◆;\r\n</script>\r\n"],
    ["<script>\n  const row = ‸;\n</script>\n", "<script>\n  const row = ◆;\n</script>\n"],
    ["<script>const row = ‸;</script>\n", "<script>const row = ◆;</script>\n"],
    ["<script>window.rows = [‸, 1];</script>\n", "<script>window.rows = [◆, 1];</script>\n"],
    ["<script>save(a, ‸)</script>\n", "<script>save(a, ◆)</script>\n"],
    ["<script>\n  const rows = [‸];\n</script>\n", "<script>\n  const rows = [\n    ◆,\n  ];\n</script>\n"],
    [
      "<script>\n  const map = { a: 1, ‸ };\n</script>\n",
      "<script>\n  const map = { a: 1, acme: ◆ };\n</script>\n",
    ],
    ["<script>\n  const make = () => ‸;\n</script>\n", "<script>\n  const make = () => (◆);\n</script>\n"],
    [
      "<script>\n  class A {\n    ‸\n  }\n</script>\n",
      "<script>\n  class A {\n    acme = ◆;\n  }\n</script>\n",
    ],
    [
      "<script>\n  const text = '<\\/script>';\n  ‸\n</script>\n",
      "<script>\n  const text = '<\\/script>';\n  const acme = ◆;\n</script>\n",
    ],
    [
      '<script>\n  el.innerHTML = `<p title="it\'s">${‸}</p>`;\n</script>\n',
      '<script>\n  el.innerHTML = `<p title="it\'s">${◆}</p>`;\n</script>\n',
    ],
    [
      "<script>\n  const acme = 1;\n  ‸\n</script>\n",
      "<script>\n  const acme = 1;\n  const acme2 = ◆;\n</script>\n",
    ],
    ["<script>\n  ‸\n  save(‸);\n</script>\n", "<script>\n  const acme = ◆;\n  save(◆);\n</script>\n"],
    ["<script>\n  ⟦start();⟧\n</script>\n", "<script>\n  const acme = ◆;\n</script>\n"],
    ["<script>\n  const row = ‸", "<script>\n  const row = ◆"],
    ["<script>\n  save(‸\n</script>\n<p>a</p>\n", "<script>\n  save(◆\n</script>\n<p>a</p>\n"],
    ['<script type="application/json">‸</script>\n', '<script type="application/json">◆</script>\n'],
    [
      '<script type="application/json" id="a">\n  ‸\n</script>\n',
      '<script type="application/json" id="a">\n  ◆\n</script>\n',
    ],
    [
      '<script type="application/ld+json">{"a": 1, ‸}</script>\n',
      '<script type="application/ld+json">{"a": 1, "Acme": ◆}</script>\n',
    ],
    [
      '<script type="application/json">\n  {\n    "a": [‸]\n  }\n</script>\n',
      '<script type="application/json">\n  {\n    "a": [\n      ◆\n    ]\n  }\n</script>\n',
    ],
    [
      '<script type="importmap">\n{ "a": ‸ }\n</script>\n',
      '<script type="importmap">\n{ "a": ◆ }\n</script>\n',
    ],

    ['<script type="application/json">\n  {"a": 1}\n  ‸\n</script>\n', asked],
    ['<script type="application/json">{"a": "te‸xt"}</script>\n', asked],
    ['<script type="text/template">\n  ‸\n</script>\n', asked],
    ["<script>\n  // then ‸\n</script>\n", asked],
    ["<script>\n  const a = 'te‸xt';\n</script>\n", asked],
    ["<script>\n  function load(a, ‸) {}\n</script>\n", asked],
    ["<script>\n  const { a, ‸ } = load();\n</script>\n", asked],
    ["<script>\n  el.innerHTML = `<p>‸</p>`;\n</script>\n", asked],
    ["<script>\n  if (a) ‸\n</script>\n", asked],
    ["<script ‸>start();</script>\n", asked],
    ['<script src="‸"></script>\n', asked],
    ["<script>start();</scr‸ipt>\n", asked],
    ["<!-- <script>\n‸\n</script> -->\n", asked],
    ["<!doctype ‸html>\n<p>a</p>\n", asked],
    ["<style>\n  p { ‸ }\n</style>\n", asked],
    ["<title>‸</title>\n", asked],
    ["<textarea><script>‸</script></textarea>\n", asked],
    ["<head>\n  ‸\n</head>\n", asked],
    ['<p class="‸">a</p>\n', asked],
    ["<a href=‸>a</a>\n", asked],
    ['<button onclick="save(‸)">a</button>\n', asked],
    ["<div></‸div>\n", asked],
    ["<p>a &am‸p; b</p>\n", asked],
    ["<table>\n  ‸\n</table>\n", asked],
    // A whole table among other markup, and rows alone inside of a table.
    ["‸", table],
    ["<p>it's</p>\n‸\n", `<p>it's</p>\n${table}\n`],
    ["<body>\n  ‸\n</body>\n", `<body>\n${tableAt("  ")}\n</body>\n`],
    [
      "<div>\n  <main>\n    ‸\n  </main>\n</div>\n",
      `<div>\n  <main>\n${tableAt("    ")}\n  </main>\n</div>\n`,
    ],
    ["<!-- > -->\n‸\n", `<!-- > -->\n${table}\n`],
    // A script contains no markup.
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
