/** Limits and states of a dealership, as the product specification states them. */
export const MAX_ADDITIONAL_URLS = 10;
export const MAX_LOCATION_LENGTH = 100;
export const DEALERSHIP_STATUSES = ["active", "syncing", "error", "expired"] as const;
export type DealershipStatus = (typeof DEALERSHIP_STATUSES)[number];
/** Whether a dealership's subscription has ended: its date has passed, or it is marked. */
export const isExpired = (dealership: { status: DealershipStatus; expiresAt: Date | null }, now: Date): boolean =>
  dealership.status === "expired" || (dealership.expiresAt !== null && dealership.expiresAt <= now);
/** Whether a dealership has a website to crawl. Without one its address is empty, and its cars come as CSV files. */
export const hasWebsite = (dealership: { url: string }): boolean => dealership.url !== "";
/** Shown in place of an address for a dealership without a website. */
export const CSV_ONLY_WORDS = "CSV upload only";
export const NO_WEBSITE_TO_SYNC = "This dealership has no website to sync with. Upload its inventory as a CSV file.";
/** The choices for renewing a subscription, in days. */
export const RENEWAL_DAYS = [30, 90, 365] as const;
/** A subscription that ends within this many days is shown in amber. */
export const EXPIRY_WARNING_DAYS = 5;
