import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { TableRow } from "../../present/table/tableProtocol.ts";
import { Icon } from "../shared/icon.tsx";
import { compareRows, countDifferences, differenceWords, type ComparedField } from "./model/compare.ts";
import type { TableProps } from "./model/tableState.ts";
import { inEnglish as fill } from "../../text/sentence.ts";

type ComparisonProps = TableProps & {
  readonly rows: readonly TableRow[];
  readonly onClose: () => void;
};

export function Comparison(props: ComparisonProps): JSX.Element {
  const { rows, onClose } = props;
  const { names } = props.data;
  const [isWhole, setWhole] = useState(false);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const fields = compareRows(props.table.columns, rows).filter(
    ({ cells }) => !cells.every(({ text }, index) => text === rows[index]?.name),
  );
  const differing = fields.filter(({ differs }) => differs);
  const [count, all] = countDifferences(fields);
  const shown = isWhole ? fields : differing;
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
        <h2 id="comparison">{names.comparison}</h2>
        <span class="note" role="status">
          {count === 1 ? fill(names.difference, all) : fill(names.differences, count, all)}
        </span>
        <label class="value">
          <input type="checkbox" checked={isWhole} onChange={() => setWhole(!isWhole)} />
          <span>{names.allFields}</span>
        </label>
      </div>
      <div class="wide" tabIndex={0} role="group" aria-label={names.comparison}>
        {shown.length === 0 ? (
          <p class="nothing-differs">{names.noDifferences}</p>
        ) : (
          <Fields {...props} fields={shown} isWhole={isWhole} />
        )}
      </div>
    </section>
  );
}

function Fields(
  props: ComparisonProps & { readonly fields: readonly ComparedField[]; readonly isWhole: boolean },
): JSX.Element {
  const { rows, fields, isWhole } = props;
  const { names, formats } = props.data;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{names.field}</th>
          {rows.map(({ name }, index) => (
            <th key={index} scope="col">
              <span class="words">{name}</span>
              {index > 0 ? null : <span class="note">{names.comparedWith}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ column, cells, differs }) => (
          <tr key={column.id} class={differs ? "differs" : ""}>
            <th scope="row" title={column.original}>
              {isWhole ? (
                <span class="sign" aria-hidden="true">
                  {differs ? "≠" : ""}
                </span>
              ) : null}
              <span class="words">{column.title}</span>
              <span class="unseen"> ({differs ? names.differs : names.same})</span>
            </th>
            {cells.map(({ text, difference }, index) => (
              <td key={index} class={`${column.kind} ${text === "" ? "missing" : ""}`}>
                <span class="words">{text === "" ? names.notReported : text}</span>
                {difference === undefined ? null : (
                  <span class="difference">{differenceWords(difference, formats)}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
