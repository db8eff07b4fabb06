/** Shown in place of a name that is unknown or must not be shown. It stands alone, because every page of the site loads it. */
export const UNKNOWN_DEALERSHIP = "Unknown Dealership";
