/** Limits and states of a dealership, as the product specification states them. */
export const MAX_ADDITIONAL_URLS = 10;
export const MAX_LOCATION_LENGTH = 100;
export const DEALERSHIP_STATUSES = ["active", "syncing", "error", "expired"] as const;
export type DealershipStatus = (typeof DEALERSHIP_STATUSES)[number];
/** Returns whether a dealership's subscription has ended, by its date or by its status. */
export const isExpired = (dealership: { status: DealershipStatus; expiresAt: Date | null }, now: Date): boolean =>
  dealership.status === "expired" || (dealership.expiresAt !== null && dealership.expiresAt <= now);
/** Returns whether a dealership has a website to crawl. Without one its address is empty, and its cars come as CSV files. */
export const hasWebsite = (dealership: { url: string }): boolean => dealership.url !== "";
/** Shown in place of an address for a dealership without a website. */
export const CSV_ONLY_WORDS = "CSV upload only";
export const NO_WEBSITE_TO_SYNC = "This dealership has no website to sync with. Upload its inventory as a CSV file.";
/** The choices for renewing a subscription, in days. */
export const RENEWAL_DAYS = [30, 90, 365] as const;
/** A subscription that ends within this many days is shown in amber. */
export const EXPIRY_WARNING_DAYS = 5;

/** How often a dealership is crawled automatically. */
export const SYNC_SCHEDULES = ["off", "hourly", "six_hours", "nightly", "weekly"] as const;
export type SyncSchedule = (typeof SYNC_SCHEDULES)[number];

/** The schedules in the operator's words. */
export const SYNC_SCHEDULE_LABELS: Record<SyncSchedule, string> = {
  off: "Only by hand",
  hourly: "Every hour",
  six_hours: "Every 6 hours",
  nightly: "Every night",
  weekly: "Once a week",
};

/** A scheme such as `https://` or `javascript:`, but not the port of `dealer.com:8080`. */
const SCHEME = /^[a-z][a-z0-9+-]*:(?!\d)/i;
const WEB_SCHEME = /^https?:/i;
/** Letters of any script, so that names such as `autohaus-köln.de` pass. */
const HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:[\p{L}\p{N}-]*[\p{L}\p{N}])\.?(?::\d{1,5})?$/u;

/**
 * Reads a website's address as people type it, and adds `https://` if it has no scheme. It does not check whether a crawl
 * may go there (`kernel/outbound/address-guard.ts`).
 * @returns the address to store, without white space around it; null when the text is no web address: white space
 *   inside, a name without a dot, an e-mail address, `javascript:` and similar texts
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

/** Frequent last parts of a website's name, so that "bayviewmotors" can be split into two words. */
const LAST_WORDS = [
  "motors",
  "motor",
  "auto",
  "autos",
  "cars",
  "ford",
  "toyota",
  "honda",
  "chevrolet",
  "nissan",
  "jeep",
];

/**
 * Guesses a dealership's name from its address, for the operator to correct: "https://www.bay-view-motors.com" gives "Bay
 * View Motors". Empty when the address has no name.
 */
export function nameFromAddress(url: string): string {
  const labels = new URL(url).hostname.replace(/^www\./, "").split(".");
  const label = labels.at(-2);
  if (label === undefined || labels.every((part) => /^\d+$/.test(part))) return "";
  const words = label.split("-").flatMap((word) => {
    const last = LAST_WORDS.find((end) => word.endsWith(end) && word.length > end.length);
    return last ? [word.slice(0, -last.length), last] : [word];
  });
  return words
    .filter((word) => word !== "")
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(" ");
}

/** The dealership list is read again this long after a sync was started. */
export const REFRESH_AFTER_SYNC_MS = 5_000;

/** The verdicts on reading cars from a site. `unsure`: the check ended before that was known, and the first crawl shows it. */
export const CHECK_VERDICTS = ["readable", "unreadable", "unsure"] as const;
export type CheckVerdict = (typeof CHECK_VERDICTS)[number];
