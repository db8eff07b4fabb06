/** Limits and states of a dealership, as the product specification states them. */
export const MAX_ADDITIONAL_URLS = 10;
export const MAX_LOCATION_LENGTH = 100;
export const DEALERSHIP_STATUSES = ["active", "syncing", "error", "expired"] as const;
export type DealershipStatus = (typeof DEALERSHIP_STATUSES)[number];
/** What a subscription can be renewed by, in days. */
export const RENEWAL_DAYS = [30, 90, 365] as const;
/** A subscription that ends within this many days is shown in amber. */
export const EXPIRY_WARNING_DAYS = 5;
