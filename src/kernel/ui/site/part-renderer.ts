import { createContext, type ReactElement } from "react";

/** Renders parts of the page that is being rendered to HTML by themselves, so that they can be kept for other pages. Only the server has one. */
export type PartRenderer = {
  render: (part: ReactElement) => string;
  /** Everything that any part of the page depends on besides what it is given. */
  look: string;
};

/** The renderer of this page's parts; null where parts are rendered with the page. */
export const PartRendererContext = /* @__PURE__ */ createContext<PartRenderer | null>(null);
