/** Limits and states of a dealership, as the product specification states them. */
export const MAX_ADDITIONAL_URLS = 10;
export const MAX_LOCATION_LENGTH = 100;
export const RENEWAL_DAYS = [30, 90, 365] as const;
export const DEALERSHIP_STATUSES = ["active", "syncing", "error", "expired"] as const;
export type DealershipStatus = (typeof DEALERSHIP_STATUSES)[number];
