import type { JSX } from "preact";
import type { ValueAction, DetailValue, Block } from "../../present/detail/detailProtocol.ts";
import { Icon } from "../shared/icon.tsx";
import { useSend } from "./actionButtons.tsx";

export function ValuePart({ value }: { readonly value: DetailValue }): JSX.Element {
  const { kind, original, copy, open, more } = value;
  return (
    <span
      class={`value has-tools ${kind}`}
      title={original}
      data-vscode-context={copy && JSON.stringify({ webviewSection: "value", pointer: copy.pointer })}
    >
      <Words value={value} />
      {open?.host === undefined ? null : <span class="host">{open.host}</span>}
      {more === undefined ? null : <span class="more">{more}</span>}
      <CopyButton copy={copy} />
    </span>
  );
}

/** A button instead of an anchor, because the editor opens anchors itself, without this page’s check. */
function Words({ value: { text, open, person } }: { readonly value: DetailValue }): JSX.Element {
  const send = useSend();
  const words = <bdi class="words">{text}</bdi>;
  if (open !== undefined) {
    const ask = (): void => send({ type: "openLink", href: open.href });
    return (
      <button type="button" class="link" title={open.href} aria-label={open.name} onClick={ask}>
        {words}
        {open.how === "open" ? <Icon name="open" /> : null}
      </button>
    );
  }
  if (person === undefined) return words;
  const ask = (): void => send({ type: "openPerson", pointer: person.pointer });
  return (
    <button type="button" class="link" title={person.name} aria-label={person.name} onClick={ask}>
      {words}
    </button>
  );
}

/** Copies the whole value. Visible on hover and focus, and always reachable by keyboard. */
export function CopyButton({ copy }: { readonly copy: ValueAction | undefined }): JSX.Element | null {
  const send = useSend();
  if (copy === undefined) return null;
  const ask = (): void => send({ type: "copyValue", pointer: copy.pointer });
  return (
    <button type="button" class="tool" aria-label={copy.name} title={copy.name} onClick={ask}>
      <Icon name="copy" />
    </button>
  );
}

/** The first column names the rows. A table that may be wider than the page scrolls by keyboard. */
export function TablePart(props: {
  readonly table: Extract<Block, { type: "table" }>;
  readonly name: string;
}): JSX.Element {
  const { table, name } = props;
  const isWide = table.columns.length > 2;
  const scroll = isWide ? { tabIndex: 0, role: "group" as const, "aria-label": name } : {};
  return (
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
            <tr key={index}>
              {row.map((value, column) => {
                const cell = <ValuePart value={value} />;
                return column === 0 ? (
                  <th key={column} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={column}>{cell}</td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
