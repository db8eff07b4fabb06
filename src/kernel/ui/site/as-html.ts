/**
 * Props of an element whose content the server writes as text instead of rendering it.
 * @param html escaped where it was written
 */
export const asHtml = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } });
