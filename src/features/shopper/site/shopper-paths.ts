/** Addresses of the shopper's tools. */

/** The monthly payment of a car, and the price that fits a monthly payment. */
export const PAYMENTS_PATH = "/payments";
/** The cars that are saved in this browser. */
export const SAVED_PATH = "/saved";

/** Cars side by side, by VIN or id. */
export const comparePath = (keys: readonly (string | number)[]): string => `/compare?ids=${keys.join(",")}`;
/** The form that makes a list of cars, by VIN or id, to be shared. */
export const newListPath = (keys: readonly string[]): string => `/lists/new?ids=${keys.join(",")}`;
