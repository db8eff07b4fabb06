import { createElement } from "react";
import {
  type DataRouter,
  IDLE_NAVIGATION,
  type Location,
  matchRoutes,
  type RouteObject,
  resolvePath,
  UNSAFE_createBrowserHistory,
} from "react-router";

type State = DataRouter["state"];
type Matches = State["matches"];
type Action = `${State["historyAction"]}`;
type History = ReturnType<typeof UNSAFE_createBrowserHistory>;
type Subscriber = Parameters<DataRouter["subscribe"]>[0];
type How = { preventScrollReset?: boolean | undefined; flushSync?: boolean | undefined; isScrolled?: boolean };

/** The part of a router that React Router's components and hooks use, as far as the site needs it. */
type SiteRouter = Pick<
  DataRouter,
  | "state"
  | "routes"
  | "manifest"
  | "basename"
  | "window"
  | "createHref"
  | "createURL"
  | "encodeLocation"
  | "subscribe"
  | "enableScrollRestoration"
> & { navigate(to: unknown, how?: { replace?: boolean; state?: unknown } & How): Promise<void> };

/** The key of a history entry that no router has made: a page as it was loaded, or a link within it. */
const isUnnamed = ({ key }: Location) => key === "default";
const newKey = () => Math.random().toString(36).slice(2, 10);

/** Prepares routes like React Router's own router: with an id, and an element of their error boundary. */
export function prepareRoutes(routes: RouteObject[], parentId = ""): RouteObject[] {
  return routes.map((route, index) => {
    const id = `${parentId}${index}`;
    const { ErrorBoundary, children } = route;
    return {
      ...route,
      id,
      ...(ErrorBoundary && { errorElement: createElement(ErrorBoundary), hasErrorBoundary: true }),
      ...(children && { children: prepareRoutes(children, `${id}-`) }),
    } as RouteObject;
  });
}

/** Loads a page's code. The route keeps it. */
async function loadCode(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== "object") return;
  route.Component = (await route.lazy.Component?.()) ?? null;
  delete route.lazy;
}

/**
 * A router for React Router's `RouterProvider`, without unused parts that every page would load: forms, actions, fetchers,
 * blockers, routes that are discovered later. As there, a navigation waits for the loaders and the code of its routes, the latest
 * one wins, and scroll positions are restored. Unlike there, all loaders of a page run each time: they only prefetch queries.
 * The site's routes match every address, and the first page's code should have been loaded (`loadRoutes`).
 * @param routes as returned by `prepareRoutes`
 * @param isHydrated true when the server has rendered the page; its loaders have run then
 */
