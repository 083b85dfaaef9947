import type { JSX } from "preact";
import type { Block, Value } from "../../present/detail/page.ts";
import type { Send } from "./send.ts";
import { ValuePart } from "./value.tsx";

/** A table whose first column names its rows. One that may be wider than the page can be scrolled by the keyboard. */
export function TablePart(props: {
  readonly table: Extract<Block, { type: "table" }>;
  readonly name: string;
  readonly send: Send;
}): JSX.Element {
  const { table, name, send } = props;
  const isWide = table.columns.length > 2;
  const scroll = isWide ? { tabIndex: 0, role: "group" as const, "aria-label": name } : {};
  return (
    <>
      <div class={isWide ? "wide" : "narrow"} {...scroll}>
        <table>
          <thead>
            <tr>
              {table.columns.map(({ text, original }) => (
                <th key={original ?? text} scope="col" title={original}>
                  <bdi>{text}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, index) => (
              <Row key={index} row={row} send={send} />
            ))}
          </tbody>
        </table>
      </div>
      {table.more === undefined ? null : <p class="note">{table.more}</p>}
    </>
  );
}

function Row({ row, send }: { readonly row: readonly Value[]; readonly send: Send }): JSX.Element {
  const [first, ...rest] = row;
  return (
    <tr>
      {first === undefined ? null : (
        <th scope="row">
          <ValuePart value={first} send={send} />
        </th>
      )}
      {rest.map((value, index) => (
        <td key={index}>
          <ValuePart value={value} send={send} />
        </td>
      ))}
    </tr>
  );
}
