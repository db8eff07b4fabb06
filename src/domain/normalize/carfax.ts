import { findVin } from "../vehicles/vin.ts";
import { decodeAllEntities } from "./text.ts";
import { httpUrl, sameSite } from "./urls.ts";

/**
 * The dealer's own link to the CARFAX report of this car, exactly as the site has it (signed tokens in the query must
 * survive), or null. A link counts when it leads to carfax.com or carfax.ca beyond the front page, or to an address of
 * the dealer's own site that says carfax and names the car. An AutoCheck link, a badge picture or a link that carries
 * another car's VIN does not.
 * @param vin the car's VIN where known
 */
export function readCarfaxUrl(raw: unknown, pageUrl: string, vin: string | null): string | null {
  const absolute = httpUrl(raw, pageUrl);
  if (absolute === null || typeof raw !== "string") return null;
  const url = new URL(absolute);
  if (/\.(?:png|jpe?g|gif|svg|webp|css|js)$/i.test(url.pathname)) return null;
  const linkVin = findVin(`${url.pathname}${url.search}`);
  if (linkVin !== null && vin !== null && linkVin !== vin) return null;
  const isReport = /(?:^|\.)carfax\.(?:com|ca)$/i.test(url.hostname) && !/^\/?$/.test(`${url.pathname}${url.search}`);
  const isOwn = sameSite(absolute, pageUrl) && /carfax/i.test(url.pathname) && (linkVin !== null || url.search !== "");
  if (!isReport && !isOwn) return null;
  const written = decodeAllEntities(raw).trim();
  // `URL` re-escapes some characters of a query; the dealer's own spelling is kept where it is already absolute.
  return /^https?:\/\/[\x21-\x7e]+$/i.test(written) && !/["<>\\^`{|}]/.test(written) ? written : absolute;
}
