import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { data, type LoaderFunctionArgs, type RouteObject } from "react-router";
import { apiErrorStatus } from "./api-error.ts";

/** Returns the queries into which a loader reads: on the server those of the page, in the browser the only ones. */
export type ClientOf = (args: LoaderFunctionArgs) => QueryClient;

/**
 * The pages of one room, exported as `routes` by its `site/routes.ts`. Loaders start reading the data, and the pages show what has
 * arrived. On the server loaders wait, because the data must be in the HTML and decides the status code. The browser shows the page at
 * once with placeholders; code behind `import.meta.env.SSR` is not in its bundle.
 */
export type SiteRoutes = (clientOf: ClientOf) => RouteObject[];

/** `handle` of a lazily loaded route: its source file, by which the server finds the chunks to preload. */
export type LazyHandle = { module: string };

/** The parts of a route whose page is loaded when it is first opened. */
export type LazyPage = { handle: LazyHandle; lazy: { Component: () => Promise<ComponentType> } };

/**
 * Describes a page that is loaded when it is first opened, so that the first load stays light.
 * @param file the page's source below `src/`
 */
export function lazyPage(file: string, load: () => Promise<ComponentType>): LazyPage {
  return { handle: { module: `src/${file}` }, lazy: { Component: load } };
}

/** Answers a loader with the page's status code. The browser needs none. */
export function withStatus(status: number) {
  return import.meta.env.SSR ? data(null, { status }) : null;
}

/**
 * Returns the status of a page whose data could not be read. 503 (busy, starting, no database) and 429 (too many requests) tell crawlers to
 * come back later, 507 is our full disk, 400 is an impossible search (a zip code that does not exist), and everything else is our fault.
 */
export function failureStatus(error: unknown): number {
  const status = apiErrorStatus(error);
  return status === 507 || status === 503 || status === 429 || status === 400 ? status : 500;
}
