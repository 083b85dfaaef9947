import type { JSX } from "preact";
import type { Block, DetailLine, Section } from "../../present/detail/detailProtocol.ts";
import { CommandButton, useSend } from "./actionButtons.tsx";
import { Icon, type IconName } from "../shared/icon.tsx";
import { TablePart, CopyButton, ValuePart } from "./value.tsx";

const headings = ["h2", "h3", "h4", "h5", "h6"] as const;

/** `level` starts at 2; deeper headings stay at 6. */
export function SectionPart(props: { readonly section: Section; readonly level: number }): JSX.Element {
  const { section, level } = props;
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
        />
      ))}
    </section>
  );
}

interface BlockProps<Type extends Block["type"] = Block["type"]> {
  readonly block: Extract<Block, { type: Type }>;
  readonly name: string;
}

function BlockPart({ block, name, level }: BlockProps & { readonly level: number }): JSX.Element {
  switch (block.type) {
    case "text":
      return (
        <div class="prose has-tools">
          <p dir="auto">{block.text}</p>
          <More text={block.more} />
          <CopyButton copy={block.copy} />
        </div>
      );
    case "buttons":
      return (
        <div class="buttons">
          {block.buttons.map((button) => (
            <CommandButton key={button.command} button={button} />
          ))}
        </div>
      );
    case "section":
      return <SectionPart section={block.section} level={level + 1} />;
    case "note":
      return <More text={block.text} />;
    case "lines":
    case "fields":
    case "list":
    case "table":
    case "records":
      return (
        <>
          <ListedPart block={block} name={name} />
          <More text={block.more} />
        </>
      );
  }
}

function ListedPart({
  block,
  name,
}: BlockProps<"lines" | "fields" | "list" | "table" | "records">): JSX.Element {
  switch (block.type) {
    case "lines":
      return <LinesPart lines={block.lines} />;
    case "fields":
      return (
        <dl class="fields">
          {block.fields.map(({ label, original, value }, index) => (
            <div key={`${original} ${String(index)}`} class="line">
              <dt title={original}>
                <bdi>{label}</bdi>
              </dt>
              <dd>
                <ValuePart value={value} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case "list":
      return (
        <ul class="list">
          {block.items.map((value, index) => (
            <li key={index}>
              <ValuePart value={value} />
            </li>
          ))}
        </ul>
      );
    case "table":
      return <TablePart table={block} name={name} />;
    case "records":
      return <RecordsPart items={block.items} />;
  }
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

function LinesPart({ lines }: { readonly lines: readonly DetailLine[] }): JSX.Element {
  return (
    <dl class="lines">
      {lines.map(({ icon, label, value }, index) => (
        <div key={`${label} ${String(index)}`} class="line">
          <dt>
            <Icon name={lineIcons[icon]} />
            {label}
          </dt>
          <dd>
            <ValuePart value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RecordsPart({ items }: Pick<Extract<Block, { type: "records" }>, "items">): JSX.Element {
  const send = useSend();
  return (
    <ul class="list">
      {items.map(({ key, text, name, aside }) => (
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
  );
}

function More({ text }: { readonly text: string | undefined }): JSX.Element | null {
  return text === undefined ? null : <p class="note">{text}</p>;
}
