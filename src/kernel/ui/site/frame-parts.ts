import type { ComponentType } from "react";

/** The parts that a feature adds to the frame of every public page, exported as `parts` by its `site/frame-parts.ts(x)`. */
export type FrameParts = {
  /** In the header, after the search. */
  afterSearch: ComponentType;
  /** In the footer, a link. */
  inFooter: ComponentType;
  /** After the footer: parts that lie over the page. */
  overPage: ComponentType;
};

/** Loads code once a page is in use, exported as `loadLater` by a feature's `site/load-later.ts`. It does not fail. */
export type LoadLater = () => Promise<void>;
