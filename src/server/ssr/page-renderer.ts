import type { PageRequest, PageResponse } from "#web/entry-server.tsx";

/** Renders one page. Which files the page loads is the renderer's own knowledge. */
export type PageRenderer = (page: Omit<PageRequest, "assets">) => Promise<PageResponse>;

/** What the rendering bundle exports. */
export type EntryServer = { renderPage(page: PageRequest): Promise<PageResponse> };
