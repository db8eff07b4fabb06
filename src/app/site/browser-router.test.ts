import { type RouteObject, redirect, UNSAFE_createMemoryHistory } from "react-router";
import { expect, it, vi } from "vitest";
import { createSiteRouter, prepareRoutes } from "./browser-router.ts";

const Page = () => null;
const lazy = (load: () => Promise<typeof Page>) => ({ lazy: { Component: load } }) as Partial<RouteObject>;

/** A router over a few pages, in memory. */
function open(routes: RouteObject[] = [], isHydrated = true) {
  const history = UNSAFE_createMemoryHistory({ initialEntries: ["/"] });
  const children = [{ index: true, Component: Page }, ...routes, { path: "*", Component: Page }];
  const prepared = prepareRoutes([{ Component: Page, ErrorBoundary: Page, children }]);
  const router = createSiteRouter(prepared, isHydrated, history as never);
  const shown = vi.fn();
  router.subscribe((state) => shown(state.location.pathname + state.location.search));
  const restored: unknown[] = [];
  router.subscribe((state) => restored.push(state.restoreScrollPosition));
  const go = async (by: number) => {
    const count = shown.mock.calls.length;
    history.go(by);
    await vi.waitFor(() => expect(shown.mock.calls.length).toBeGreaterThan(count), { timeout: 20_000 });
  };
  return { router, history, shown, restored, go };
}

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

it("shows a page once its code and its loader are done, and gives the loader the address", async () => {
  const code = deferred<typeof Page>();
  const loader = vi.fn(async () => null);
  const { router, history, shown } = open([{ path: "cars/:id", loader, ...lazy(() => code.promise) } as RouteObject]);
  const done = router.navigate("/cars/7?zip=20151", { state: { from: "/" } });
  expect(history.location.pathname).toBe("/");
  code.resolve(Page);
  await done;
  expect(shown.mock.calls).toEqual([["/cars/7?zip=20151"]]);
  expect(history.location).toMatchObject({ pathname: "/cars/7", search: "?zip=20151", state: { from: "/" } });
  const [{ request, params }] = loader.mock.calls[0] as unknown as [{ request: Request; params: object }];
  expect([new URL(request.url).search, params]).toEqual(["?zip=20151", { id: "7" }]);
  const { matches, historyAction, loaderData } = router.state;
  expect(historyAction).toBe("PUSH");
  expect(matches.at(-1)?.route).toMatchObject({ Component: Page });
  expect(matches.at(-1)?.route.lazy).toBeUndefined();
  for (const { route } of matches) expect(loaderData).toHaveProperty(route.id);
});

it("shows only the page that was opened last", async () => {
  const slow = deferred<typeof Page>();
  const { router, shown, history } = open([{ path: "slow", ...lazy(() => slow.promise) } as RouteObject]);
  const first = router.navigate("/slow");
  await router.navigate("/quick");
  slow.resolve(Page);
  await first;
  expect(shown.mock.calls).toEqual([["/quick"]]);
  expect(history.location.pathname).toBe("/quick");
});

it("takes addresses that only say what is different", async () => {
  const { router, shown, history } = open();
  await router.navigate("/here?a=1");
  await router.navigate("?b=2", { replace: true });
  await router.navigate({ search: "" });
  expect(shown.mock.calls.flat()).toEqual(["/here?a=1", "/here?b=2", "/here"]);
  expect(history.index).toBe(2);
});

it("follows a loader that sends elsewhere", async () => {
  const { router, shown, history } = open([{ path: "old", loader: () => redirect("/new") }]);
  await router.navigate("/old");
  expect(shown.mock.calls).toEqual([["/new"]]);
  expect(history.index).toBe(1);
});

it.each([
  ["loader", { loader: () => Promise.reject(new Error("broken")) }],
  ["code", lazy(() => Promise.reject(new Error("broken")))],
])("shows the error page when the %s of a page fails, and the next page without it", async (_what, route) => {
  const { router } = open([{ path: "broken", ...route } as RouteObject]);
  await router.navigate("/broken");
  const [boundary] = router.state.matches;
  expect(router.state.errors).toMatchObject({ [boundary?.route.id ?? ""]: { message: "broken" } });
  await router.navigate("/");
  expect(router.state.errors).toBeNull();
});

it("remembers how far each page was scrolled, and stays where it is when asked to", async () => {
  const { router, restored, go } = open();
  let y = 120;
  router.enableScrollRestoration({}, () => y);
  await router.navigate("/next");
  y = 40;
  await go(-1);
  await go(1);
  expect(restored).toEqual([null, 120, 40]);
  expect(router.state.preventScrollReset).toBe(false);
  await router.navigate("/other", { preventScrollReset: true });
  expect(router.state.preventScrollReset).toBe(true);
});

it("leaves a page that the server has rendered to the browser, which knows whether it was reloaded", () => {
  const { router, restored } = open();
  router.enableScrollRestoration({ [router.state.location.key]: 300 }, () => 0);
  expect(router.state.restoreScrollPosition).toBe(false);
  expect(restored).toEqual([]);
});

it("scrolls a page to where it was to which somebody goes back before the first page is hydrated", async () => {
  const { router, restored, go } = open();
  await router.navigate("/next");
  await go(-1);
  expect(restored).toEqual([null, null]);
  router.enableScrollRestoration({ [router.state.location.key]: 300 }, () => 0);
  expect(restored).toEqual([null, null, 300]);
});

it("scrolls a page that only scripts have rendered to where it was, once", () => {
  const { router, restored } = open([], false);
  const saved = { [router.state.location.key]: 300 };
  router.enableScrollRestoration(saved, () => 0)();
  router.enableScrollRestoration(saved, () => 0);
  expect(restored).toEqual([300]);
});

it("keeps the scroll positions of pages that were loaded apart, and leaves links within a page to the browser", async () => {
  const { router, history, shown } = open();
  const [loaded] = [router.state.location.key];
  expect(loaded).not.toBe("default");
  expect(history.location.key).toBe(loaded);
  let y = 500;
  router.enableScrollRestoration({}, () => y);
  await router.navigate("/next");
  y = 700;
  // Does what the browser does for a link within the page: it adds an entry without a key and scrolls there itself.
  history.push({ ...history.location, hash: "#main", key: "default", state: null } as never);
  history.go(0);
  await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(2), { timeout: 20_000 });
  expect(router.state.location).toMatchObject({ pathname: "/next", hash: "#main" });
  expect(router.state.restoreScrollPosition).toBe(false);
  expect([loaded, "default"]).not.toContain(router.state.location.key);
  expect(history.location.key).toBe(router.state.location.key);
});

it("shows where the visitor went back to while the code of the page was loading", async () => {
  const code = deferred<typeof Page>();
  const history = UNSAFE_createMemoryHistory({ initialEntries: ["/before"] });
  const routes = [{ Component: Page, children: [{ path: "before", ...lazy(() => code.promise) } as RouteObject] }];
  const router = createSiteRouter(prepareRoutes(routes), true, history as never);
  const shown = vi.fn();
  router.subscribe((state) => shown(state.matches.at(-1)?.route.Component));
  code.resolve(Page);
  await vi.waitFor(() => expect(shown.mock.calls).toEqual([[Page]]), { timeout: 20_000 });
});

it("goes on from where a visitor is who goes back, or on, while a page loads", async () => {
  const slow = deferred<typeof Page>();
  const { router, history, shown, go } = open([{ path: "slow", ...lazy(() => slow.promise) } as RouteObject]);
  await router.navigate("/first");
  const dropped = router.navigate("/slow");
  await go(-1);
  slow.resolve(Page);
  await dropped;
  expect(shown.mock.calls.flat()).toEqual(["/first", "/"]);
  // The page after this one still exists.
  await go(1);
  expect([history.location.pathname, history.index]).toEqual(["/first", 1]);
});

it("leaves no trace of a page that fails after another one was opened", async () => {
  let fail: (reason: Error) => void = () => undefined;
  const broken = lazy(() => new Promise((_, reject) => (fail = reject)));
  const { router, shown } = open([{ path: "broken", ...broken } as RouteObject]);
  const first = router.navigate("/broken");
  await router.navigate("/next");
  fail(new Error("broken"));
  await first;
  expect(shown.mock.calls.flat()).toEqual(["/next"]);
  expect(router.state.errors).toBeNull();
});

it("asks for the code of a page again that could not be loaded", async () => {
  const load = vi.fn(async () => Page);
  load.mockRejectedValueOnce(new Error("no connection"));
  const { router, go } = open([{ path: "late", ...lazy(load) } as RouteObject]);
  await router.navigate("/late");
  expect(router.state.errors).not.toBeNull();
  await go(-1);
  await go(1);
  expect(router.state.errors).toBeNull();
  expect(router.state.matches.at(-1)?.route).toMatchObject({ Component: Page });
  expect(load).toHaveBeenCalledTimes(2);
});

it("does not come back to an address that sends elsewhere", async () => {
  const loader = vi.fn(() => null as null | Response);
  const { router, history, go } = open([{ path: "old", loader }]);
  await router.navigate("/old");
  await router.navigate("/after");
  loader.mockImplementation(() => redirect("/new"));
  await go(-1);
  expect(history.location.pathname).toBe("/new");
  expect(history.index).toBe(1);
});
