import { UNSUPPORTED_PLATFORMS } from "../registry.ts";
import type { Resemblance } from "./site-report.ts";

/**
 * Hosts of vendors that have an adapter. A page may load their files without being built by them, so they prove nothing: they only hint at
 * a platform.
 */
const WEAK_MARKS: readonly (readonly [name: string, mark: RegExp])[] = [
  ["Dealer.com", /\b[\w.-]{0,60}\bdealer\.com\b/i],
  ["DealerOn", /\b[\w.-]{0,60}\bdealeron\.com\b|\bdlron\.us\b/i],
  ["Dealer Inspire", /\b[\w.-]{0,60}\b(?:dealerinspire\.com|carscommerce\.inc)\b/i],
  ["Team Velocity", /\bteamvelocity\w{0,20}\.com\b/i],
  ["Dealer Car Search", /\bdealercarsearch\.com\b/i],
  ["DealerCenter", /\bdealercenter\w{0,20}\.(?:net|com)\b/i],
  ["DealerFire", /\bdealerfire\.com\b|\bdealersocket\.com\b/i],
  ["Dealer eProcess", /\bdealereprocess\.(?:com|org)\b/i],
  ["Overfuel", /\boverfuel\.com\b/i],
  ["Motive", /\bridemotive\.com\b/i],
  ["AutoRevo", /\bautorevo\w{0,20}\.com\b/i],
  ["AutoManager WebManager", /\bautomanager\.com\b/i],
  ["DealerSync", /\bdealersync\.com\b/i],
  ["Dealer Spike", /\bdealerspike\.com\b/i],
  ["eBizAutos", /\bebizautos\.(?:com|media)\b/i],
  ["Carsforsale.com", /\bcarsforsale\.com\b/i],
  ["AutoFunds", /\bautofunds\.(?:com|net)\b|\bdealerwebsites\.com\b/i],
  ["Remora", /\bremorainc\.com\b|\bremora\.inc\b/i],
];
const MAX_TEXT = 2_000_000;

/** Returns the platforms whose marks are in a page: those without an adapter with the reason, then those with weak marks only. */
export function resemblances(html: string): Resemblance[] {
  const text = html.slice(0, MAX_TEXT);
  const unsupported = UNSUPPORTED_PLATFORMS.map(({ name, mark, reason }) => ({
    name,
    mark: mark.exec(text)?.[0],
    note: reason,
  }));
  const weak = WEAK_MARKS.map(([name, mark]) => ({ name, mark: mark.exec(text)?.[0], note: null }));
  return [...unsupported, ...weak].flatMap(({ name, mark, note }) =>
    mark === undefined ? [] : [{ name, mark, note }],
  );
}
