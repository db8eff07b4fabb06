import { useEffect, useState, useSyncExternalStore } from "react";
import { SAVED_PATH } from "../../paths.ts";
import { Link } from "../../ui/link.tsx";

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
 * Gets the page that stands in for others without a connection (server/ssr/offline). Browsers know service workers on https and on
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

/**
 * Tells screen readers which page has come, as browsers do for pages that they load. A search that only changes is told of by its
 * number of cars.
 */
function PageNews() {
  const [title, setTitle] = useState("");
  useEffect(() => {
    const element = document.querySelector("title");
    let told = window.location.pathname;
    const observer = new MutationObserver(() => {
      if (window.location.pathname === told) return;
      told = window.location.pathname;
      setTitle(document.title);
    });
    if (element) observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, []);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
