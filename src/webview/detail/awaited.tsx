import type { JSX } from "preact";

/** A part that is on its way: its heading, and an empty frame of about its size. */
export function Awaited({ heading }: { readonly heading: string }): JSX.Element {
  return (
    <section class="part awaited" aria-hidden="true">
      <h2>{heading}</h2>
      <span class="ghost" />
      <span class="ghost" />
      <span class="ghost short" />
    </section>
  );
}
