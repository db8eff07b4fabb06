import { useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "#kernel/ui/site/link.tsx";
import { SAVED_PATH } from "../shopper-paths.ts";

/** How long a notice is shown, in milliseconds. */
const NOTICE_MS = 6_000;

type Notice = { text: string; leadsToSaved: boolean };
let notice: Notice | null = null;
let timer = 0;
const listeners = new Set<() => void>();

function show(next: Notice | null) {
  notice = next;
  for (const listener of listeners) listener();
}

/** Shows the result of an action to the shopper for some seconds. @param leadsToSaved adds a link to the saved cars */
export function showNotice(text: string, leadsToSaved = false): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => show(null), NOTICE_MS);
  show({ text, leadsToSaved });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Registers the service worker with the page for times without a connection (features/shopper/offline). Browsers allow service workers on
 * https and on their own machine only; without it nothing else is missing.
 */
function registerServiceWorker() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
}

/** The place of notices: at the lower edge of the screen, over the page. Screen readers read them. */
export function ShopperNotice() {
  const shown = useSyncExternalStore(subscribe, () => notice);
  // Here, because this part is on every page for shoppers, once, after everything else.
  useEffect(registerServiceWorker, []);
  return (
    <>
      <div role="status" className="shopper-notice">
        {shown && (
          <p>
            <span>{shown.text}</span>
            {shown.leadsToSaved && (
              <Link to={SAVED_PATH} onClick={() => show(null)}>
                See all
              </Link>
            )}
          </p>
        )}
      </div>
      <PageAnnouncer />
    </>
  );
}

/** Path of the page that the browser itself has loaded, and therefore announced. */
function loadedPath(): string {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded ? new URL(loaded.name).pathname : window.location.pathname;
}

/**
 * Announces the new page to screen readers, as browsers do for pages that they load. A search whose filters change is announced by its
 * number of cars.
 */
function PageAnnouncer() {
  const [title, setTitle] = useState("");
  useEffect(() => {
    let announced = { pathname: loadedPath(), search: window.location.search };
    const announce = () => {
      const { pathname, search } = window.location;
      const isSearch = pathname === announced.pathname && search !== announced.search;
      announced = { pathname, search };
      if (!isSearch) setTitle(document.title);
    };
    // This part loads late: the shopper may be on another page already.
    if (window.location.pathname !== announced.pathname) announce();
    const observer = new MutationObserver(announce);
    const element = document.querySelector("title");
    if (element) observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, []);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
