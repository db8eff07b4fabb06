import { useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "#kernel/ui/site/link.tsx";
import { SAVED_PATH } from "../shopper-paths.ts";

/** How long a notice stands, in milliseconds. */
const NOTICE_MS = 6_000;

type Notice = { text: string; leadsToSaved: boolean };
let notice: Notice | null = null;
let timer = 0;
const listeners = new Set<() => void>();

function show(next: Notice | null) {
  notice = next;
  for (const listener of listeners) listener();
}

/** Tells the shopper what became of what they did, for some seconds. @param leadsToSaved adds a link to the saved cars */
export function tellShopper(text: string, leadsToSaved = false): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => show(null), NOTICE_MS);
  show({ text, leadsToSaved });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Gets the page that stands in for others without a connection (features/shopper/offline). Browsers know service workers on https and on
 * their own machine only; without one nothing else is missing.
 */
function registerServiceWorker() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
}

/** Where notices stand: at the lower edge of the screen, over the page. Screen readers say them. */
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
            {shown.leadsToSaved && <Link to={SAVED_PATH}>See all</Link>}
          </p>
        )}
      </div>
      <PageNews />
    </>
  );
}

/** The path of the page that the browser has loaded, and so has told of itself. */
function loadedPath(): string {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded ? new URL(loaded.name).pathname : window.location.pathname;
}

/**
 * Tells screen readers which page has come, as browsers do for pages that they load. A search that only changes is told of by its
 * number of cars.
 */
function PageNews() {
  const [title, setTitle] = useState("");
  useEffect(() => {
    let told = { pathname: loadedPath(), search: window.location.search };
    const tell = () => {
      const { pathname, search } = window.location;
      const isSearch = pathname === told.pathname && search !== told.search;
      told = { pathname, search };
      if (!isSearch) setTitle(document.title);
    };
    // This part comes late: the shopper may have gone on already.
    if (window.location.pathname !== told.pathname) tell();
    const observer = new MutationObserver(tell);
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
