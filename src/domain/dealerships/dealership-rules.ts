/** Limits and states of a dealership, as the product specification states them. */
export const MAX_ADDITIONAL_URLS = 10;
export const MAX_LOCATION_LENGTH = 100;
export const DEALERSHIP_STATUSES = ["active", "syncing", "error", "expired"] as const;
export type DealershipStatus = (typeof DEALERSHIP_STATUSES)[number];
