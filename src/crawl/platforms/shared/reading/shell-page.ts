import { ownText, type PageDocument, textWithin } from "./page-document.ts";

/** Where the common frameworks put what they build. */
const ROOT =
  /^(?:root|app|main|__next|__nuxt|___gatsby|svelte|q-app|ember-root|react-root|app-root|(?:\w+-)?(?:app|root)(?:-\w+)?)$/i;
/** A menu, a heading and a notice; a page with content has more. */
const MAX_TEXT = 400;
const MAX_LINKS = 12;

/**
 * Whether a page is only a frame that scripts fill in the visitor's browser: scripts, an empty element for them to build
 * in, and next to nothing else. Asked of pages on which no car was found.
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
    // "Loading …" and the spinner stand in it until the scripts have begun.
    return isRoot && ownText(element, 100).trim().length < 40 && textWithin(document, element, 100).length < 40;
  });
}
