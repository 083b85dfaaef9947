import { asked, type CursorTable } from "./cursorTable.ts";

export const typescriptreactCursors: CursorTable = {
  language: "typescriptreact",
  cases: [
    ["‸", "const acme = ◆;"],
    [
      "export function App(): JSX.Element {\n  ‸\n  return <p>it's</p>;\n}\n",
      "export function App(): JSX.Element {\n  const acme = ◆;\n  return <p>it's</p>;\n}\n",
    ],
    ["const a = <div>{ ‸ }</div>;\n", "const a = <div>{ ◆ }</div>;\n"],
    // The product’s grammar lacks type arguments of components, so it can’t prove the place.
    ["const a = <B<Row> data={‸} />;\n", asked],
    ["const a = <p>{b ? <i>c</i> : ‸}</p>;\n", "const a = <p>{b ? <i>c</i> : ◆}</p>;\n"],
    ["return (\n  ‸\n);\n", "return (\n  ◆\n);\n"],
    ["useEffect(() => {\n  run();\n}, [a, ‸]);\n", "useEffect(() => {\n  run();\n}, [a, ◆]);\n"],
    ["const a = <B data={⟦null⟧} />;\n", "const a = <B data={◆} />;\n"],
    ["const a = <B one={‸} two={‸} />;\r\n", "const a = <B one={◆} two={◆} />;\r\n"],

    ["const a = <p>te‸xt</p>;\n", asked],
    ["const a = <B c={1} ‸>d</B>;\n", asked],
    ["const a = <‸B />;\n", asked],
    ["const a = <b>c</‸b>;\n", asked],
    ["const a = <B.‸ />;\n", asked],
    ["const a = <B<‸> data={1} />;\n", asked],
  ],
};
