import { createContext, useContext, useEffect } from "react";

/** A page's description in the document's head. Plain text: it is escaped where it is written. */
export type PageHead = {
  title: string;
  description: string;
  /** Path and query of the page's canonical address; absent on pages without one (errors). */
  canonicalPath?: string;
  /** Search engines should list the canonical address only. */
  isHidden?: boolean;
  /** The Atom feed of the page's content. Only the server writes it. */
  feedPath?: string | false;
  /** The page is private: it has no tags for shared links. */
  isPrivate?: boolean;
  /** For search engines and where a link to the page is shared. */
  sharing?: SharingHead | false;
};

/** Tags that only the server writes. Build them behind `import.meta.env.SSR`, so that browsers do not load the code. */
export type SharingHead = {
  /** The photo shown where the page is shared: its path and its description. Without it a drawn picture is used. */
  photo?: { path: string; alt: string } | undefined;
  /** Price of the car that the page offers. */
  priceUsd?: number;
  /** schema.org description. */
  jsonLd: (absoluteUrl: (path: string) => string) => unknown;
};

/** Receives the page's head while the server renders; null in the browser. */
export const PageHeadSink = createContext<((head: PageHead) => void) | null>(null);

/**
 * Sets the title and the other head tags of the current page: in the HTML on the server, after each navigation in the
 * browser.
 */
export function PageHead(head: PageHead) {
  const sink = useContext(PageHeadSink);
  sink?.(head);
  const { title, description, canonicalPath } = head;
  useEffect(() => updateDocumentHead(title, description, canonicalPath), [title, description, canonicalPath]);
  return null;
}

function updateDocumentHead(title: string, description: string, canonicalPath: string | undefined) {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  const address = canonical && new URL(canonicalPath ?? location.pathname, canonical.href).href;
  if (document.title === title && canonical?.href === address) return;
  document.title = title;
  document.querySelector('meta[name="description"]')?.setAttribute("content", description);
  if (canonical && address) canonical.href = address;
  // Remove the tags of the page that was loaded first.
  for (const element of document.querySelectorAll(
    'meta[property^="og:"], meta[property^="product:"], script[type="application/ld+json"]',
  )) {
    element.remove();
  }
}
