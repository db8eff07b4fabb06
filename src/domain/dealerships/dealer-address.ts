/** A scheme such as `https://` or `javascript:`, but not the port of `dealer.com:8080`. */
const SCHEME = /^[a-z][a-z0-9+-]*:(?!\d)/i;
const WEB_SCHEME = /^https?:/i;
/** Letters of any script, so that names such as `autohaus-köln.de` pass. */
const HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:[\p{L}\p{N}-]*[\p{L}\p{N}])\.?(?::\d{1,5})?$/u;

/**
 * Reads a website's address as people type it, and adds `https://` if it has no scheme. It does not check whether a crawl
 * may go there (`outbound/address-guard.ts`).
 * @returns the address to store, without white space around it; null when the text is no web address: white space
 *   inside, a name without a dot, an e-mail address, `javascript:` and the like
 */
export function readDealerAddress(typed: string): string | null {
  const text = typed.trim();
  if (SCHEME.test(text)) {
    const isAddress = WEB_SCHEME.test(text) || /^[^:]+:\/\//.test(text);
    return isAddress && URL.canParse(text) ? text : null;
  }
  const bare = text.replace(/^\/\//, "");
  const [host = ""] = bare.split(/[/?#]/, 1);
  const address = `https://${bare}`;
  return HOST.test(host) && !/\s/.test(bare) && URL.canParse(address) ? address : null;
}