export function createSiteRouter(
  routes: RouteObject[],
  isHydrated: boolean,
  history: History = UNSAFE_createBrowserHistory(),
): DataRouter {
  const subscribers = new Set<Subscriber>();
  let latest = 0;
  let scroll: { saved: Record<string, number>; position: () => number } | undefined;
  let isRestored = isHydrated;

  /** Gives a history entry of the browser a unique key, so that it gets its own scroll position. */
  const withKey = (location: Location): Location => {
    const own = { ...location, key: newKey() };
    history.replace(own, own.state);
    return own;
  };

  const matchesAt = (location: Location) => (matchRoutes(routes, location) ?? []) as Matches;
  const savedPosition = ({ key }: Location) => scroll?.saved[key] ?? null;

  function stateAt(location: Location, action: Action, matches: Matches, errors: State["errors"]): State {
    const historyAction = action as State["historyAction"];
    return {
      ...{ location, historyAction, matches, errors, initialized: true, renderFallback: false },
      ...{ navigation: IDLE_NAVIGATION, revalidation: "idle", preventScrollReset: false },
      ...{ restoreScrollPosition: savedPosition(location), actionData: null, fetchers: new Map(), blockers: new Map() },
      loaderData: Object.fromEntries(matches.map(({ route }) => [route.id, null])),
    };
  }

  function show(next: State, { flushSync = false }: How = {}) {
    state = next;
    for (const subscriber of subscribers) {
      subscriber(state, { deletedFetchers: [], newErrors: state.errors, flushSync, viewTransitionOpts: undefined });
    }
  }

  async function start(action: Action, location: Location, how: How = {}): Promise<void> {
    const turn = ++latest;
    if (scroll) scroll.saved[state.location.key] = scroll.position();
    // The visitor went back while the page was being hydrated. Its scroll position is not known yet.
    else isRestored = false;
    const matches = matchesAt(location);
    const request = new Request(history.createURL(location));
    const results = await Promise.all(matches.map((match) => load(match, request)));
    if (turn !== latest) return;
    const moved = results.find((result) => result instanceof Response)?.headers.get("location");
    if (moved) return router.navigate(moved, { replace: action !== "PUSH" });
    const failed = results.findIndex((result) => result instanceof Failure);
    const boundary = matches.slice(0, failed + 1).findLast(({ route }) => route.errorElement) ?? matches[0];
    const errors = failed < 0 || !boundary ? null : { [boundary.route.id]: (results[failed] as Failure).error };
    if (action === "PUSH") history.push(location, location.state);
    if (action === "REPLACE") history.replace(location, location.state);
    const { preventScrollReset = false, isScrolled = false } = how;
    const next = stateAt(location, action, matches, errors);
    show({ ...next, preventScrollReset, ...(isScrolled && { restoreScrollPosition: false }) }, how);
  }

  const first = isUnnamed(history.location) ? withKey(history.location) : history.location;
  let state = stateAt(first, "POP", matchesAt(first), null);
  if (isHydrated) state.restoreScrollPosition = false;
  const router: SiteRouter = {
    ...{ routes: routes as DataRouter["routes"], manifest: {}, basename: "/", window: globalThis.window },
    ...{ createHref: history.createHref, createURL: history.createURL, encodeLocation: history.encodeLocation },
    get state() {
      return state;
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    async navigate(to, { replace = false, state: kept = null, ...how } = {}) {
      if (typeof to === "number") return history.go(to);
      const path = history.encodeLocation(resolvePath(to as string, state.location.pathname));
      const action = replace ? "REPLACE" : "PUSH";
      return start(action, { ...path, state: kept, key: newKey(), mask: undefined }, how);
    },
    enableScrollRestoration(saved, position) {
      scroll = { saved, position };
      // The browser itself restores a page that the server has rendered.
      const restoreScrollPosition = isRestored ? null : savedPosition(state.location);
      isRestored = true;
      if (restoreScrollPosition !== null) show({ ...state, restoreScrollPosition });
      return () => {
        scroll = undefined;
      };
    },
  };
  history.listen(({ action, location }) => {
    // Only a link within the page makes an entry without a key, and the browser has already scrolled to its target.
    if (isUnnamed(location)) void start(action, withKey(location), { isScrolled: true });
    else void start(action, location);
  });
  // The visitor went back while the code of another page was loading.
  if (state.matches.some(({ route }) => (route as RouteObject).lazy)) void start("POP", first);
  return router as unknown as DataRouter;
}

class Failure {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

/** Runs a route's loader while its code is loaded. @returns the loader's result, or the error of either */
async function load({ route, params }: Matches[number], request: Request): Promise<unknown> {
  try {
    const loader = typeof route.loader === "function" ? route.loader : undefined;
    const [result] = await Promise.all([loader?.({ request, params } as never), loadCode(route as RouteObject)]);
    return result;
  } catch (error) {
    return error instanceof Response ? error : new Failure(error);
  }
}

/** Returns the site's routes for a router, with the code of the current page. Without it React would discard the server's HTML. */
export async function loadRoutes(routes: RouteObject[]): Promise<RouteObject[]> {
  const prepared = prepareRoutes(routes);
  const matches = matchRoutes(prepared, window.location) ?? [];
  await Promise.all(matches.map(({ route }) => loadCode(route)));
  return prepared;
}
