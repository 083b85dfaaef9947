import { asked, type CursorTable } from "./cursorTable.ts";

/** Scripts of components; braces in markup contain code. */
export const svelteCursors: CursorTable = {
  language: "svelte",
  cases: [
    ["<script>\n  ‸\n</script>\n", "<script>\n  const acme = ◆;\n</script>\n"],
    [
      '<script lang="ts">\n  import type { Row } from "./row";\n  ‸\n</script>\n\n<p>it\'s</p>\n',
      '<script lang="ts">\n  import type { Row } from "./row";\n  const acme = ◆;\n</script>\n\n<p>it\'s</p>\n',
    ],
    [
      '<script context="module">\n\t‸\n</script>\n',
      '<script context="module">\n\tconst acme = ◆;\n</script>\n',
    ],
    [
      '<script module lang="ts">\n  export const row: Row = ‸;\n</script>\n',
      '<script module lang="ts">\n  export const row: Row = ◆;\n</script>\n',
    ],
    ["<script>\n  let row = $state(‸);\n</script>\n", "<script>\n  let row = $state(◆);\n</script>\n"],
    ["<script>\n  $: row = ‸;\n</script>\n", "<script>\n  $: row = ◆;\n</script>\n"],
    [
      "<script>\n  export let acme;\n  ‸\n</script>\n",
      "<script>\n  export let acme;\n  const acme2 = ◆;\n</script>\n",
    ],
    ["<script>\n  ‸\n  save(‸);\n</script>\n", "<script>\n  const acme = ◆;\n  save(◆);\n</script>\n"],
    ["<script>\n  let row = ⟦null⟧;\n</script>\n", "<script>\n  let row = ◆;\n</script>\n"],
    ["<script>\r\n\t‸\r\n</script>\r\n", "<script>\r\n\tconst acme = ◆;\r\n</script>\r\n"],
    ["<script>\n  save(a, ‸", "<script>\n  save(a, ◆"],
    [
      "<main>\n  ‸\n</main>\n",
      '<main>\n  <table>\n    <thead>\n      <tr>\n        <th scope="col">id</th>\n        <th scope="col">name</th>\n      </tr>\n    </thead>\n    <tbody>\n      <tr>\n        <td>7</td>\n        <td>Acme</td>\n      </tr>\n    </tbody>\n  </table>\n</main>\n',
    ],

    ["<p>{‸}</p>\n", asked],
    ["{#each rows as ‸}\n  <p>a</p>\n{/each}\n", asked],
    ["{#each rows as { id, ‸ }}\n  <p>{id}</p>\n{/each}\n", asked],
    ["<B ‸ />\n", asked],
    ["<B on:click={save} ‸>a</B>\n", asked],
    ["<‸B />\n", asked],
  ],
};
