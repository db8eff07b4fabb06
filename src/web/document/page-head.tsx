import { createContext, useContext, useEffect } from "react";

/** What a page says about itself in the document's head. Plain text: it is escaped where it is written. */
export type PageHead = {
  title: string;
  description: string;
  /** Path and query of the page's one true address; absent on pages that have none (errors). */
  canonicalPath?: string;
  /** Not for everybody: says nothing of itself where a link to it is shared. */
  isPrivate?: boolean;
  /** For search engines and where a link to the page is shared. */
  sharing?: SharingHead | false;
};

/**
 * What only the server writes. Make it behind a check for the server (`import.meta.env.SSR`), so that browsers need not load
 * the code.
 */
export type SharingHead = {
  /** The photo that stands for the page when it is shared: its path, and what it shows. Else a drawn picture does. */
  photo?: { path: string; alt: string } | undefined;
  /** What the one thing costs that the page offers. */
  priceUsd?: number;
  /** schema.org description. */
  jsonLd: (absoluteUrl: (path: string) => string) => unknown;
};

/** Receives the page's head while the server renders; null in the browser. */
export const PageHeadSink = createContext<((head: PageHead) => void) | null>(null);

/** Says what the current page is. On the server it goes into the HTML, in the browser it follows each navigation. */
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
  // They describe the page that was loaded first, and this is another one.
  for (const element of document.querySelectorAll(
    'meta[property^="og:"], meta[property^="product:"], script[type="application/ld+json"]',
  )) {
    element.remove();
  }
}
