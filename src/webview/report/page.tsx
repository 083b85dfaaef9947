import type { JSX } from "preact";
import type {
  ReportButton,
  ReportCommand,
  ReportLevel,
  ReportPage,
  ReportSection,
  ReportStep,
  SendReport,
} from "../../present/report/page.ts";
import { Announced, type Announcement } from "../shared/announcement.tsx";
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
          {actions.buttons.map((button) => (
            <CommandButton key={button.command} button={button} send={send} />
          ))}
        </div>
        {sections.map((section) => (
          <SectionPart key={section.heading} section={section} />
        ))}
      </main>
      <Announced {...announcement} />
    </>
  );
}

const icons: Readonly<Record<ReportLevel, IconName>> = {
  good: "check",
  warning: "warning",
  bad: "missing",
};

function Steps({
  items,
  send,
}: {
  readonly items: readonly ReportStep[];
  readonly send: SendReport;
}): JSX.Element {
  const parts = items.map(({ text, button }) => (
    <li key={text}>
      <span class="step">
        {text}
        {button === undefined ? null : <CommandLink button={button} send={send} />}
      </span>
    </li>
  ));
  return items.length === 1 ? <ul class="steps">{parts}</ul> : <ol class="steps">{parts}</ol>;
}

interface ButtonProps {
  readonly button: ReportButton;
  readonly send: SendReport;
}

function CommandLink({ button, send }: ButtonProps): JSX.Element {
  const { command, label } = button;
  return (
    <button type="button" class="link" onClick={() => send({ type: "command", command })}>
      {label}
    </button>
  );
}

const buttonIcons: Readonly<Partial<Record<ReportCommand, IconName>>> = {
  again: "refresh",
  copy: "copy",
};

function CommandButton({ button, send }: ButtonProps): JSX.Element {
  const { command, label } = button;
  const icon = buttonIcons[command];
  return (
    <button type="button" class="action" onClick={() => send({ type: "command", command })}>
      {icon === undefined ? null : <Icon name={icon} />}
      <span>{label}</span>
    </button>
  );
}

/** Closed where nothing is wrong in it. */
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
