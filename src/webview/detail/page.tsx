import type { JSX } from "preact";
import type { DetailPage } from "../../present/detail/page.ts";
import type { Send } from "./send.ts";
import { Actions } from "./actions.tsx";
import { Amounts } from "./amounts.tsx";
import { Awaited } from "./awaited.tsx";
import { Heading } from "./heading.tsx";
import { SectionPart } from "./section.tsx";
import { Status } from "./status.tsx";

/** The last thing that was said; `turn` tells the same words apart when they are said again. */
export interface Said {
  readonly text: string;
  readonly turn: number;
}

/** The whole page. What belongs to one record is made anew with it; buttons stay, and with them the focus. */
export function Page(props: {
  readonly page: DetailPage;
  readonly said: Said;
  readonly send: Send;
}): JSX.Element {
  const { page, said, send } = props;
  return (
    <>
      <main aria-busy={page.status.kind === "loading"}>
        <header class="top">
          <Heading page={page} />
          <Actions name={page.names.actions} buttons={page.actions} send={send} />
        </header>
        <Status status={page.status} send={send} />
        <div class="record" key={`${page.identity.origin} ${page.identity.id}`}>
          {page.figures === undefined ? null : (
            <Amounts name={page.names.figures} figures={page.figures} send={send} />
          )}
          {page.awaited.map((heading) => (
            <Awaited key={heading} heading={heading} />
          ))}
          {page.sections.map((section, index) => (
            <SectionPart
              key={`${section.original ?? section.heading} ${String(index)}`}
              section={section}
              level={2}
              send={send}
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
      </footer>
      <div class="said" role="status">
        {said.text === "" ? null : <span key={said.turn}>{said.text}</span>}
      </div>
    </>
  );
}
