import { asked, type CursorTable } from "./cursorTable.ts";

export const javascriptreactCursors: CursorTable = {
  language: "javascriptreact",
  cases: [
    ["‸", "const acme = ◆;"],
    ["const a = <div>{‸}</div>;\n", "const a = <div>{◆}</div>;\n"],
    ["const a = <B.C data={b ?? ‸} />;\n", "const a = <B.C data={b ?? ◆} />;\n"],
    ["const a = <B {...props} {...‸} />;\n", "const a = <B {...props} {...◆} />;\n"],
    [
      "const a = <B style={{ color: 'red', ‸ }} />;\n",
      "const a = <B style={{ color: 'red', acme: ◆ }} />;\n",
    ],
    [
      "const a = <B on={async () => {\n  await run();\n  ‸\n}} />;\n",
      "const a = <B on={async () => {\n  await run();\n  const acme = ◆;\n}} />;\n",
    ],
    ["const a = <B on={() => ‸}>c</B>;\n", "const a = <B on={() => (◆)}>c</B>;\n"],
    ["const a = <p>{b(‸, c)}</p>;\n", "const a = <p>{b(◆, c)}</p>;\n"],
    [
      "class A extends Component {\n  ‸\n  render() {\n    return <B />;\n  }\n}\n",
      "class A extends Component {\n  acme = ◆;\n  render() {\n    return <B />;\n  }\n}\n",
    ],
    ["render(<App />‸);\n", "render(<App />, ◆);\n"],
    ["const a = <B data={⟦rows⟧}>{⟦rows⟧}</B>;\n", "const a = <B data={◆}>{◆}</B>;\n"],
    ["const acme = <B />;\n‸\n", "const acme = <B />;\nconst acme2 = ◆;\n"],
    // The code after the open brace reads as a regular expression, so nothing can be proved.
    ["const a = <B data={‸ />;\n", asked],

    ["const a = <p>‸</p>;\n", asked],
    ["const a = <p>it's ‸ so</p>;\n", asked],
    ["const a = <p>{b}‸</p>;\n", asked],
    ['const a = <B\n  one="1"\n  ‸\n/>;\n', asked],
    ['const a = <p className="‸">b</p>;\n', asked],
    ["const a = <d‸iv />;\n", asked],
    ["const a = <p>{/* ‸ */}</p>;\n", asked],
    ["const a = <p>// ‸</p>;\n", asked],
    ["const a = <p>{b.‸}</p>;\n", asked],
  ],
};
