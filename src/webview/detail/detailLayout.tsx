import type { JSX } from "preact";
import type { DetailPage, Figures, PageStatus, PageMarks } from "../../present/detail/detailProtocol.ts";
import { CommandButton } from "./actionButtons.tsx";
import { SectionPart } from "./section.tsx";
import { CopyButton } from "./value.tsx";
import { AnnouncementPart, type Announcement } from "../shared/announcement.tsx";
import { Icon, type IconName } from "../shared/icon.tsx";

/** A new record replaces its own parts; buttons stay, and keep the focus. */
export function Page(props: { readonly page: DetailPage; readonly announcement: Announcement }): JSX.Element {
  const { page, announcement } = props;
  return (
    <>
      <main aria-busy={page.status.kind === "loading"}>
        <header class="top">
          {page.back === undefined ? null : (
            <nav class="back">
              <CommandButton button={page.back} />
            </nav>
          )}
          <Heading page={page} />
          <div class="actions" role="group" aria-label={page.names.actions}>
            {page.actions.map((button) => (
              <CommandButton key={button.command} button={button} />
            ))}
          </div>
          {page.marks === undefined ? null : <Marks marks={page.marks} />}
        </header>
        <Status status={page.status} />
        <div class="record" key={`${page.identity.service} ${page.identity.id}`}>
          {page.figures === undefined ? null : <Amounts name={page.names.figures} figures={page.figures} />}
          {page.awaited.map((heading) => (
            <section key={heading} class="part awaited" aria-hidden="true">
              <h2>{heading}</h2>
              <span class="ghost" />
              <span class="ghost" />
              <span class="ghost short" />
            </section>
          ))}
          {page.sections.map((section, index) => (
            <SectionPart
              key={`${section.original ?? section.heading} ${String(index)}`}
              section={section}
              level={2}
            />
          ))}
        </div>
      </main>
      <footer class="provenance" aria-label={page.names.provenance}>
        {page.provenance.map(({ text, original }) => (
          <span key={text} title={original}>
            {text}
          </span>
        ))}
        {page.refresh === undefined ? null : <CommandButton button={page.refresh} />}
      </footer>
      <AnnouncementPart {...announcement} />
    </>
  );
}

function Heading({ page }: { readonly page: DetailPage }): JSX.Element {
  return (
    <div class="heading">
      <h1 tabIndex={-1}>
        <bdi>{page.title}</bdi>
      </h1>
      {page.subtitle.length + page.badges.length === 0 ? null : (
        <p class="subtitle">
          {page.badges.map((badge) => (
            <span key={badge.kind} class={`badge ${badge.kind}`} title={badge.hint}>
              {badge.text}
            </span>
          ))}
          {page.subtitle.map(({ text, original }, index) => (
            <bdi key={`${String(index)} ${text}`} class="fact" title={original}>
              {text}
            </bdi>
          ))}
        </p>
      )}
    </div>
  );
}

/** Widths are attributes, because the page allows only styles of its own file. A sold share is always visible. */
function Amounts(props: { readonly name: string; readonly figures: Figures }): JSX.Element {
  const { items, share, words } = props.figures;
  const sold = share === undefined || share === 0 ? 0 : Math.max(share * 100, 0.6);
  return (
    <section class="amounts" aria-label={props.name}>
      <dl>
        {items.map((figure) => (
          <div key={figure.label} class={`figure ${figure.isMissing ? "missing" : ""}`}>
            <dt>{figure.label}</dt>
            <dd class="has-tools">
              <bdi title={figure.original}>{figure.value}</bdi>
              <CopyButton copy={figure.copy} />
            </dd>
          </div>
        ))}
      </dl>
      {share === undefined ? null : (
        <svg class="bar" width="100%" height="6" aria-hidden="true" focusable="false">
          <rect class="track" width="100%" height="6" rx="3" />
          {sold === 0 ? null : <rect class="sold" width={`${sold.toFixed(2)}%`} height="6" rx="3" />}
        </svg>
      )}
      {words === undefined ? null : <p class="share">{words}</p>}
    </section>
  );
}

const icons: Readonly<Record<PageStatus["kind"], IconName | undefined>> = {
  loading: undefined,
  partial: "info",
  full: undefined,
  failed: "warning",
  gone: "missing",
};

/** The region always exists, so that screen readers announce its changes. */
function Status({ status }: { readonly status: PageStatus }): JSX.Element {
  const icon = icons[status.kind];
  return (
    <div class={`status ${status.kind}`}>
      {icon === undefined ? null : <Icon name={icon} />}
      {status.kind === "loading" ? <span class="spinner" aria-hidden="true" /> : null}
      <p role={status.isCounting === true ? "timer" : "status"}>{status.text}</p>
      {status.actions.length === 0 ? null : (
        <span class="actions">
          {status.actions.map((button) => (
            <CommandButton key={button.command} button={button} />
          ))}
        </span>
      )}
    </div>
  );
}

function Marks({ marks }: { readonly marks: PageMarks }): JSX.Element {
  const { name, star, tags, note, editTags, editNote } = marks;
  return (
    <div class="marks" role="group" aria-label={name}>
      <CommandButton button={star} />
      {tags.length === 0 ? null : (
        <ul class="tags">
          {tags.map((tag) => (
            <li key={tag}>
              <bdi>{tag}</bdi>
            </li>
          ))}
        </ul>
      )}
      <CommandButton button={editTags} />
      {note === undefined ? null : (
        <p class="note-text">
          <bdi>{note}</bdi>
        </p>
      )}
      <CommandButton button={editNote} />
    </div>
  );
}
