/** Something a visitor did before the page was ready, in the order of doing. */
export type EarlyEvent = { kind: "click" | "edit" | "key"; element: HTMLElement; key: string };

/** What the inline script hands over to the page's own scripts. */
export type EarlyPage = {
  events: EarlyEvent[];
  /** The element the mouse went to last. */
  hovered: () => Element | undefined;
  /** Stops taking notes: from now on React hears everything itself. */
  handOver: () => void;
  /** Lets the window's load event go. */
  release: () => void;
};

declare global {
  interface Window {
    earlyPage?: EarlyPage;
  }
}

/**
 * Runs inside the page before everything else; only its own text is sent, so it may use nothing from outside. See
 * docs/decisions/0007-scripts-after-the-first-photo.md.
 *
 * - Loads the page's scripts and its font once the first photo has been painted: what there is to see comes first.
 * - Holds back the window's load event until the page answers, so that "loaded" means "ready".
 * - Takes down what a visitor does before that, so that nothing has to be done twice.
 *
 * @param latestStartMs the scripts start at the latest this long after the page has been read, however slow the photo is
 */
export function earlyPage(preloads: string[], scripts: string[], latestStartMs: number): void {
  const photo = document.querySelector<HTMLImageElement>("img[elementtiming]");
  const events: EarlyEvent[] = [];
  let hovered: Element | undefined;
  let started = false;

  // A document that is being written keeps its window, and the window around it, from being loaded.
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
    // Loaded before it is shown, so that the page is laid out anew only once.
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

  function takeDown(event: Event) {
    const element =
      event.target instanceof Element ? event.target.closest<HTMLElement>("a, button, input, select") : null;
    if (event.type === "pointerover") hovered = event.target as Element;
    else if (event.type === "click") takeDownClick(event, element);
    else if (event.type === "auxclick") count(event as MouseEvent, element);
    else if (event.type === "keydown") takeDownKey(event as KeyboardEvent, element);
    else if (element && /input|change/.test(event.type)) takeDownEdit(element);
    if (event.type !== "pointerover") start();
  }

  /** Once for a field, however many keys: what stands in it in the end counts. */
  function takeDownEdit(element: HTMLElement) {
    const known = events.some((before) => before.kind === "edit" && before.element === element);
    if (!known) events.push({ kind: "edit", element, key: "" });
  }

  function takeDownClick(event: Event, element: HTMLElement | null) {
    if (element instanceof HTMLAnchorElement) {
      // Links work by themselves; only what is counted about them would be lost.
      count(event as MouseEvent, element);
      if (!("scripted" in element.dataset)) return;
      event.preventDefault();
    } else if (!(element instanceof HTMLButtonElement && element.type === "button")) {
      return;
    }
    // Somebody who presses a button that opens something again, because it has not opened, does not want it closed.
    const last = events.at(-1);
    if (element.hasAttribute("aria-expanded") && last?.kind === "click" && last.element === element) return;
    events.push({ kind: "click", element, key: "" });
  }

  /** The left button and the middle one, which opens a tab, follow a link; the right one does not. */
  function count({ button }: MouseEvent, link: HTMLElement | null) {
    const track = link?.dataset.track;
    if (!track || button > 1) return;
    const headers = { "content-type": "application/json" };
    fetch(track, { method: "POST", credentials: "include", headers, keepalive: true }).catch(console.error);
  }

  function takeDownKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, element: HTMLElement | null) {
    if (!/^Arrow(Left|Right)$/.test(key) || altKey || ctrlKey || metaKey || shiftKey) return;
    if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) return;
    events.push({ kind: "key", element: element ?? document.body, key });
  }

  const heard = ["click", "auxclick", "keydown", "input", "change", "pointerover", "pointerdown"];
  for (const kind of heard) addEventListener(kind, takeDown, true);
  const handOver = () => {
    for (const kind of heard) removeEventListener(kind, takeDown, true);
  };
  // A script that breaks must not keep the page loading for ever.
  addEventListener("error", (event) => event instanceof ErrorEvent && release());
  addEventListener("unhandledrejection", release);

  try {
    // The browser keeps the font from the first visit on; later ones need not wait for it.
    if (localStorage.getItem("font")) showFont();
  } catch {
    // As above.
  }
  window.earlyPage = { events, hovered: () => hovered, handOver, release };
  startAfterPaint();
}
