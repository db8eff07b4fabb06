import type { ReactNode } from "react";

/** As many columns of cards as fit, one on a phone and four on a desktop. */
export const CARD_GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,16.875rem),1fr))] gap-5";

/** A list of cards in columns. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className={CARD_GRID}>{children}</ul>;
}
