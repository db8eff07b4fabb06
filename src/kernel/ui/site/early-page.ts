/** Something a visitor did before the page was hydrated. */
export type EarlyEvent = { kind: "click" | "edit" | "key"; element: HTMLElement; key: string };

/** The functions of the inline script for the page's own scripts. */
export type EarlyPage = {
  /** Path and query of the page that the server has written. */
  address: string;
  events: EarlyEvent[];
  /** Returns the element over which the mouse was last. */
  hovered: () => Element | undefined;
  /** Stops recording: from now on React handles every event. */
  handOver: () => void;
  /** Lets the window's load event fire. */
  release: () => void;
};

declare global {
  interface Window {
    earlyPage?: EarlyPage;
  }
}

/**
 * Runs inline in the page, before everything else. Only its own source text is sent, so it may use nothing from
 * outside. See docs/decisions/0018-first-load-and-long-lists.md.
 *
 * - Loads the page's scripts and its font once the first photo has been painted, so that the content shows first.
 * - Delays the window's load event until the page is hydrated, so that "loaded" means "ready".
 * - Records what a visitor does before that, to be replayed after hydration (`replayEarlyEvents`).
 *
 * @param latestStartMs the scripts start at the latest this long after the page has been parsed, however slow the photo
 * is
 */
export function earlyPage(preloads: string[], scripts: string[], latestStartMs: number): void {
  const photo = document.querySelector<HTMLImageElement>("img[elementtiming]");
  const events: EarlyEvent[] = [];
  let hovered: Element | undefined;
  let started = false;

  // An iframe whose document is still open delays the load event of the window around it.
  const hold = document.body.appendChild(document.createElement("iframe"));
  hold.hidden = true;
  hold.contentDocument?.open();
  const release = () => hold.remove();

  function showFont() {
    document.documentElement.dataset.font = "";
    try {
      localStorage.setItem("font", "kept");
    } catch {
      // No storage: each visit is the first.
    }
  }

  function start() {
    if (started) return;
    started = true;
    // The font is shown only once it has loaded, so that the page is laid out again just once.
    document.fonts.load('1em "Inter Variable"').then(showFont, showFont);
    for (const href of preloads) {
      document.head.appendChild(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
    for (const src of scripts) {
      const properties = { type: "module", async: false, src, onerror: release };
      document.head.appendChild(Object.assign(document.createElement("script"), properties));
    }
  }

  function startAfterPaint() {
    const sight = photo ? "element" : "paint";
    if (document.visibilityState === "visible" && PerformanceObserver.supportedEntryTypes.includes(sight)) {
      new PerformanceObserver(start).observe({ type: sight, buffered: true });
    } else if (!photo) {
      start();
    }
    photo?.addEventListener("error", start);
    photo?.addEventListener("load", () => {
      const { top, bottom } = photo.getBoundingClientRect();
      const inView = bottom > 0 && top < innerHeight;
      if (!inView || !PerformanceObserver.supportedEntryTypes.includes(sight)) photo.decode().then(start, start);
    });
    if (photo?.complete && photo.naturalWidth === 0) start();
    setTimeout(start, latestStartMs);
  }

  function record(event: Event) {
    const element =
      event.target instanceof Element ? event.target.closest<HTMLElement>("a, button, input, select") : null;
    if (event.type === "pointerover") hovered = event.target as Element;
    else if (event.type === "click") recordClick(event, element);
    else if (event.type === "auxclick") count(event as MouseEvent, element);
    else if (event.type === "keydown") recordKey(event as KeyboardEvent, element);
    else if (element && /input|change/.test(event.type)) recordEdit(element);
    if (event.type !== "pointerover") start();
  }

  /** Records a field once: only its final value counts. */
  function recordEdit(element: HTMLElement) {
    const known = events.some((before) => before.kind === "edit" && before.element === element);
    if (!known) events.push({ kind: "edit", element, key: "" });
  }

  function recordClick(event: Event, element: HTMLElement | null) {
    if (element instanceof HTMLAnchorElement) {
      // Links work without scripts; only their tracking call would be lost.
      count(event as MouseEvent, element);
      if (!("scripted" in element.dataset)) return;
      event.preventDefault();
    } else if (!(element instanceof HTMLButtonElement && element.type === "button")) {
      return;
    }
    // A second click on a button that opens something means that it has not opened yet, not that it should close.
    const last = events.at(-1);
    if (element.hasAttribute("aria-expanded") && last?.kind === "click" && last.element === element) return;
    events.push({ kind: "click", element, key: "" });
  }

  /** The left mouse button and the middle one (a new tab) follow a link; the right one does not. */
  function count({ button }: MouseEvent, link: HTMLElement | null) {
    const track = link?.dataset.track;
    if (!track || button > 1) return;
    const headers = { "content-type": "application/json" };
    fetch(track, { method: "POST", credentials: "include", headers, keepalive: true }).catch(console.error);
  }

  function recordKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, element: HTMLElement | null) {
    if (!/^Arrow(Left|Right)$/.test(key) || altKey || ctrlKey || metaKey || shiftKey) return;
    if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) return;
    events.push({ kind: "key", element: element ?? document.body, key });
  }

  const heard = ["click", "auxclick", "keydown", "input", "change", "pointerover", "pointerdown"];
  for (const kind of heard) addEventListener(kind, record, true);
  const handOver = () => {
    for (const kind of heard) removeEventListener(kind, record, true);
  };
  // A script that fails must not keep the page loading without end.
  addEventListener("error", (event) => event instanceof ErrorEvent && release());
  addEventListener("unhandledrejection", release);

  try {
    // From the second visit on the font is in the browser's cache, so it is shown at once.
    if (localStorage.getItem("font")) showFont();
  } catch {
    // No storage, as above.
  }
  const address = location.pathname + location.search;
  window.earlyPage = { address, events, hovered: () => hovered, handOver, release };
  startAfterPaint();
}
