import type { JSX } from "preact";
import type {
  SearchesLeft,
  SendUsage,
  SourceChoice,
  UsageButton,
  UsageCommand,
  UsagePage,
  UsageTable,
  RequestLine,
  RequestList,
} from "../../present/usage/page.ts";
import { Announced, type Announcement } from "../shared/announcement.tsx";
import { Icon, type IconName } from "../shared/icon.tsx";
import { ChartPart, Patterns, Swatch } from "./chart.tsx";
import { Choice } from "./choice.tsx";

export function Page(props: {
  readonly page: UsagePage;
  readonly days: number;
  readonly announcement: Announcement;
  readonly chooseDays: (days: number) => void;
  readonly send: SendUsage;
}): JSX.Element {
  const { page, days, announcement, chooseDays, send } = props;
  return (
    <>
      <Patterns />
      <main>
        <header class="top">
          <h1 tabIndex={-1}>{page.title}</h1>
          {page.sources === undefined ? null : <Sources sources={page.sources} send={send} />}
        </header>
        <LeftPart left={page.left} name={page.names.actions} send={send} />
        {page.chart === undefined ? null : (
          <ChartPart chart={page.chart} days={days} chooseDays={chooseDays} />
        )}
        {page.purposes === undefined ? null : <TablePart name="purposes" table={page.purposes} />}
        {page.prices === undefined ? null : <TablePart name="prices" table={page.prices} />}
        <RequestsPart requests={page.requests} send={send} />
      </main>
      <Announced {...announcement} />
    </>
  );
}

function Sources({
  sources,
  send,
}: {
  readonly sources: SourceChoice;
  readonly send: SendUsage;
}): JSX.Element {
  return (
    <Choice
      name={sources.name}
      options={sources.options.map(({ source, label }) => ({ value: source, label }))}
      chosen={sources.chosen}
      onChoose={(source) => send({ type: "show", source })}
    />
  );
}

const levelIcons: Readonly<Record<SearchesLeft["level"], IconName | undefined>> = {
  normal: undefined,
  low: "warning",
  exhausted: "missing",
};

function LeftPart(props: {
  readonly left: SearchesLeft;
  readonly name: string;
  readonly send: SendUsage;
}): JSX.Element {
  const { left, name, send } = props;
  const icon = levelIcons[left.level];
  return (
    <section class={`left ${left.level}`}>
      <div class="now">
        <p class="count" role="status">
          {icon === undefined ? null : <Icon name={icon} />}
          {left.text}
        </p>
        {left.lines.map((line) => (
          <p key={line} class="quiet">
            {line}
          </p>
        ))}
      </div>
      <div class="actions" role="group" aria-label={name}>
        {left.actions.map((button) => (
          <CommandButton key={button.command} button={button} send={send} />
        ))}
      </div>
    </section>
  );
}

const icons: Readonly<Partial<Record<UsageCommand, IconName>>> = {
  refresh: "refresh",
  export: "more",
  seePlans: "open",
};

function CommandButton({
  button,
  send,
}: {
  readonly button: UsageButton;
  readonly send: SendUsage;
}): JSX.Element {
  const { command, label, cost, isMain } = button;
  const icon = icons[command];
  return (
    <button
      type="button"
      class={`action ${isMain === true ? "main" : ""}`}
      onClick={() => send({ type: "command", command })}
    >
      {icon === undefined ? null : <Icon name={icon} />}
      <span>{label}</span>
      {cost === undefined ? null : <span class="cost"> ({cost})</span>}
    </button>
  );
}

function TablePart({ name, table }: { readonly name: string; readonly table: UsageTable }): JSX.Element {
  return (
    <section class="part small-table">
      <h2 id={name}>{table.heading}</h2>
      <table aria-labelledby={name}>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([what, value, more]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{value}</td>
              <td class="quiet">{more}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RequestsPart({
  requests,
  send,
}: {
  readonly requests: RequestList;
  readonly send: SendUsage;
}): JSX.Element {
  const { heading, groups, empty, more, note } = requests;
  return (
    <section class="part requests">
      <h2>{heading}</h2>
      {empty === undefined ? null : <p class="quiet">{empty}</p>}
      {groups.map((group) => (
        <section key={group.heading}>
          <h3>{group.heading}</h3>
          <ul>
            {group.lines.map((line) => (
              <Line key={line.line} line={line} />
            ))}
          </ul>
        </section>
      ))}
      {more === undefined ? null : (
        <button type="button" class="action" onClick={() => send({ type: "more" })}>
          {more}
        </button>
      )}
      {note === undefined ? null : <p class="quiet">{note}</p>}
    </section>
  );
}

function Line({ line }: { readonly line: RequestLine }): JSX.Element {
  return (
    <li class="request">
      <span class="words">
        <bdi>{line.words}</bdi>
      </span>
      <span class={`charge ${line.charge}`}>
        <Swatch charge={line.charge} />
        {line.used}
      </span>
      <span class="time quiet">{line.time}</span>
      {line.facts.length === 0 ? null : <span class="facts quiet">{line.facts.join(" · ")}</span>}
    </li>
  );
}
