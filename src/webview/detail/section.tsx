import type { JSX } from "preact";
import type { Block, DetailLine, Section, SendDetail } from "../../present/detail/page.ts";
import { CommandButton } from "./actions.tsx";
import { Icon, type IconName } from "../shared/icon.tsx";
import { TablePart, CopyButton, ValuePart } from "./value.tsx";

const headings = ["h2", "h3", "h4", "h5", "h6"] as const;

/** A part of the record under its heading; `level` from 2, deeper ones stay at 6. */
export function SectionPart(props: {
  readonly section: Section;
  readonly level: number;
  readonly send: SendDetail;
}): JSX.Element {
  const { section, level, send } = props;
  const Title = headings[Math.min(level, 6) - 2] ?? "h6";
  return (
    <section class={`part level-${String(level)}`}>
      <Title title={section.original}>
        <bdi>{section.heading}</bdi>
      </Title>
      {section.blocks.map((block, index) => (
        <BlockPart
          key={`${block.type} ${String(index)}`}
          block={block}
          name={section.heading}
          level={level}
          send={send}
        />
      ))}
    </section>
  );
}

function BlockPart(props: {
  readonly block: Block;
  readonly name: string;
  readonly level: number;
  readonly send: SendDetail;
}): JSX.Element {
  const { block, level, send } = props;
  if (block.type === "text") return <TextPart block={block} send={send} />;
  if (block.type === "lines") return <LinesPart block={block} send={send} />;
  if (block.type === "fields") return <FieldsPart block={block} send={send} />;
  if (block.type === "list") return <ListPart block={block} send={send} />;
  if (block.type === "table") return <TablePart table={block} name={props.name} send={send} />;
  if (block.type === "records") return <RecordsPart block={block} send={send} />;
  if (block.type === "buttons") return <ButtonsPart block={block} send={send} />;
  if (block.type === "section") return <SectionPart section={block.section} level={level + 1} send={send} />;
  return <p class="note">{block.text}</p>;
}

type BlockProps<Type extends Block["type"]> = {
  readonly block: Extract<Block, { type: Type }>;
  readonly send: SendDetail;
};

function TextPart({ block, send }: BlockProps<"text">): JSX.Element {
  return (
    <div class="prose has-tools">
      <p dir="auto">{block.text}</p>
      <More text={block.more} />
      <CopyButton copy={block.copy} send={send} />
    </div>
  );
}

function LinesPart({ block, send }: BlockProps<"lines">): JSX.Element {
  return (
    <>
      <dl class="lines">
        {block.lines.map((line, index) => (
          <LinePart key={`${line.label} ${String(index)}`} line={line} send={send} />
        ))}
      </dl>
      <More text={block.more} />
    </>
  );
}

const lineIcons: Readonly<Record<DetailLine["icon"], IconName>> = {
  web: "web",
  person: "person",
  mail: "mail",
  phone: "call",
  fax: "fax",
  address: "address",
  other: "other",
};

function LinePart({ line, send }: { readonly line: DetailLine; readonly send: SendDetail }): JSX.Element {
  return (
    <div class="line">
      <dt>
        <Icon name={lineIcons[line.icon]} />
        {line.label}
      </dt>
      <dd>
        <ValuePart value={line.value} send={send} />
      </dd>
    </div>
  );
}

function FieldsPart({ block, send }: BlockProps<"fields">): JSX.Element {
  return (
    <>
      <dl class="fields">
        {block.fields.map((field, index) => (
          <div key={`${field.original} ${String(index)}`} class="line">
            <dt title={field.original}>
              <bdi>{field.label}</bdi>
            </dt>
            <dd>
              <ValuePart value={field.value} send={send} />
            </dd>
          </div>
        ))}
      </dl>
      <More text={block.more} />
    </>
  );
}

function ListPart({ block, send }: BlockProps<"list">): JSX.Element {
  return (
    <>
      <ul class="list">
        {block.items.map((value, index) => (
          <li key={index}>
            <ValuePart value={value} send={send} />
          </li>
        ))}
      </ul>
      <More text={block.more} />
    </>
  );
}

function ButtonsPart({ block, send }: BlockProps<"buttons">): JSX.Element {
  return (
    <div class="buttons">
      {block.buttons.map((button) => (
        <CommandButton key={button.command} button={button} send={send} />
      ))}
    </div>
  );
}

function RecordsPart({ block, send }: BlockProps<"records">): JSX.Element {
  return (
    <>
      <ul class="list">
        {block.items.map(({ key, text, name, aside }) => (
          <li key={key}>
            <button
              type="button"
              class="link"
              aria-label={name}
              onClick={() => send({ type: "openOther", key })}
            >
              <bdi class="words">{text}</bdi>
            </button>
            {aside === undefined ? null : <span class="more">{aside}</span>}
          </li>
        ))}
      </ul>
      <More text={block.more} />
    </>
  );
}

function More({ text }: { readonly text: string | undefined }): JSX.Element | null {
  return text === undefined ? null : <p class="note">{text}</p>;
}
