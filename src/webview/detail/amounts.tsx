import type { JSX } from "preact";
import type { Figures } from "../../present/detail/page.ts";
import type { Send } from "./send.ts";
import { CopyButton } from "./value.tsx";

/** The amounts of a filing as a row of figures, and how much of the offer is sold. */
export function Amounts(props: {
  readonly name: string;
  readonly figures: Figures;
  readonly send: Send;
}): JSX.Element {
  const { items, share, words } = props.figures;
  return (
    <section class="amounts" aria-label={props.name}>
      <dl>
        {items.map((figure) => (
          <div key={figure.label} class={`figure ${figure.isMissing ? "missing" : ""}`}>
            <dt>{figure.label}</dt>
            <dd class="has-tools">
              <bdi>{figure.value}</bdi>
              <CopyButton copy={figure.copy} send={props.send} />
            </dd>
          </div>
        ))}
      </dl>
      {share === undefined ? null : <Bar share={share} />}
      {words === undefined ? null : <p class="share">{words}</p>}
    </section>
  );
}

/** Widths are attributes: the page allows no style but its own file. A sold part is never too thin to be seen. */
function Bar({ share }: { readonly share: number }): JSX.Element {
  const percent = share === 0 ? 0 : Math.max(share * 100, 0.6);
  return (
    <svg class="bar" width="100%" height="6" aria-hidden="true" focusable="false">
      <rect class="track" width="100%" height="6" rx="3" />
      {percent === 0 ? null : <rect class="sold" width={`${percent.toFixed(2)}%`} height="6" rx="3" />}
    </svg>
  );
}
