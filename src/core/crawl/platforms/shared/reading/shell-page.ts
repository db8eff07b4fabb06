import { ownText, type PageDocument, textWithin } from "./page-document.ts";

/** Ids of the elements that common frameworks render into. */
const ROOT =
  /^(?:root|app|main|__next|__nuxt|___gatsby|svelte|q-app|ember-root|react-root|app-root|(?:\w+-)?(?:app|root)(?:-\w+)?)$/i;
/** Characters of text: enough for a menu, a heading and a notice. A page with content has more. */
const MAX_TEXT = 400;
const MAX_LINKS = 12;

/**
 * True when a page is an empty frame that scripts fill in the browser: it has scripts, an empty root element and hardly anything else. Call
 * it only for pages without cars.
 */
export function isShell(document: PageDocument): boolean {
  if (document.links.length > MAX_LINKS) return false;
  const text = document.segments.reduce((sum, segment) => sum + segment.text.length, 0);
  if (text > MAX_TEXT + document.title.length) return false;
  const { elements } = document;
  const hasProgram = elements.some(
    ({ name, attribs }) => name === "script" && (attribs.src !== undefined || attribs.type === "module"),
  );
  const inline = document.scripts.some(
    ({ type, text: code }) => /^(?:|module|text\/javascript)$/i.test(type) && code.length > 40,
  );
  if (!hasProgram && !inline) return false;
  return elements.some((element) => {
    const { name, attribs } = element;
    const isRoot = name === "app-root" || (/^(?:div|main|section)$/.test(name) && ROOT.test(attribs.id ?? ""));
    // The root element may show "Loading …" or a spinner until the scripts run.
    return isRoot && ownText(element, 100).trim().length < 40 && textWithin(document, element, 100).length < 40;
  });
}
