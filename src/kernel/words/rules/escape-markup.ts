const HTML_ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const XML_ENTITIES: typeof HTML_ENTITIES = { ...HTML_ENTITIES, "'": "&apos;" };

/** Escapes text for HTML elements and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => HTML_ENTITIES[mark] ?? mark);

/** Escapes text for XML elements and quoted attributes. Characters that XML 1.0 does not allow are left out. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"']/g, (mark) => XML_ENTITIES[mark] ?? mark);
