/** The product's name until the settings say another. */
export const DEFAULT_SITE_NAME = "AutoHub";
