import type { JSX } from "preact";
import type {
  FromListPage,
  ListButton,
  ListCompany,
  ListPage,
  ListRow,
  MatchKind,
  SendList,
} from "../../present/list/listProtocol.ts";
import { AnnouncementPart, type Announcement } from "../shared/announcement.tsx";
import { ActionButton } from "../shared/button.tsx";
import { Choice } from "../shared/choice.tsx";
import { Icon, type IconName } from "../shared/icon.tsx";
import { TableHead } from "../shared/tableHead.tsx";

interface PageProps {
  readonly page: ListPage;
  readonly send: SendList;
}

export function Page(props: PageProps & { readonly announcement: Announcement }): JSX.Element {
  const { page, announcement, send } = props;
  return (
    <>
      <main>
        <h1 tabIndex={-1}>{page.title}</h1>
        <p class="quiet">{page.profile}</p>
        <ColumnPart page={page} send={send} />
        <PricePart page={page} send={send} />
        <NamesPart page={page} send={send} />
      </main>
      <AnnouncementPart {...announcement} />
    </>
  );
}

function ColumnPart({ page: { column, header }, send }: PageProps): JSX.Element {
  return (
    <div class="source">
      <label>
        <span>{column.label}</span>
        <select
          value={column.chosen}
          onChange={({ currentTarget }) => send({ type: "column", column: Number(currentTarget.value) })}
        >
          {column.options.map(({ index, label }) => (
            <option key={index} value={index}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <input
          type="checkbox"
          checked={header.isOn}
          onChange={({ currentTarget }) => send({ type: "header", isOn: currentTarget.checked })}
        />
        <span>{header.label}</span>
      </label>
    </div>
  );
}

function PricePart({ page, send }: PageProps): JSX.Element {
  const { price, stopped, progress, actions, names } = page;
  return (
    <section class="price">
      <p class="sentence">{price}</p>
      {stopped === undefined ? null : (
        <p class="stopped">
          <Icon name="warning" />
          <bdi>{stopped}</bdi>
        </p>
      )}
      {progress === undefined ? null : (
        <div class="progress">
          <progress max={progress.of} value={progress.done} aria-label={progress.text} />
          <p class="quiet">{progress.text}</p>
        </div>
      )}
      <div class="actions" role="group" aria-label={names.actions}>
        {actions.map((button) => (
          <ActionButton key={button.label} {...button} onPress={() => send(messageOf(button))} />
        ))}
      </div>
    </section>
  );
}

function messageOf(button: ListButton): FromListPage {
  return button.command === "ask"
    ? { type: "ask", count: button.count }
    : { type: "command", command: button.command };
}

function NamesPart({ page, send }: PageProps): JSX.Element {
  const { filter, columns, rows, more, empty, keys } = page;
  return (
    <section class="part names">
      <Choice
        name={filter.label}
        options={filter.options}
        chosen={filter.chosen}
        onChoose={(value) => send({ type: "filter", filter: value })}
      />
      {keys === undefined ? null : <p class="quiet keys">{keys}</p>}
      {empty === undefined ? null : <p class="quiet">{empty}</p>}
      {rows.length === 0 ? null : (
        <table onKeyDown={moveByKeys}>
          <TableHead columns={columns} />
          <tbody>
            {rows.map((row) => (
              <NameRow key={row.position} {...{ row, page, send }} />
            ))}
          </tbody>
        </table>
      )}
      {more === undefined ? null : <ActionButton label={more} onPress={() => send({ type: "more" })} />}
    </section>
  );
}

const icons: Readonly<Record<MatchKind, IconName>> = {
  exact: "check",
  several: "several",
  suggestion: "question",
  none: "missing",
  unknown: "find",
  lost: "warning",
};

function NameRow({ row, page, send }: PageProps & { readonly row: ListRow }): JSX.Element {
  const { position, answer, options, again } = row;
  const choose = (company?: number): void => {
    send({ type: "choose", position, ...(company === undefined ? {} : { company }) });
  };
  const decide = (company?: number): void => {
    focusNextName();
    choose(company);
  };
  return (
    <tr>
      <th scope="row">
        <bdi>{row.name}</bdi>
      </th>
      <td>
        <span class={`match ${row.kind}`}>
          <Icon name={icons[row.kind]} />
          {row.match}
        </span>
      </td>
      <td
        onKeyDown={({ key }) => {
          if (options.length > 0 && (key === "Delete" || key === "Backspace")) decide();
        }}
      >
        {answer === undefined ? null : (
          <CompanyButton
            company={answer}
            kind="answer"
            onPress={() => send({ type: "open", position, company: answer.company })}
          />
        )}
        {options.map((option) => (
          <CompanyButton
            key={option.company}
            company={option}
            kind="option"
            onPress={() => decide(option.company)}
          />
        ))}
        <div class="actions">
          {options.length === 0 ? null : <ActionButton label={page.names.reject} onPress={() => decide()} />}
          {row.isDecided ? (
            <ActionButton label={page.names.undo} onPress={() => choose(answer?.company)} />
          ) : null}
          {again === undefined ? null : (
            <ActionButton {...again} onPress={() => send({ type: "again", position })} />
          )}
        </div>
      </td>
    </tr>
  );
}

function CompanyButton(props: {
  readonly company: ListCompany;
  readonly kind: "answer" | "option";
  readonly onPress: () => void;
}): JSX.Element {
  const { company, kind, onPress } = props;
  return (
    <button type="button" class={`company ${kind}`} onClick={onPress}>
      <bdi>{company.name}</bdi>
      <span class="quiet">{company.facts}</span>
    </button>
  );
}

function findOptions(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(".company.option")];
}

function moveByKeys(event: KeyboardEvent): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const all = findOptions();
  const at = all.findIndex((button) => button === document.activeElement);
  if (step === 0 || at < 0) return;
  event.preventDefault();
  all[at + step]?.focus();
}

/** Moves the focus to the next undecided name, since the buttons of a decided name disappear. */
function focusNextName(): void {
  const row = document.activeElement?.closest("tr");
  const others = findOptions().filter((button) => button.closest("tr") !== row);
  const next = others.find(
    (button) => row && (row.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  (next ?? others[0] ?? document.querySelector("h1"))?.focus();
}
