import { asked, type CursorTable } from "./cursorTable.ts";

const rows = "| id | name |\n| ---: | --- |\n| 7 | Acme |";
const inItem = rows.replaceAll("\n", "\n  ");

const js = 'const acme = {\n  id: 7,\n  name: "Acme",\n};';
const python = 'acme = {\n    "id": 7,\n    "name": "Acme",\n}';
const json = '{\n  "id": 7,\n  "name": "Acme"\n}';

/** In prose, a table with empty lines around it; in a table, its rows. */
export const markdownCursors: CursorTable = {
  language: "markdown",
  cases: [
    ["```js\nconst a = b()\nc()\n‸\n```\n", `\`\`\`js\nconst a = b()\nc()\n${js.slice(0, -1)}\n\`\`\`\n`],
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
    ["| a \\| b | name |\n| --- | --- |\n‸\n", "| a \\| b | name |\n| --- | --- |\n|  | Acme |\n"],
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
    // Prose isn’t split, and front matter stays first.
    [
      "We met Juniper Ri‸ver\nand others.\n\nMore.\n",
      `We met Juniper River\nand others.\n\n${rows}\n\nMore.\n`,
    ],
    ["We met ⟦Juniper⟧ River.\n", `We met Juniper River.\n\n${rows}\n`],
    ["‸---\na: 1\n---\n\nText\n", `---\na: 1\n---\n\n${rows}\n\nText\n`],
    ["‸+++\na = 1\n+++\n\nText\n", `+++\na = 1\n+++\n\n${rows}\n\nText\n`],
    // In a fenced block it is the block's language that counts.
    ["```js\n‸\n```\n", `\`\`\`js\n${js}\n\`\`\`\n`],
    [
      "# Title\n\n```javascript\na();\n‸\n```\n\nText\n",
      `# Title\n\n\`\`\`javascript\na();\n${js}\n\`\`\`\n\nText\n`,
    ],
    ["```js\na();‸\n```\n", `\`\`\`js\na();\n${js}\n\`\`\`\n`],
    ["```ts\nconst a: A = ‸;\n```\n", '```ts\nconst a: A = {\n  id: 7,\n  name: "Acme",\n};\n```\n'],
    ["```jsx\n<B data={‸} />\n```\n", '```jsx\n<B data={{\n  id: 7,\n  name: "Acme",\n}} />\n```\n'],
    ["```py\n‸\n```\n", `\`\`\`py\n${python}\n\`\`\`\n`],
    ["```python3\nsave(1, ‸)\n```\n", '```python3\nsave(1, {\n    "id": 7,\n    "name": "Acme",\n})\n```\n'],
    ["```json\n‸\n```\n", `\`\`\`json\n${json}\n\`\`\`\n`],
    ["```json\n[‸]\n```\n", '```json\n[\n  {\n    "id": 7,\n    "name": "Acme"\n  }\n]\n```\n'],
    [
      '```jsonc\n// note\n{ "a": 1, ‸ }\n```\n',
      '```jsonc\n// note\n{ "a": 1, "Acme": {\n  "id": 7,\n  "name": "Acme"\n} }\n```\n',
    ],
    ['```ndjson\n{"a":1}\n‸\n```\n', '```ndjson\n{"a":1}\n{"id":7,"name":"Acme"}\n```\n'],
    ["```yaml\na:\n  ‸\n```\n", "```yaml\na:\n  id: 7\n  name: Acme\n```\n"],
    ["```yml\n- 1\n‸\n```\n", "```yml\n- 1\n- id: 7\n  name: Acme\n```\n"],
    ["```toml\na = 1\n‸\n```\n", '```toml\na = 1\n[acme]\nid = 7\nname = "Acme"\n```\n'],
    ["```csv\nname;id\n‸\n```\n", "```csv\nname;id\nAcme;7\n```\n"],
    ["```tsv\nname\tid\na\t1‸\n```\n", "```tsv\nname\tid\na\t1\nAcme\t7\n```\n"],
    [
      "```sql\nINSERT INTO t (name, id) VALUES ‸;\n```\n",
      "```sql\nINSERT INTO t (name, id) VALUES ('Acme', 7);\n```\n",
    ],
    [
      "```postgresql\n‸\n```\n",
      "```postgresql\nINSERT INTO filings (id, name) VALUES\n  (7, 'Acme');\n```\n",
    ],
    ["```rb\n‸\n```\n", '```rb\nacme = {\n  "id" => 7,\n  "name" => "Acme",\n}\n```\n'],
    ["```r\nx <- ‸\n```\n", '```r\nx <- list(\n  id = 7,\n  name = "Acme"\n)\n```\n'],
    ["```{r}\nx <- ‸\n```\n", '```{r}\nx <- list(\n  id = 7,\n  name = "Acme"\n)\n```\n'],
    [
      "```php\n<?php\nsave(‸);\n```\n",
      '```php\n<?php\nsave([\n    "id" => 7,\n    "name" => "Acme",\n]);\n```\n',
    ],
    [
      "```go\nfunc f() {\n\ta()\n\t‸\n}\n```\n",
      '```go\nfunc f() {\n\ta()\n\tacme := map[string]any{\n\t\t"id":   7,\n\t\t"name": "Acme",\n\t}\n}\n```\n',
    ],
    [
      "```rust\nlet a = ‸;\n```\n",
      '```rust\nlet a = serde_json::json!({\n    "id": 7,\n    "name": "Acme",\n});\n```\n',
    ],
    [
      "```kotlin\nval a = ‸\n```\n",
      '```kotlin\nval a = mapOf<String, Any?>(\n    "id" to 7,\n    "name" to "Acme"\n)\n```\n',
    ],
    [
      "```cs\nvar a = ‸;\n```\n",
      '```cs\nvar a = new System.Collections.Generic.Dictionary<string, object> {\n    ["id"] = 7,\n    ["name"] = "Acme",\n};\n```\n',
    ],
    // Fences of other kinds
    ["~~~js\n‸\n~~~\n", `~~~js\n${js}\n~~~\n`],
    ["````js\n// ```\n‸\n````\n", `\`\`\`\`js\n// \`\`\`\n${js}\n\`\`\`\`\n`],
    ["```js\n‸", `\`\`\`js\n${js}`],
    // The indentation of the fence itself is no indentation of the code.
    ["   ```js\n   ‸\n   ```\n", `   \`\`\`js\n   ${js.replaceAll("\n", "\n   ")}\n   \`\`\`\n`],
    [
      "- a\n  - b\n\n    ```js\n    ‸\n    ```\n",
      `- a\n  - b\n\n    \`\`\`js\n    ${js.replaceAll("\n", "\n    ")}\n    \`\`\`\n`,
    ],
    ["> ```js\n> ‸\n> ```\n", `> \`\`\`js\n> ${js.replaceAll("\n", "\n> ")}\n> \`\`\`\n`],
    ["> ```json\n> [1, ‸]\n> ```\n", '> ```json\n> [1, {\n>   "id": 7,\n>   "name": "Acme"\n> }]\n> ```\n'],
    ["```js\r\n‸\r\n```\r\n", `\`\`\`js\r\n${js.replaceAll("\n", "\r\n")}\r\n\`\`\`\r\n`],
    // Each block is a separate file.
    [
      "```js\nconst a = {\n```\n\n```js\n‸\n```\n",
      `\`\`\`js\nconst a = {\n\`\`\`\n\n\`\`\`js\n${js}\n\`\`\`\n`,
    ],
    // After a block
    ["```\ncode\n```\n\n‸", `\`\`\`\ncode\n\`\`\`\n\n${rows}`],
    // Signs of code in one line open no block.
    ["```js``` is code\n\n‸\n", `\`\`\`js\`\`\` is code\n\n${rows}\n`],
    // Asked
    ["```\n‸\n```\n", asked],
    ["```bash\n‸\n```\n", asked],
    ["```\n```js\n‸\n```\n", asked],
    ["````md\n```js\n‸\n```\n````\n", asked],
    ["```j‸s\n```\n", asked],
    ["```js\n// see ‸\n```\n", asked],
    ['```js\nconst a = "b ‸";\n```\n', asked],
    ['```json\n{"a": 1}\n‸\n```\n', asked],
    ["```csv\nid,name\n1,‸a\n```\n", asked],
    // Four columns make it indented code.
    ["Text\n\n    ```js\n    ‸\n    ```\n", asked],
  ],
};
