import type { JSX } from "preact";
import type { RequestLine, Requests, SendUsage } from "../../present/usage/page.ts";
import { Swatch } from "./chart.tsx";

/** What each request was, by day. */
export function RequestsPart({
  requests,
  send,
}: {
  readonly requests: Requests;
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
