import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type {
  SearchesLeft,
  SendUsage,
  UsageCommand,
  UsagePage,
  UsageTable,
  RequestLine,
} from "../../present/usage/usageProtocol.ts";
import { AnnouncementPart, type Announcement } from "../shared/announcement.tsx";
import { ActionButton } from "../shared/button.tsx";
import { Icon, type IconName } from "../shared/icon.tsx";
import { Choice } from "../shared/choice.tsx";
import { ChartPart, Patterns, RowsTable, Swatch } from "./daysChart.tsx";

interface PageProps {
  readonly page: UsagePage;
  readonly send: SendUsage;
}

export function Page(
  props: PageProps & {
    readonly days: number;
    readonly announcement: Announcement;
    readonly saveState: (state: { readonly days: number }) => void;
  },
): JSX.Element {
  const { page, announcement, send } = props;
  const { sources, chart, purposes, prices } = page;
  const [days, setDays] = useState(props.days);
  const chooseDays = (chosen: number): void => {
    setDays(chosen);
    props.saveState({ days: chosen });
  };
  return (
    <>
      <Patterns />
      <main>
        <header class="top">
          <h1 tabIndex={-1}>{page.title}</h1>
          {sources === undefined ? null : (
            <Choice
              name={sources.name}
              options={sources.options.map(({ source, label }) => ({ value: source, label }))}
              chosen={sources.chosen}
              onChoose={(source) => send({ type: "show", source })}
            />
          )}
        </header>
        <LeftPart page={page} send={send} />
        {chart === undefined ? null : <ChartPart chart={chart} days={days} chooseDays={chooseDays} />}
        {purposes === undefined ? null : <TablePart name="purposes" table={purposes} />}
        {prices === undefined ? null : <TablePart name="prices" table={prices} />}
        <RequestsPart page={page} send={send} />
      </main>
      <AnnouncementPart {...announcement} />
    </>
  );
}

const levelIcons: Readonly<Record<SearchesLeft["level"], IconName | undefined>> = {
  normal: undefined,
  low: "warning",
  exhausted: "missing",
};

function LeftPart({ page: { left, names }, send }: PageProps): JSX.Element {
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
      <div class="actions" role="group" aria-label={names.actions}>
        {left.actions.map(({ command, ...button }) => (
          <ActionButton
            key={command}
            {...button}
            icon={icons[command]}
            onPress={() => send({ type: "command", command })}
          />
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

function TablePart({ name, table }: { readonly name: string; readonly table: UsageTable }): JSX.Element {
  return (
    <section class="part small-table">
      <h2 id={name}>{table.heading}</h2>
      <RowsTable labelledBy={name} columns={table.columns} rows={table.rows} last="quiet" />
    </section>
  );
}

function RequestsPart({ page, send }: PageProps): JSX.Element {
  const { heading, groups, empty, more, note } = page.requests;
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
      {more === undefined ? null : <ActionButton label={more} onPress={() => send({ type: "more" })} />}
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
