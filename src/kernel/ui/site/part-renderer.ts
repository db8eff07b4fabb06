import { createContext, type ReactElement } from "react";

/** Renders parts of the present page to HTML separately, so that they can be cached for other pages. Only the server has one. */
export type PartRenderer = {
  render: (part: ReactElement) => string;
  /** Everything on which any part of the page depends, besides its props. */
  look: string;
};

/** The renderer of this page's parts; null where parts are rendered with the page. */
export const PartRendererContext = /* @__PURE__ */ createContext<PartRenderer | null>(null);
