/**
 * An outside address that may become a link or a picture: absolute http or https, in its normal form. Anything else
 * (`javascript:`, `data:`, a relative path, a broken address) gives undefined, and no link must be shown.
 */
export function safeHref(address: string | null | undefined): string | undefined {
  if (!address) return undefined;
  const url = URL.parse(address.trim());
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : undefined;
}
