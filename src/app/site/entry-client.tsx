import { type ReactNode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { isListingPath } from "#core/listing/site/listing-paths.ts";
import { clearLastPage } from "#core/listing/site/listing/last-page.ts";
import { ROOT_ID, STATE_ID } from "#kernel/ui/site/element-ids.ts";
import type { LoadLater } from "#kernel/ui/site/frame-parts.ts";
import { restoreQueries } from "#kernel/ui/site/page-queries.ts";
import { ADMIN_PATH } from "#kernel/ui/site/paths.ts";
import { createQueryClient, fetchTransport } from "#kernel/ui/site/query-client.ts";
import { recordKeysMeanwhile, replayEarlyEvents } from "#kernel/ui/site/replay-early-events.ts";
import { followTranslation } from "#kernel/ui/site/translated-text.ts";
import { App, type PageState } from "./app.tsx";
import { createSiteRouter, loadRoutes } from "./browser-router.ts";
import { createRoutes } from "./routes.tsx";

/** How long after hydration further code is loaded. */
const LATE_LOAD_MS = 1_000;

const LOAD_LATER = Object.values(
  import.meta.glob<LoadLater>("../../features/*/site/load-later.ts", { eager: true, import: "loadLater" }),
);

let stopRecording = () => {};

const root = document.getElementById(ROOT_ID);
const state: PageState | null = JSON.parse(document.getElementById(STATE_ID)?.textContent ?? "null");

// A function instead of a top-level `await`: the pages' chunks import this one, and each would wait for the other.
async function start(element: HTMLElement) {
  followTranslation();
  clearLastPage();
  const queryClient = createQueryClient(fetchTransport);
  if (state) restoreQueries(queryClient, state.queries);
  const routes = await loadRoutes(createRoutes(() => queryClient));
  const { pathname, search } = window.location;
  // A visitor who goes back right after a reload is already on another page, in the same document.
  const isHere = (window.earlyPage?.address ?? pathname + search) === pathname + search;
  const router = createSiteRouter(routes, state !== null && isHere);
  const app = (
    <Ready>
      <App queryClient={queryClient}>
        <RouterProvider router={router} />
      </App>
    </Ready>
  );
  if (isHere) startTransition(() => void hydrateRoot(element, app));
  else createRoot(element).render(app);
  // From here on React handles events.
  if (window.earlyPage) {
    window.earlyPage.handOver();
    stopRecording = recordKeysMeanwhile(window.earlyPage);
  }
}

/** Loads code that a shopper's page has not needed so far: the features' later parts, and the listing's code once it is likely to be next. */
function loadForShoppers() {
  if (window.location.pathname.startsWith(ADMIN_PATH)) return;
  for (const loadLater of LOAD_LATER) void loadLater();
  for (const kind of ["pointerover", "pointerdown", "focusin"]) addEventListener(kind, loadListingAtLink, true);
}

/** Loads the listing's code when a shopper approaches a link or a field that leads there. A failure shows when the listing is opened. */
function loadListingAtLink({ target }: Event) {
  const link = target instanceof Element ? target.closest("a, [type=search]") : null;
  if (!link || (link instanceof HTMLAnchorElement && !isListingPath(link.pathname))) return;
  import("./pages/listing-page.tsx").catch(() => undefined);
}

/** After hydration, replays the early events and lets the window's load event fire. */
function Ready({ children }: { children: ReactNode }) {
  useEffect(() => {
    const early = window.earlyPage;
    stopRecording();
    if (early) replayEarlyEvents(early).finally(early.release);
    const later = setTimeout(loadForShoppers, LATE_LOAD_MS);
    return () => clearTimeout(later);
  }, []);
  return children;
}

if (root) start(root);
