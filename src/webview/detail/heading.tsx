import type { JSX } from "preact";
import type { DetailPage } from "../../present/detail/page.ts";

/** Title, what kind of record it is, and the facts that place it. */
export function Heading({ page }: { readonly page: DetailPage }): JSX.Element {
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
