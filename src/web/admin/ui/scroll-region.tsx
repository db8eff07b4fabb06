import type { ReactNode } from "react";

/** A part of the page that scrolls by itself, by keyboard too. */
export function ScrollRegion(props: { label: string; className: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll here.
    <section aria-label={props.label} tabIndex={0} className={`relative overflow-auto ${props.className}`}>
      {props.children}
    </section>
  );
}
