import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { TableNames } from "../../present/table/names.ts";
import type { TableRow } from "../../present/table/messages.ts";
import { Icon } from "../shared/icon.tsx";
import { compared } from "./model/figures.ts";
import type { PlacedColumn } from "./model/layout.ts";
import { fill } from "./words.ts";

/** A few filings side by side, field by field; what differs is marked by a word, a sign and a colour. */
export function Comparison(props: {
  readonly names: TableNames;
  readonly columns: readonly PlacedColumn[];
  readonly rows: readonly TableRow[];
  readonly onClose: () => void;
}): JSX.Element {
  const { names, rows, onClose } = props;
  const [isBrief, setBrief] = useState(false);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const fields = compared(props.columns, rows);
  const differing = fields.filter(({ differs }) => differs);
  return (
    <section
      class="comparison"
      aria-labelledby="comparison"
      onKeyDown={({ key }) => {
        if (key === "Escape") onClose();
      }}
    >
      <div class="comparison-head">
        <button type="button" class="action" ref={back} onClick={onClose}>
          <Icon name="back" />
          <span>{names.backToTable}</span>
        </button>
        <h2 id="comparison">{fill(names.comparing, rows.length)}</h2>
        <span class="note">{fill(names.differences, differing.length, fields.length)}</span>
        <label class="value">
          <input type="checkbox" checked={isBrief} onChange={() => setBrief(!isBrief)} />
          <span>{names.onlyDifferences}</span>
        </label>
      </div>
      <div class="wide" tabIndex={0} role="group" aria-label={names.comparison}>
        <table>
          <thead>
            <tr>
              <th scope="col">{names.field}</th>
              {rows.map(({ name }, index) => (
                <th key={index} scope="col">
                  <span class="words">{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(isBrief ? differing : fields).map(({ column, texts, differs }) => (
              <tr key={column.id} class={differs ? "differs" : ""}>
                <th scope="row" title={column.original}>
                  <span class="sign" aria-hidden="true">
                    {differs ? "≠" : ""}
                  </span>
                  <span class="words">{column.title}</span>
                  <span class="unseen"> ({differs ? names.differs : names.same})</span>
                </th>
                {texts.map((text, index) => (
                  <td key={index} class={text === "" ? "missing" : column.kind}>
                    <span class="words">{text === "" ? names.notStated : text}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
