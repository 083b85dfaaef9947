import { asked, type CursorTable } from "./cursorTable.ts";

/** Components of Vue: their scripts; in templates only text is markup. */
export const vueCursors: CursorTable = {
  language: "vue",
  cases: [
    ["<script>\n‸\n</script>\n", "<script>\nconst acme = ◆;\n</script>\n"],
    [
      '<script setup lang="ts">\nimport { ref } from "vue";\n\n‸\n</script>\n\n<template>\n  <p>it\'s</p>\n</template>\n',
      '<script setup lang="ts">\nimport { ref } from "vue";\n\nconst acme = ◆;\n</script>\n\n<template>\n  <p>it\'s</p>\n</template>\n',
    ],
    // The template may stand above its script.
    [
      '<template>\n  <p v-if="a > b">it\'s {{ c }}</p>\n</template>\n\n<script setup>\n‸\n</script>\n',
      '<template>\n  <p v-if="a > b">it\'s {{ c }}</p>\n</template>\n\n<script setup>\nconst acme = ◆;\n</script>\n',
    ],
    [
      '<script setup lang="ts">\nconst row = ref<Row | null>(‸);\n</script>\n',
      '<script setup lang="ts">\nconst row = ref<Row | null>(◆);\n</script>\n',
    ],
    [
      '<script setup lang="ts">\nconst row: Row = ‸;\n</script>\n',
      '<script setup lang="ts">\nconst row: Row = ◆;\n</script>\n',
    ],
    [
      '<script setup lang="ts">\nconst rows = ref<Row[]>([‸]);\n</script>\n',
      '<script setup lang="ts">\nconst rows = ref<Row[]>([\n  ◆,\n]);\n</script>\n',
    ],
    [
      "<script setup>\nconst row = computed(() => ‸);\n</script>\n",
      "<script setup>\nconst row = computed(() => (◆));\n</script>\n",
    ],
    [
      "<script setup>\nonMounted(() => {‸});\n</script>\n",
      "<script setup>\nonMounted(() => {\n  const acme = ◆;\n});\n</script>\n",
    ],
    [
      "<script>\nexport default {\n  data() {\n    return {\n      a: 1,\n      ‸\n    };\n  },\n};\n</script>\n",
      "<script>\nexport default {\n  data() {\n    return {\n      a: 1,\n      acme: ◆,\n    };\n  },\n};\n</script>\n",
    ],
    [
      "<script>\nexport default {\n  props: { a: String, ‸ },\n};\n</script>\n",
      "<script>\nexport default {\n  props: { a: String, acme: ◆ },\n};\n</script>\n",
    ],
    [
      "<script>\nexport default {\n  async mounted() {\n    ‸\n  },\n};\n</script>\n",
      "<script>\nexport default {\n  async mounted() {\n    const acme = ◆;\n  },\n};\n</script>\n",
    ],
    [
      "<script setup>\nwatch(row, (a) => save(a, ‸));\n</script>\n",
      "<script setup>\nwatch(row, (a) => save(a, ◆));\n</script>\n",
    ],
    [
      "<script setup>\nconst map = reactive({‸});\n</script>\n",
      "<script setup>\nconst map = reactive({\n  acme: ◆,\n});\n</script>\n",
    ],
    [
      "<script setup>\nconst map = reactive({ acme: 1, ‸ });\n</script>\n",
      "<script setup>\nconst map = reactive({ acme: 1, acme2: ◆ });\n</script>\n",
    ],
    ["<script setup>\nstart();‸\n</script>\n", "<script setup>\nstart();\nconst acme = ◆;\n</script>\n"],
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
    [
      "<script>\n    export default {\n        row: ‸,\n    };\n</script>\n",
      "<script>\n    export default {\n        row: ◆,\n    };\n</script>\n",
    ],
    ["<script setup>\nconst row = ‸", "<script setup>\nconst row = ◆"],
    [
      "<template>\n  <main>\n    ‸\n  </main>\n</template>\n",
      '<template>\n  <main>\n    <table>\n      <thead>\n        <tr>\n          <th scope="col">id</th>\n          <th scope="col">name</th>\n        </tr>\n      </thead>\n      <tbody>\n        <tr>\n          <td>7</td>\n          <td>Acme</td>\n        </tr>\n      </tbody>\n    </table>\n  </main>\n</template>\n',
    ],

    ["‸", asked],
    ["<template>\n  <p>a</p>\n</template>\n‸\n", asked],
    ["<template><p>{{ a }}</p></template>\n<!-- ‸ -->\n", asked],
    ["<template>\n  <p>{{ ‸ }}</p>\n</template>\n", asked],
    ['<template>\n  <p :title="‸">a</p>\n</template>\n', asked],
    ['<template>\n  <B :data="{ a: ‸ }" />\n</template>\n', asked],
    ['<template>\n  <B @click="save(‸)" />\n</template>\n', asked],
    ['<template>\n  <p v-for="row in ‸">a</p>\n</template>\n', asked],
    ["<template>\n  <B ‸ />\n</template>\n", asked],
    ["<template>\n  <‸B />\n</template>\n", asked],
    ["<template>\n  <!-- ‸ -->\n</template>\n", asked],
    ["<template>\n  <table>\n    ‸\n  </table>\n</template>\n", asked],
    ["<style scoped>\np {\n  ‸\n}\n</style>\n", asked],
    ['<style lang="scss">\n// it\'s\n‸\n</style>\n', asked],
    ["<script ‸>\nstart();\n</script>\n", asked],
    ['<script lang="‸">\nstart();\n</script>\n', asked],
    ['<script setup lang="ts">\ndefineProps<{\n  a: string;\n  ‸\n}>();\n</script>\n', asked],
    ['<script setup lang="ts">\nconst row = ref<‸>(null);\n</script>\n', asked],
    ['<script setup lang="ts">\ninterface Row {\n  ‸\n}\n</script>\n', asked],
    ["<script setup>\nconst { a, ‸ } = defineProps();\n</script>\n", asked],
    ['<script setup>\nimport { ref, ‸ } from "vue";\n</script>\n', asked],
    ["<script setup>\n// then ‸\n</script>\n", asked],
    ["<script setup>\nconst a = 'te‸xt';\n</script>\n", asked],
    ["<script>\nexport default {\n  load(a, ‸) {},\n};\n</script>\n", asked],
  ],
};
