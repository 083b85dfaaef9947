import { asked, type CursorTable } from "./cursorTable.ts";

/** Components of Svelte: their scripts; braces in markup hold code. */
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
    ["<script>\n  export let row = ‸;\n</script>\n", "<script>\n  export let row = ◆;\n</script>\n"],
    ["<script>\n  let row = $state(‸);\n</script>\n", "<script>\n  let row = $state(◆);\n</script>\n"],
    [
      "<script>\n  let rows = $state([‸]);\n</script>\n",
      "<script>\n  let rows = $state([\n    ◆,\n  ]);\n</script>\n",
    ],
    [
      "<script>\n  let { row = ‸ } = $props();\n</script>\n",
      "<script>\n  let { row = ◆ } = $props();\n</script>\n",
    ],
    ["<script>\n  $: row = ‸;\n</script>\n", "<script>\n  $: row = ◆;\n</script>\n"],
    ["<script>\n  $: {\n    ‸\n  }\n</script>\n", "<script>\n  $: {\n    const acme = ◆;\n  }\n</script>\n"],
    [
      "<script>\n  $effect(() => {‸});\n</script>\n",
      "<script>\n  $effect(() => {\n    const acme = ◆;\n  });\n</script>\n",
    ],
    ["<script>\n  const make = () => ‸;\n</script>\n", "<script>\n  const make = () => (◆);\n</script>\n"],
    [
      "<script>\n  const map = { a: 1, ‸ };\n</script>\n",
      "<script>\n  const map = { a: 1, acme: ◆ };\n</script>\n",
    ],
    [
      "<script>\n  const rows = writable([1, ‸]);\n</script>\n",
      "<script>\n  const rows = writable([1, ◆]);\n</script>\n",
    ],
    [
      "<script>\n  class A {\n    ‸\n  }\n</script>\n",
      "<script>\n  class A {\n    acme = ◆;\n  }\n</script>\n",
    ],
    ["<script>\n  start();‸\n</script>\n", "<script>\n  start();\n  const acme = ◆;\n</script>\n"],
    [
      "<script>\n  if (a < b) {\n    ‸\n  }\n</script>\n",
      "<script>\n  if (a < b) {\n    const acme = ◆;\n  }\n</script>\n",
    ],
    [
      "<script>\n  const text = `<p>${‸}</p>`;\n</script>\n",
      "<script>\n  const text = `<p>${◆}</p>`;\n</script>\n",
    ],
    [
      '<p>{a > b ? "it\'s" : c}</p>\n\n<script>\n  ‸\n</script>\n',
      '<p>{a > b ? "it\'s" : c}</p>\n\n<script>\n  const acme = ◆;\n</script>\n',
    ],
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
    ["<p>{a.‸}</p>\n", asked],
    ["{#each rows as ‸}\n  <p>a</p>\n{/each}\n", asked],
    ["{#each rows as { id, ‸ }}\n  <p>{id}</p>\n{/each}\n", asked],
    ["{#if a}\n  <p>b</p>\n{/i‸f}\n", asked],
    ["{#snippet row(a, ‸)}\n  <p>{a}</p>\n{/snippet}\n", asked],
    ['<p class="‸">a</p>\n', asked],
    ['<B title="a {b} ‸" />\n', asked],
    ["<B ‸ />\n", asked],
    ["<B on:click={save} ‸>a</B>\n", asked],
    ["<‸B />\n", asked],
    ["<!-- ‸ -->\n", asked],
    ["<p>{'te‸xt'}</p>\n", asked],
    ["<style>\n  p {\n    ‸\n  }\n</style>\n", asked],
    ["<table>\n  ‸\n</table>\n", asked],
    ["<textarea>‸</textarea>\n", asked],
    ["<svelte:head>\n  <title>‸</title>\n</svelte:head>\n", asked],
    ["<script ‸>\n  start();\n</script>\n", asked],
    ["<script>\n  // then ‸\n</script>\n", asked],
    ["<script>\n  const a = 'te‸xt';\n</script>\n", asked],
    ["<script>\n  function load(a, ‸) {}\n</script>\n", asked],
    ["<script>\n  let { a, ‸ } = $props();\n</script>\n", asked],
    ['<script>\n  import { a, ‸ } from "svelte";\n</script>\n', asked],
    ['<script lang="ts">\n  let a: ‸ = b;\n</script>\n', asked],
    ['<script lang="ts">\n  interface Row {\n    ‸\n  }\n</script>\n', asked],
    ["<script>\n  $: if (a) ‸\n</script>\n", asked],
  ],
};
