import { asked, type CursorTable } from "./cursorTable.ts";

/** Scripts of components; in templates only text is markup. */
export const vueCursors: CursorTable = {
  language: "vue",
  cases: [
    [
      "<script setup>\nimport a from 'a'\nconst b = a(1)\n‸\n</script>\n",
      "<script setup>\nimport a from 'a'\nconst b = a(1)\nconst acme = ◆\n</script>\n",
    ],
    // The last line of an indented script has the indentation of the others.
    ["<script>\n  run();\n‸\n</script>\n", "<script>\n  run();\n  const acme = ◆;\n</script>\n"],
    ["<script>\n‸\n</script>\n", "<script>\nconst acme = ◆;\n</script>\n"],
    // The template may come before its script.
    [
      '<template>\n  <p v-if="a > b">it\'s {{ c }}</p>\n</template>\n\n<script setup>\n‸\n</script>\n',
      '<template>\n  <p v-if="a > b">it\'s {{ c }}</p>\n</template>\n\n<script setup>\nconst acme = ◆;\n</script>\n',
    ],
    [
      '<script setup lang="ts">\nconst row: Row = ‸;\n</script>\n',
      '<script setup lang="ts">\nconst row: Row = ◆;\n</script>\n',
    ],
    [
      "<script>\nexport default {\n  data() {\n    return {\n      a: 1,\n      ‸\n    };\n  },\n};\n</script>\n",
      "<script>\nexport default {\n  data() {\n    return {\n      a: 1,\n      acme: ◆,\n    };\n  },\n};\n</script>\n",
    ],
    [
      "<script>\nexport default {\n  async mounted() {\n    ‸\n  },\n};\n</script>\n",
      "<script>\nexport default {\n  async mounted() {\n    const acme = ◆;\n  },\n};\n</script>\n",
    ],
    [
      "<script setup>\nconst map = reactive({‸});\n</script>\n",
      "<script setup>\nconst map = reactive({\n  acme: ◆,\n});\n</script>\n",
    ],
    [
      "<script setup>\nconst map = reactive({ acme: 1, ‸ });\n</script>\n",
      "<script setup>\nconst map = reactive({ acme: 1, acme2: ◆ });\n</script>\n",
    ],
    [
      "<script setup>\nconst text = `<p>${‸}</p>`;\n</script>\n",
      "<script setup>\nconst text = `<p>${◆}</p>`;\n</script>\n",
    ],
    [
      "<script setup>\nconst half = a / 2; // it's\n‸\n</script>\n",
      "<script setup>\nconst half = a / 2; // it's\nconst acme = ◆;\n</script>\n",
    ],
    [
      "<script setup>\n‸\n\nsave(‸);\n\n‸\n</script>\n",
      "<script setup>\nconst acme = ◆;\n\nsave(◆);\n\nconst acme2 = ◆;\n</script>\n",
    ],
    ["<script setup>\nconst row = ⟦null⟧;\n</script>\n", "<script setup>\nconst row = ◆;\n</script>\n"],
    ["<script setup>\r\n‸\r\n</script>\r\n", "<script setup>\r\nconst acme = ◆;\r\n</script>\r\n"],
    ["<script setup>\nconst row = ‸", "<script setup>\nconst row = ◆"],
    [
      "<template>\n  <main>\n    ‸\n  </main>\n</template>\n",
      '<template>\n  <main>\n    <table>\n      <thead>\n        <tr>\n          <th scope="col">id</th>\n          <th scope="col">name</th>\n        </tr>\n      </thead>\n      <tbody>\n        <tr>\n          <td>7</td>\n          <td>Acme</td>\n        </tr>\n      </tbody>\n    </table>\n  </main>\n</template>\n',
    ],

    ["‸", asked],
    ["<template>\n  <p>a</p>\n</template>\n‸\n", asked],
    ["<template>\n  <p>{{ ‸ }}</p>\n</template>\n", asked],
    ['<template>\n  <p :title="‸">a</p>\n</template>\n', asked],
    ["<template>\n  <table>\n    ‸\n  </table>\n</template>\n", asked],
    ["<style scoped>\np {\n  ‸\n}\n</style>\n", asked],
    ["<script ‸>\nstart();\n</script>\n", asked],
    ["<script setup>\nconst { a, ‸ } = defineProps();\n</script>\n", asked],
  ],
};
