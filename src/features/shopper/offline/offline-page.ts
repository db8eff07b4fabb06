import type { PlainSite } from "#core/listing/plain-frame.ts";
import { lookCss } from "#kernel/settings/rules/site-look.ts";
import { SITE_FONT } from "#kernel/ssr/site-font.ts";
import { escapeHtml } from "#kernel/words/rules/escape-markup.ts";
import { MAX_NOTE_LENGTH, MAX_SAVED_CARS, readSavedCars, SAVED_KEY } from "../rules/saved-cars.ts";

/**
 * Fills the offline page with the cars that are saved in this browser. Its source text is the page's script, so it uses nothing outside
 * itself.
 * @param read `readSavedCars`
 */
function showSavedCars(read: typeof readSavedCars, key: string, most: number, noteLength: number): void {
  const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
  const days = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" });
  const add = (parent: Element, tag: string, text: string) => {
    const element = document.createElement(tag);
    element.textContent = text;
    parent.append(element);
    return element;
  };
  let text: string | null = null;
  try {
    text = localStorage.getItem(key);
  } catch {
    // Storage is switched off, so no car is saved.
  }
  const { cars } = read(text, most, noteLength);
  const list = document.getElementById("cars");
  for (const { id, vin, title, last, note } of cars) {
    if (!list) break;
    const item = add(list, "li", "");
    const link = add(add(item, "h2", ""), "a", title);
    link.setAttribute("href", `/vehicles/${encodeURIComponent(vin || id)}`);
    const price = last.price === null ? "Call for price" : dollars.format(last.price);
    const day = days.format(new Date(last.at));
    add(
      item,
      "p",
      last.goneSince === null ? `${price} as of ${day}` : `${price} when last listed, ${day}. No longer listed.`,
    );
    if (note !== "") add(item, "p", `My note: ${note}`).className = "note";
  }
  document.getElementById(cars.length > 0 ? "some" : "none")?.removeAttribute("hidden");
}

/** How often a visible page checks whether the server can be reached again, in milliseconds. */
const POLL_MS = 5_000;

/**
 * Loads the requested page as soon as the server can be reached. It also polls the server: a browser on a network without an internet
 * connection counts as online all the time, so no event reports the change. Its source text is the page's script, as above.
 */
function reloadWhenOnline(everyMs: number): void {
  const reload = () => location.reload();
  document.getElementById("again")?.addEventListener("click", reload);
  window.addEventListener("online", reload);
  setInterval(() => {
    if (document.hidden) return;
    fetch("/healthz", { cache: "no-store" }).then(
      ({ ok }) => ok && reload(),
      () => {},
    );
  }, everyMs);
}

const STYLES = `:root{color-scheme:light dark;--ink:#0b1720;--muted:#52616d;--line:#c3ced6;--page:#f6f8f9;--surface:#fff;--brand:#0f6b63;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#eaf1f4;--muted:#a1b3be;--line:#3a4d59;--page:#0b151b;--surface:#13212a;--brand:#2bb5a6;--on:#04211d}}
body{margin:0 auto;max-width:44rem;padding:2rem 1rem;background:var(--page);color:var(--ink);font:1rem/1.5 ${SITE_FONT};overflow-wrap:anywhere}
h1{margin:0;font-size:1.75rem;line-height:1.2}
h2{margin:0;font-size:1.0625rem}
p{margin:.25rem 0;color:var(--muted)}
ul{display:grid;gap:.75rem;margin:1rem 0;padding:0;list-style:none}
li{border:1px solid var(--line);border-radius:.875rem;background:var(--surface);padding:.5rem 1rem .75rem}
a{display:flex;align-items:center;min-height:2.75rem;color:var(--brand)}
button{min-height:2.75rem;margin:1rem 0;border:0;border-radius:.625rem;background:var(--brand);padding:0 1.25rem;color:var(--on);font:inherit;font-weight:600}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.note{white-space:pre-wrap}`;

const SCRIPT = `(${showSavedCars})(${readSavedCars},${JSON.stringify(SAVED_KEY)},${MAX_SAVED_CARS},${MAX_NOTE_LENGTH});(${reloadWhenOnline})(${POLL_MS})`;

/**
 * Writes the page that replaces every other page without a connection: the saved cars, each price with its day. It contains all its
 * parts, so a browser needs nothing else.
 * @returns the page, and its scripts and styles for the content security policy
 */
export function writeOfflinePage({ siteName, look }: PlainSite): {
  html: string;
  code: { scripts: string[]; styles: string[] };
} {
  const styles = STYLES + lookCss({ accent: look?.accent });
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>No connection | ${escapeHtml(siteName)}</title>
    <style>${styles}</style>
  </head>
  <body>
    <main>
      <h1>No connection</h1>
      <p>${escapeHtml(siteName)} cannot be reached just now. This page loads again as soon as it can.</p>
      <button type="button" id="again">Try again</button>
      <p id="some" hidden>The cars that you have saved, with their last known data:</p>
      <p id="none" hidden>Cars that you save are shown here without a connection too.</p>
      <ul id="cars"></ul>
    </main>
    <script>${SCRIPT}</script>
  </body>
</html>
`;
  return { html, code: { scripts: [SCRIPT], styles: [styles] } };
}
