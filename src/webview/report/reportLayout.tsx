import type { JSX } from "preact";
import type {
  ReportCommand,
  ReportLevel,
  ReportPage,
  ReportSection,
  ReportStep,
  SendReport,
} from "../../present/report/reportProtocol.ts";
import { AnnouncementPart, type Announcement } from "../shared/announcement.tsx";
import { ActionButton } from "../shared/button.tsx";
import { Icon, type IconName } from "../shared/icon.tsx";

export function Page(props: {
  readonly page: ReportPage;
  readonly announcement: Announcement;
  readonly send: SendReport;
}): JSX.Element {
  const { page, announcement, send } = props;
  const { title, verdict, steps, sections, actions } = page;
  return (
    <>
      <main>
        <h1 tabIndex={-1}>{title}</h1>
        <div class={`verdict ${verdict.level}`}>
          <Icon name={icons[verdict.level]} />
          <p role="status">
            <bdi>{verdict.text}</bdi>
          </p>
        </div>
        <section class="part">
          <h2>{steps.heading}</h2>
          <Steps items={steps.items} send={send} />
        </section>
        <div class="actions" role="group" aria-label={actions.name}>
          {actions.buttons.map(({ command, label }) => (
            <ActionButton
              key={command}
              icon={buttonIcons[command]}
              label={label}
              onPress={() => send({ type: "command", command })}
            />
          ))}
        </div>
        {sections.map((section) => (
          <SectionPart key={section.heading} section={section} />
        ))}
      </main>
      <AnnouncementPart {...announcement} />
    </>
  );
}

const icons: Readonly<Record<ReportLevel, IconName>> = {
  good: "check",
  warning: "warning",
  bad: "missing",
};

function Steps(props: { readonly items: readonly ReportStep[]; readonly send: SendReport }): JSX.Element {
  const { items, send } = props;
  const parts = items.map(({ text, button }) => (
    <li key={text}>
      <span class="step">
        {text}
        {button === undefined ? null : (
          <button
            type="button"
            class="link"
            onClick={() => send({ type: "command", command: button.command })}
          >
            {button.label}
          </button>
        )}
      </span>
    </li>
  ));
  return items.length === 1 ? <ul class="steps">{parts}</ul> : <ol class="steps">{parts}</ol>;
}

const buttonIcons: Readonly<Partial<Record<ReportCommand, IconName>>> = {
  again: "refresh",
  copy: "copy",
};

/** Closed unless something is wrong in it. */
function SectionPart({ section }: { readonly section: ReportSection }): JSX.Element {
  const { heading, level, state, facts } = section;
  return (
    <details class="section" open={level !== undefined && level !== "good"}>
      <summary>
        <h2>{heading}</h2>
        {level === undefined ? null : (
          <span class={`state ${level}`}>
            <Icon name={icons[level]} />
            {state}
          </span>
        )}
      </summary>
      <dl>
        {facts.map(({ name, value }, index) => (
          <div key={`${name} ${String(index)}`} class="fact">
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
