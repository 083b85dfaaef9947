import type { JSX } from "preact";
import type { CopyAction, OpenAction, DetailValue, Block, SendDetail } from "../../present/detail/page.ts";
import { Icon } from "../shared/icon.tsx";

export function ValuePart({
  value,
  send,
}: {
  readonly value: DetailValue;
  readonly send: SendDetail;
}): JSX.Element {
  return (
    <span
      class={`value has-tools ${value.kind}`}
      title={value.original}
      data-vscode-context={
        value.copy && JSON.stringify({ webviewSection: "value", pointer: value.copy.pointer })
      }
    >
      <Words value={value} send={send} />
      {value.open?.host === undefined ? null : <span class="host">{value.open.host}</span>}
      {value.more === undefined ? null : <span class="more">{value.more}</span>}
      <CopyButton copy={value.copy} send={send} />
    </span>
  );
}

function Words({ value, send }: { readonly value: DetailValue; readonly send: SendDetail }): JSX.Element {
  const { text, open, person } = value;
  if (open !== undefined) return <LinkButton text={text} open={open} send={send} />;
  if (person === undefined) return <bdi class="words">{text}</bdi>;
  const ask = (): void => send({ type: "openPerson", pointer: person.pointer });
  return (
    <button type="button" class="link" title={person.name} aria-label={person.name} onClick={ask}>
      <bdi class="words">{text}</bdi>
    </button>
  );
}

/** Not an anchor: the editor opens anchors by itself, without the check that comes first here. */
function LinkButton(props: {
  readonly text: string;
  readonly open: OpenAction;
  readonly send: SendDetail;
}): JSX.Element {
  const { text, open, send } = props;
  const ask = (): void => send({ type: "openLink", href: open.href });
  return (
    <button type="button" class="link" title={open.href} aria-label={open.name} onClick={ask}>
      <bdi class="words">{text}</bdi>
      {open.how === "open" ? <Icon name="open" /> : null}
    </button>
  );
}

/** Copies the whole value. Seen on hover and focus; always there for the keyboard. */
export function CopyButton(props: {
  readonly copy: CopyAction | undefined;
  readonly send: SendDetail;
}): JSX.Element | null {
  const { copy, send } = props;
  if (copy === undefined) return null;
  const ask = (): void => send({ type: "copyValue", pointer: copy.pointer });
  return (
    <button type="button" class="tool" aria-label={copy.name} title={copy.name} onClick={ask}>
      <Icon name="copy" />
    </button>
  );
}

/** A table whose first column names its rows. One that may be wider than the page can be scrolled by the keyboard. */
export function TablePart(props: {
  readonly table: Extract<Block, { type: "table" }>;
  readonly name: string;
  readonly send: SendDetail;
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

function Row({
  row,
  send,
}: {
  readonly row: readonly DetailValue[];
  readonly send: SendDetail;
}): JSX.Element {
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
